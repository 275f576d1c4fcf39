import { codes } from '#contract/codes.ts'
import type { UnitRow } from '../db/tables/organization.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { mergeEdit } from '../security/revision.ts'
import { opens } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import type { PartSet } from './part-sets.ts'
import { lockOrganization, writeRevision } from './revise.ts'
import { changeScans } from './scans.ts'
import { unitStore } from './store.ts'

/** A set as it stands, with the unit's revision. */
export interface HeldSet<Item> {
  organizationId: string
  revision: number
  items: Item[]
}

/** What is part of a unit. @throws Refusal 20404 when the unit is out of reach, 20410 when it was deleted. */
export async function findParts<Item extends object>(
  context: SignedInStep,
  set: PartSet<Item>,
  organizationId: string,
): Promise<HeldSet<Item>> {
  const { revision } = await unitStore.get(context, organizationId)
  return {
    organizationId,
    revision,
    items: await set.find(context.tx, organizationId),
  }
}

interface FullSet<Item> {
  organizationId: string
  baseRevision: number
  items?: Item[] | undefined
}

/**
 * Puts a whole set in place of the one there is (checklist ORG-04), in one go.
 * @throws Refusal 20404 out of reach, 20410 deleted, 20409 when somebody else replaced the set since, 20400 when an id is in
 *   use elsewhere or a scan is not one of the actor's own uploads.
 */
export async function replaceParts<Item extends object>(
  context: SignedInStep,
  set: PartSet<Item>,
  { organizationId, baseRevision, items = [] }: FullSet<Item>,
): Promise<HeldSet<Item>> {
  const row = await lockOrganization(context, organizationId)
  const written = await write(context, set, row, baseRevision, items)
  return { organizationId, revision: written.revision, items: await set.find(context.tx, organizationId) }
}

async function write<Item extends object>(
  context: SignedInStep,
  set: PartSet<Item>,
  row: UnitRow,
  baseRevision: number,
  items: Item[],
): Promise<UnitRow> {
  const { tx, language, idempotencyKey = '' } = context
  const { organizationId } = row
  const before = await set.find(tx, organizationId)
  const merge = mergeEdit({
    row: { ...row, fields: { [set.field]: before } },
    edit: { baseRevision, fields: { [set.field]: items } },
    key: idempotencyKey,
    language,
  })
  if (Object.keys(merge.changes).length === 0) return row
  await changeScans(context, organizationId, before, items)
  const placed = await set.replace(tx, organizationId, items)
  if (placed < items.length) throw refuseField('items', 'taken', language)
  return await writeRevision(context, row, merge, {}, { [set.field]: before })
}

/**
 * Takes items out of the sets of their units.
 * @throws Refusal 20404 when one of them is not there or out of reach: then none is taken out.
 */
export async function removeParts<Item extends object>(
  context: SignedInStep,
  set: PartSet<Item>,
  ids: readonly string[],
): Promise<{ deleted: number }> {
  const { tx, actor } = context
  const units = await set.unitsOf(tx, ids)
  const reached = units.filter((organizationId) => opens(actor, { organizationId }))
  if (reached.length < ids.length) throw new Refusal(codes.notFound)
  for (const organizationId of [...new Set(units)].sort()) {
    const row = await lockOrganization(context, organizationId)
    const items = await set.find(tx, organizationId)
    const kept = items.filter((item) => !ids.includes(set.idOf(item)))
    await write(context, set, row, row.revision, kept)
  }
  return { deleted: ids.length }
}
