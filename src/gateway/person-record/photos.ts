import { photosIn } from '#contract/person-record/entities.ts'
import { attachOwn, detach } from '../file/queries.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { SignedInStep } from '../security/step.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Shows the actor's own uploads with a person's record, and gives up those that the record does not show any more: they go
 * with the files that nothing came to show.
 * @throws Refusal 20400 naming the field whose file is not there, not the actor's, no JPG, or shown elsewhere already.
 */
export async function changePhotos(
  { tx, actor, language, now }: SignedInStep,
  userId: string,
  before: Fields,
  after: Fields,
): Promise<void> {
  const [shown, wanted] = [photosIn(before), photosIn(after)]
  const fresh = wanted.filter(([, fileId]) => !shown.some(([, known]) => known === fileId))
  const gone = shown.filter(([, fileId]) => !wanted.some(([, kept]) => kept === fileId))
  const freshIds = fresh.map(([, fileId]) => fileId)
  const attached = await attachOwn(tx, actor, freshIds, { userId })
  // Each is shown once, so one that is named twice is missing the second time.
  for (const [field, fileId] of fresh)
    if (!attached.delete(fileId)) throw refuseField(field, 'sitePhoto', language)
  await detach(
    { tx, now },
    gone.map(([, fileId]) => fileId),
  )
}
