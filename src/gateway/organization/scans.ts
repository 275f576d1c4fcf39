import { attachOwn, detach } from '../file/queries.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { SignedInStep } from '../security/step.ts'

const scanFields = ['frontFileId', 'backFileId'] as const

/** The scans that items name, each with its place in the request. */
function scansIn(items: readonly object[]): [path: string, fileId: string][] {
  return items.flatMap((item, index) => {
    const named: Readonly<Record<string, unknown>> = { ...item }
    return scanFields.flatMap((field): [string, string][] => {
      const fileId = named[field]
      return typeof fileId === 'string' ? [[`items.${index}.${field}`, fileId]] : []
    })
  })
}

/**
 * Shows the actor's own uploads to everyone who sees the unit, and gives up the scans that no item names any more: they go
 * with the files that nothing came to show.
 * @throws Refusal 20400 naming the scan that is not there, not the actor's, no JPG, or shown elsewhere already.
 */
export async function changeScans(
  { tx, actor, language, now }: SignedInStep,
  organizationId: string,
  before: readonly object[],
  after: readonly object[],
): Promise<void> {
  const [shown, wanted] = [scansIn(before), scansIn(after)]
  const known = new Set(shown.map(([, fileId]) => fileId))
  const kept = new Set(wanted.map(([, fileId]) => fileId))
  const fresh = wanted.filter(([, fileId]) => !known.has(fileId))
  const freshIds = fresh.map(([, fileId]) => fileId)
  const attached = await attachOwn(tx, actor, freshIds, { organizationId })
  // Each is shown once, so one that is named twice is missing the second time.
  for (const [path, fileId] of fresh) if (!attached.delete(fileId)) throw refuseField(path, 'scan', language)
  await detach(
    { tx, now },
    [...known].filter((fileId) => !kept.has(fileId)),
  )
}
