import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type boqItemCalls, mostBoqLevels } from '#contract/boq/item.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import { boqItem } from '../db/tables/boq.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { lockOwner, ofBill } from './bill-owner.ts'
import { type BoqItem, boqItems } from './item-store.ts'
import { parentOf, tooDeep } from './new-items.ts'

/**
 * Moves an item within its bill, with all below it, deleted ones too: they come back where it is then.
 * @throws Refusal 20404 out of reach, 20410 deleted; 20400 naming `parentId` when that is not part of the bill, is or lies below
 *   the item itself, or lies too deep for what goes along, `beforeId` when that is not part of it.
 */
export async function moveItem(
  context: SignedInStep,
  { boqItemId, parentId, beforeId }: RequestOf<typeof boqItemCalls.move>,
): Promise<ResponseOf<typeof boqItemCalls.move>> {
  const { tx, actor, now, language } = context
  const found = await boqItems.get(context, boqItemId)
  // Moves within a bill come one after the other: two of them could make a ring.
  await lockOwner(context, found, 'update')
  const row = await boqItems.locked(context, { rows: new Map(), unsaved: new Set() }, boqItemId)
  const parent = parentId === undefined ? undefined : await parentOf(context, parentId, row)
  if (parent?.path.startsWith(row.path)) throw refuseWith('parentId', isBelowItself, language)
  await moveBelow(context, row, parent)
  await placeAmong(context, row, parent, beforeId)
  const [moved] = await tx
    .update(boqItem)
    .set({ parentId: parentId ?? null, revision: row.revision + 1, ...stampOf(actor, now) })
    .where(eq(boqItem.boqItemId, boqItemId))
    .returning()
  if (!moved) throw new Error('An item that was locked is gone')
  const names = await namesOf(context, [row.parentId, moved.parentId])
  const placed = ({ parentId, sort }: BoqItem) => ({
    parentId,
    parentName: parentId === null ? null : names.get(parentId),
    sort,
  })
  await boqItems.notify(context, moved, 'update', { before: placed(row), after: placed(moved) })
  return await boqItems.again(context, { boqItemId })
}

/** Gives what goes along its path and level below the new parent. @throws Refusal 20400 when one of them would lie too deep. */
async function moveBelow(context: SignedInStep, row: BoqItem, parent: BoqItem | undefined): Promise<void> {
  const { tx, language } = context
  if (row.parentId === (parent?.boqItemId ?? null)) return
  const deeper = (parent?.level ?? 0) + 1 - row.level
  const along = sql`${boqItem.path} >= ${row.path} and ${boqItem.path} < ${`${row.path}~`}`
  const [deepest] = await tx
    .select({ level: sql<number>`max(${boqItem.level})` })
    .from(boqItem)
    .where(along)
  if ((deepest?.level ?? 0) + deeper > mostBoqLevels) throw refuseWith('parentId', tooDeep, language)
  const above = row.path.slice(0, -`${row.boqItemId}/`.length)
  const below = sql`${parent?.path ?? ''}::text || substr(${boqItem.path}, ${above.length + 1}::int)`
  await tx
    .update(boqItem)
    .set({ path: below, level: sql`${boqItem.level} + ${deeper}::int` })
    .where(along)
}

/** Gives the item its place among those of its new parent; just those get another one whose place it changes. */
async function placeAmong(
  { tx, language }: SignedInStep,
  row: BoqItem,
  parent: BoqItem | undefined,
  beforeId: string | undefined,
): Promise<void> {
  const isSibling = and(
    ofBill(boqItem, row),
    parent ? eq(boqItem.parentId, parent.boqItemId) : isNull(boqItem.parentId),
    isNull(boqItem.deletedAt),
    sql`${boqItem.boqItemId} <> ${row.boqItemId}`,
  )
  if (beforeId !== undefined) {
    const isThere = and(isSibling, eq(boqItem.boqItemId, beforeId))
    if ((await tx.$count(boqItem, isThere)) === 0) throw refuseField('beforeId', 'nodeNotThere', language)
  }
  const before: SQL =
    beforeId === undefined
      ? sql`(select count(*) + 1 from sibling)`
      : sql`(select rank from sibling where id = ${beforeId}::uuid)`
  await tx.execute(sql`with sibling as (
      select boq_item.boq_item_id as id, row_number() over (order by boq_item.sort, boq_item.boq_item_id) as rank
      from boq_item where ${isSibling}),
    place as (select id, row_number() over (order by rank, moved desc) as sort from (
      select id, rank, false as moved from sibling
      union all select ${row.boqItemId}::uuid, ${before}, true) ranked)
    update boq_item set sort = place.sort, changed_in = pg_current_xact_id()
    from place where boq_item.boq_item_id = place.id and boq_item.sort <> place.sort`)
}

async function namesOf(
  { tx }: SignedInStep,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ id: boqItem.boqItemId, name: boqItem.name })
    .from(boqItem)
    .where(
      inArray(
        boqItem.boqItemId,
        ids.flatMap((id) => id ?? []),
      ),
    )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const isBelowItself = {
  zh: '不能移动到自身或其下级',
  en: 'An item cannot become part of itself, nor of what is part of it',
}
