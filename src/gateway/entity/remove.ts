import { inArray, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RowsToDelete } from '#contract/revision.ts'
import { Refusal } from '../platform/refusal.ts'
import { checkBase, conflictOver, type Edit, stampOf, unlike, writtenByOthers } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { spreadBase, spreadEntries } from './entries.ts'
import { lockRows, whyUnlocked } from './find.ts'
import { notifyRows } from './insert-rows.ts'
import { lockBelow } from './rows-below.ts'
import { columnOf, fieldsOf, idOf, type StoredEntity, type StoredRow } from './stored-entity.ts'

/**
 * Deletes rows, with what lies below them; those that are gone already stay so, as was wanted. The rows remain, for replicas to learn
 * of it.
 * @throws Refusal 20404 when one of them is out of reach, 20409 when somebody else wrote in it since the revision that was
 *   seen, or not as many lie below it as were seen, 20400 when it has not come to that yet; what the domain's check throws: then none is deleted.
 */
export async function removeRows(
  stored: StoredEntity,
  context: SignedInStep,
  { ids, baseRevision, below, after }: RowsToDelete,
): Promise<{ deleted: number }> {
  await stored.options.tree?.lock(context, ids.map(String))
  const rows = await lockRows(stored, context, ids.map(String))
  const missing = ids.map(String).find((id) => !rows.has(id))
  if (missing !== undefined) throw await whyUnlocked(stored, context, missing)
  const alive = [...rows.values()].filter(({ deletedAt }) => !deletedAt)
  const [one] = alive
  if (!one) return { deleted: 0 }
  // The contract lets one row alone be deleted by what was seen of it.
  if (baseRevision !== undefined) await checkUnchanged(stored, context, one, { baseRevision, after })
  const rowsBelow = await lockBelow(stored, context, ids.map(String), 'there')
  if (below !== undefined && below !== rowsBelow.length)
    throw new Refusal(codes.conflict, undefined, belowChanged)
  const all = [...alive, ...rowsBelow]
  await stored.options.check?.remove?.(context, all)
  return { deleted: (await eraseRows(stored, context, all)).length }
}

/** @throws Refusal 20409 when somebody else wrote in the row since, 20400 when it has not come to that revision yet. */
async function checkUnchanged(
  stored: StoredEntity,
  context: SignedInStep,
  row: StoredRow,
  seen: Pick<Edit, 'baseRevision' | 'after'>,
): Promise<void> {
  const { entity, options } = stored
  checkBase(row, seen, context.language)
  const others = await options.others?.(context, row, seen.baseRevision)
  const fields = spreadEntries(entity, fieldsOf(stored, row))
  const base = context.edit?.base && spreadBase(entity, context.edit.base)
  const written = base
    ? unlike({ ...row, fields }, base, { asked: {}, touched: Object.keys(fields), own: new Set(seen.after) })
    : writtenByOthers(row, seen)
  const theirs = new Set([...written, ...(others?.fields ?? [])])
  if (theirs.size === 0) return
  const isSeen = await options.seen?.(context, row)
  const shown = Object.fromEntries(Object.entries(fields).filter(([name]) => isSeen?.(name) ?? true))
  throw conflictOver({ ...row, ...others, fields, shown }, [...theirs])
}

/** Marks locked rows as deleted, each with its own history. */
export async function eraseRows(
  stored: StoredEntity,
  context: SignedInStep,
  rows: readonly StoredRow[],
): Promise<StoredRow[]> {
  const { entity, table, options } = stored
  const { tx, actor, now } = context
  const ids = rows.map((row) => idOf(stored, row))
  const deleted: StoredRow[] = await tx
    .update(table)
    .set({
      deletedAt: now,
      revision: sql`${columnOf(stored, 'revision')} + 1`,
      ...stampOf(actor, now),
    })
    .where(inArray(columnOf(stored, entity.id), ids))
    .returning()
  for (const row of deleted) await options.changed?.(context, row, row)
  await notifyRows(stored, context, deleted, 'delete')
  return deleted
}

const belowChanged = {
  zh: '其下的内容已有增减，请查看后再删除',
  en: 'What lies below has come or gone meanwhile; please look again before it is deleted',
}
