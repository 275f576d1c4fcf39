import { and, inArray, sql } from 'drizzle-orm'
import type { RowsDelete, RowsRestore } from '#contract/revision.ts'
import { boqItem } from '../db/tables/boq.ts'
import { isUniqueViolation } from '../db/transaction.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import { stampOf } from '../security/revision.ts'
import { locationOf } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { billScope, lockOwner } from './bill-owner.ts'
import { type BoqItem, boqItems } from './item-store.ts'

const scope = billScope(boqItem)

/** Deletes items with all below them. */
export async function removeWithBelow(
  context: SignedInStep,
  request: RowsDelete,
): Promise<{ deleted: number }> {
  const { tx, actor, now } = context
  await lockOwnersOf(context, request.ids)
  const below = await findBelow(context, request.ids, sql`below.deleted_at is null`)
  const { deleted } = await boqItems.remove(context, request)
  if (below.length === 0) return { deleted }
  const rows = await tx
    .update(boqItem)
    .set({ deletedAt: now, revision: sql`${boqItem.revision} + 1`, ...stampOf(actor, now) })
    .where(inArray(boqItem.boqItemId, below))
    .returning()
  await recordItems(context, rows, 'delete')
  return { deleted: deleted + rows.length }
}

/** Takes back what was deleted, with what lay below and went along. */
export async function restoreWithBelow(
  context: SignedInStep,
  { ids }: RowsRestore,
): Promise<{ restored: number }> {
  const { tx, actor, now, language } = context
  await lockOwnersOf(context, ids)
  const below = await findBelow(context, ids, sql`below.deleted_at = top.deleted_at`)
  const { restored } = await boqItems.restore(context, { ids })
  if (below.length === 0) return { restored }
  try {
    const rows = await tx.transaction(
      async (part) =>
        await part
          .update(boqItem)
          .set({ deletedAt: null, revision: sql`${boqItem.revision} + 1`, ...stampOf(actor, now) })
          .where(inArray(boqItem.boqItemId, below))
          .returning(),
    )
    await recordItems(context, rows, 'restore')
    return { restored: restored + rows.length }
  } catch (error) {
    throw isUniqueViolation(error) ? refuseWith('ids', codeTaken, language) : error
  }
}

/** Leaves the same change of many items of a bill in the history, each with its own, and notifies once. */
export async function recordItems(
  context: SignedInStep,
  rows: readonly BoqItem[],
  action: 'add' | 'delete' | 'restore',
): Promise<void> {
  const [first] = rows
  if (!first) return
  const location = locationOf(await scope.place(context, first))
  for (const row of rows) {
    const { revision, changedAt, changedByName, boqItemId, ...fields } = boqItems.present(row)
    context.record({
      entity: 'boq-item',
      entityId: boqItemId,
      action,
      revision,
      label: row.name,
      ...location,
      ...(action === 'delete' ? { before: fields } : { after: fields }),
    })
  }
  context.announce({ permission: 'boq:view', ...location }, { kind: 'changed', entity: 'boq-item' })
}

/** Nobody adds anything below meanwhile. */
async function lockOwnersOf(context: SignedInStep, ids: readonly string[]): Promise<void> {
  const { unitWorkId, workSiteId } = boqItem
  const isSeen = and(inArray(boqItem.boqItemId, [...ids]), scope.within(context.actor))
  const owners = await context.tx
    .selectDistinct({ unitWorkId, workSiteId })
    .from(boqItem)
    .where(isSeen)
    .orderBy(unitWorkId, workSiteId)
  for (const owner of owners) await lockOwner(context, owner, 'update')
}

/** Ids of what lies below items, by how it belongs to what is above. */
async function findBelow(
  { tx }: SignedInStep,
  ids: readonly string[],
  belongs: ReturnType<typeof sql>,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select distinct below.boq_item_id as id
    from boq_item top join boq_item below on below.path > top.path and below.path < top.path || '~' and ${belongs}
    where ${inArray(sql`top.boq_item_id`, [...ids])}`)
  return rows.map(({ id }) => id).filter((id) => !ids.includes(id))
}

const codeTaken = {
  zh: '下级的编码已被使用，未恢复',
  en: 'A code of what lay below is in use by now; nothing was restored',
}
