import { and, inArray, isNull, sql } from 'drizzle-orm'
import { boqItemEntity } from '#contract/boq/item.ts'
import { z } from '#contract/zod.ts'
import { boqItem } from '../db/tables/boq.ts'
import { entityStore } from '../entity/entity-store.ts'
import { refuseHanging } from '../entity/refuse-hanging.ts'
import { billScope, visibleItem } from '../identity/bill-scope.ts'
import { hangingSheets } from '../identity/hanging-sheets.ts'
import { refuseKept, refuseUnrestorable } from '../platform/refuse-kept.ts'
import type { Text } from '../platform/refuse-named.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import type { SignedInStep } from '../security/step.ts'
import { checkValue } from '../value-dictionary/queries.ts'
import { lockOwner, projectOf } from './bill-owner.ts'
import { placeNew, unitsOfMeasure } from './new-items.ts'
import { variationsNaming } from './variations-naming.ts'

export type BoqItem = typeof boqItem.$inferSelect

const Selected = z.object({
  sums: z.object({
    designAmount: z.string(),
    amount: z.string(),
    doneAmount: z.string(),
    children: z.int(),
    below: z.int(),
  }),
})

/** What an item and all below it come to; amounts as text, for a number of JSON would be a float. */
const sumsBelow = sql`(select json_build_object('designAmount', design_amount::text, 'amount', amount::text,
    'doneAmount', done_amount::text, 'children', children, 'below', items - (boq_item.deleted_at is null)::int)
  from boq_sum where of_id = boq_item.boq_item_id)`

/** Items of bills of quantities, each with the sums of all below it. */
export const boqItems = entityStore(boqItemEntity, {
  table: boqItem,
  scope: billScope(boqItem),
  audience: 'boq:view',
  once: { code: ['unitWorkId', 'workSiteId'] },
  tree: { parent: 'parentId', lock: (context, ids) => lockOwnersOf(context, ids, 'update') },
  select: () => ({ projectId: projectOf('boq_item'), sums: sumsBelow }),
  filters: {
    children: (asked: number) =>
      sql`(select children from boq_sum where of_id = boq_item.boq_item_id) = ${asked}`,
  },
  derive: (row) => z.parse(Selected, row).sums,
  check: {
    addAll: placeNew,
    async edit(context, row, changes: Partial<BoqItem>) {
      const { unit, design } = changes
      if (unit) await checkValue(context, unitsOfMeasure, unit, 'unit')
      if (design !== undefined && !(await isEnough(context, row, design)))
        throw refuseWith('design', lessThanNothing(row.changed), context.language)
      return undefined
    },
    async remove(context, rows) {
      const named = await variationsNaming(context, rows)
      refuseKept(
        context.language,
        rows.map(({ boqItemId, name }) => ({ name, why: named.get(boqItemId) })),
      )
      await refuseHanging(
        context,
        rows.map(({ boqItemId: id, name }) => ({ id, name })),
        [hangingSheets('boqItemId')],
      )
    },
    async restore({ tx, language }, rows) {
      const parents = await tx
        .select({ id: boqItem.boqItemId })
        .from(boqItem)
        .where(
          and(
            inArray(
              boqItem.boqItemId,
              rows.flatMap(({ parentId }) => parentId ?? []),
            ),
            isNull(boqItem.deletedAt),
          ),
        )
      const there = new Set([...parents.map(({ id }) => id), ...rows.map(({ boqItemId }) => boqItemId)])
      refuseUnrestorable(
        language,
        rows.map(({ name, parentId }) => ({
          name,
          why: parentId && !there.has(parentId) ? aboveDeleted : undefined,
        })),
      )
    },
  },
})

/** Locks whose bills the items are in, as far as the actor sees them, as `lockOwner` does. */
export async function lockOwnersOf(
  context: SignedInStep,
  ids: readonly string[],
  strength: Parameters<typeof lockOwner>[2],
): Promise<void> {
  const { unitWorkId, workSiteId } = boqItem
  const isSeen = and(inArray(boqItem.boqItemId, [...ids]), visibleItem(context.actor))
  const owners = await context.tx
    .selectDistinct({ unitWorkId, workSiteId })
    .from(boqItem)
    .where(isSeen)
    .orderBy(unitWorkId, workSiteId)
  for (const owner of owners) await lockOwner(context, owner, strength)
}

/** Whether approved variations leave something of a design quantity; just those that take away from it are looked at. */
export async function isEnough(
  { tx }: Pick<SignedInStep, 'tx'>,
  { changed }: BoqItem,
  design: string | null,
): Promise<boolean> {
  if (!changed.startsWith('-')) return true
  const { rows } = await tx.execute(sql`select 1 where ${design ?? '0'}::numeric + ${changed}::numeric < 0`)
  return rows.length === 0
}

export const lessThanNothing = (changed: string) => ({
  zh: `已批准变更 ${changed}，变更后数量不能小于 0`,
  en: `Approved variations change it by ${changed}, which must not leave less than 0`,
})
const aboveDeleted: Text = { zh: '上级已删除', en: 'what it is part of was deleted' }
