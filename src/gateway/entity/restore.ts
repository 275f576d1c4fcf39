import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RowsToRestore } from '#contract/revision.ts'
import type { Tx } from '../db/client.ts'
import { isUniqueViolation } from '../db/sql-state.ts'
import { refuseNamed } from '../platform/refuse-named.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { lockRows, whyUnlocked } from './find.ts'
import { notifyRows } from './insert-rows.ts'
import { lockBelow } from './rows-below.ts'
import { columnOf, fieldsOf, idOf, recordedOf, type StoredEntity, type StoredRow } from './stored-entity.ts'
import { notify, takenField } from './write.ts'

/**
 * Takes the deletion of rows back, with what lay below and went along: each goes on with its history. Those that stand there already stay as they are.
 * @throws Refusal 20404 when one of them is out of reach, 20400 naming the one of which another row has what no two may
 *   have; what the domain's check throws: then none comes back.
 */
export async function restoreRows(
  stored: StoredEntity,
  context: SignedInStep,
  { ids: given }: RowsToRestore,
): Promise<{ restored: number }> {
  const { options } = stored
  const ids = given.map(String)
  await options.tree?.lock(context, ids)
  const rows = await lockRows(stored, context, ids)
  const missing = ids.find((id) => !rows.has(id))
  if (missing !== undefined) throw await whyUnlocked(stored, context, missing)
  const deleted = [...rows.values()].filter(({ deletedAt }) => deletedAt)
  if (deleted.length > 0) await options.check?.restore?.(context, deleted)
  const below = await lockBelow(stored, context, ids, 'gone along')
  for (const row of deleted) {
    const restored = await restoreRow(stored, context, row, ids.indexOf(idOf(stored, row)))
    await options.changed?.(context, restored, row)
    await notify(stored, context, restored, 'restore', { after: recordedOf(stored, restored) })
  }
  await restoreBelow(stored, context, below)
  return { restored: deleted.length + below.length }
}

/** What went along comes back in one statement. */
async function restoreBelow(
  stored: StoredEntity,
  context: SignedInStep,
  rows: readonly StoredRow[],
): Promise<void> {
  if (rows.length === 0) return
  const { entity, options } = stored
  const ids = rows.map((row) => idOf(stored, row))
  try {
    const restored = await context.tx.transaction((part) =>
      bringBack(stored, context, part, inArray(columnOf(stored, entity.id), ids)),
    )
    const before = new Map(rows.map((row) => [idOf(stored, row), row]))
    for (const row of restored) await options.changed?.(context, row, before.get(idOf(stored, row)))
    await notifyRows(stored, context, restored, 'restore')
  } catch (error) {
    throw isUniqueViolation(error) ? refuseWith('ids', takenBelow, context.language) : error
  }
}

async function bringBack(
  stored: StoredEntity,
  { actor, now }: SignedInStep,
  part: Tx,
  which: SQL,
): Promise<StoredRow[]> {
  return await part
    .update(stored.table)
    .set({ deletedAt: null, revision: sql`${columnOf(stored, 'revision')} + 1`, ...stampOf(actor, now) })
    .where(which)
    .returning()
}

/** One after the other: of two with the same value, the second finds it in use. */
async function restoreRow(
  stored: StoredEntity,
  context: SignedInStep,
  row: StoredRow,
  at: number,
): Promise<StoredRow> {
  const { entity } = stored
  const { tx, language } = context
  try {
    const isIt = eq(columnOf(stored, entity.id), idOf(stored, row))
    const [restored] = await tx.transaction((part) => bringBack(stored, context, part, isIt))
    if (!restored) throw new Error(`A locked row of ${entity.kind} is gone`)
    return restored
  } catch (error) {
    const taken = isUniqueViolation(error) ? await takenField(stored, tx, row) : undefined
    if (taken === undefined) throw error
    const { [entity.label]: name, [taken]: value } = fieldsOf(stored, row)
    const why = { zh: `“${value}”已被使用`, en: `“${value}” is in use by now` }
    throw refuseNamed(codes.invalid, [{ at, name: String(name), why }], unrestorable, language)
  }
}

const unrestorable = { zh: '以下内容不能恢复', en: 'These cannot be restored' }
const takenBelow = {
  zh: '下级的编码已被使用，未恢复',
  en: 'A code of what lay below is in use by now; nothing was restored',
}
