import type { Values } from '#contract/entity-types.ts'
import type { HistoryAction } from '#contract/log/schema.ts'
import { insertSet } from '../db/row-sets.ts'
import { isUniqueViolation } from '../db/sql-state.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { Audience } from '../security/actor.ts'
import { stampOf } from '../security/revision.ts'
import { locationOf } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { checkAdded, lockRows } from './find.ts'
import {
  columnsFor,
  idOf,
  labelOf,
  placeKeyOf,
  placeOf,
  recordedOf,
  type StoredEntity,
  type StoredRow,
} from './stored-entity.ts'
import { checkAdds } from './write.ts'

/**
 * Adds many rows under the ids that were minted for them, as one statement, each with its history; those that others hang on
 * come before them.
 * @throws Refusal 20400 naming what no two rows may have, when one has what is in use; what the domain's check throws.
 */
export async function insertRows(
  stored: StoredEntity,
  context: SignedInStep,
  adds: readonly Values[],
  besides: readonly Values[] = [],
): Promise<void> {
  if (adds.length === 0) return
  const { entity, options, table } = stored
  const { tx, actor, now, language } = context
  const own = await checkAdds(stored, context, adds)
  const given = adds.map((add, index) => ({
    [entity.id]: add[entity.id],
    ...columnsFor(stored, add),
    ...besides[index],
    ...own[index],
    ...stampOf(actor, now),
  }))
  try {
    await insertSet(tx, table, given)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw refuseField(Object.keys(options.once ?? {})[0] ?? entity.id, 'taken', language)
  }
  await checkAdded(
    stored,
    context,
    adds.map((add) => idOf(stored, add)),
  )
  const added = await lockRows(
    stored,
    context,
    adds.map((add) => idOf(stored, add)),
  )
  const rows = adds.flatMap((add) => added.get(idOf(stored, add)) ?? [])
  for (const row of rows) await options.changed?.(context, row, undefined)
  await notifyRows(stored, context, rows, 'add')
}

/** Leaves in the history that rows came or went, and tells those who see them, once a place. */
export async function notifyRows(
  stored: StoredEntity,
  context: SignedInStep,
  rows: readonly StoredRow[],
  action: HistoryAction & ('add' | 'delete' | 'restore'),
): Promise<void> {
  const { kind: entity } = stored.entity
  const places = new Map<unknown, Awaited<ReturnType<typeof placeOf>>>()
  const told = new Map<string, Audience>()
  for (const row of rows) {
    const key = placeKeyOf(stored, row) ?? row
    const place = places.get(key) ?? (await placeOf(stored, context, row))
    places.set(key, place)
    const { whose, userId, ...at } = place
    const location = locationOf(at)
    const called = labelOf(stored, row)
    const recorded = recordedOf(stored, row)
    context.record({
      entity,
      entityId: idOf(stored, row),
      action,
      revision: row.revision,
      label: whose === undefined ? called : `${whose} · ${called}`,
      ...location,
      ...(userId !== undefined && { userId }),
      ...(action === 'delete' ? { before: recorded } : { after: recorded }),
    })
    told.set(JSON.stringify(location), { permission: stored.options.audience, ...location })
  }
  for (const to of told.values()) context.announce(to, { kind: 'changed', entity })
}
