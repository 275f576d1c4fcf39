import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { boqItemEntity, mostBoqLevels } from '#contract/boq/item.ts'
import { codes } from '#contract/codes.ts'
import { z } from '#contract/zod.ts'
import { boqItem } from '../db/tables/boq.ts'
import { dictionary, dictionaryNode, projectDictionary } from '../db/tables/dictionary.ts'
import { entityStore } from '../entity/entity-store.ts'
import { nextSort } from '../entity/next-sort.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { refuseNamed, type Text } from '../platform/refuse-named.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import type { SignedInStep } from '../security/step.ts'
import { checkValue } from '../value-dictionary/queries.ts'
import { type BillOwner, billScope, lockOwner, projectOf } from './bill-owner.ts'

export type BoqItem = typeof boqItem.$inferSelect

const Sums = z.object({
  designAmount: z.string(),
  amount: z.string(),
  doneAmount: z.string(),
  children: z.int(),
})

/** Items of bills of quantities, each with the sums of all below it. */
export const boqItems = entityStore(boqItemEntity, {
  table: boqItem,
  scope: billScope(boqItem),
  audience: 'boq:view',
  once: { code: ['unitWorkId', 'workSiteId'] },
  tree: { parent: 'parentId', lock: lockOwnersOf },
  select: () => ({ projectId: projectOf('boq_item'), sums: sumsBelow() }),
  derive: (row) => z.safeParse(z.object({ sums: Sums }), row).data?.sums ?? {},
  check: {
    async add(context, { boqItemId, parentId, dictionaryId, nodeId, unit, ...owner }) {
      const { projectId } = await lockOwner(context, owner, 'share')
      const node = await nodeOf(context, projectId, { dictionaryId, nodeId })
      if (unit && unit !== node?.unit) await checkValue(context, unitsOfMeasure, unit, 'unit')
      const parent = parentId === undefined ? undefined : await parentOf(context, parentId, owner)
      return {
        ...placeBelow(parent, boqItemId),
        sort: nextSort(boqItem, parentId === undefined ? ofRoots(owner) : eq(boqItem.parentId, parentId)),
      }
    },
    async edit(context, row, changes: Partial<BoqItem>) {
      const { unit, design } = changes
      if (unit) await checkValue(context, unitsOfMeasure, unit, 'unit')
      if (design !== undefined && row.changed.startsWith('-')) await checkLeft(context, row, design)
      return undefined
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
      const lost = rows.flatMap(({ name, parentId }, at) =>
        parentId && !there.has(parentId) ? [{ at, name, why: aboveDeleted }] : [],
      )
      if (lost.length > 0) throw refuseNamed(codes.invalid, lost, unrestorable, language)
    },
  },
})

/** Nobody adds anything to their bills meanwhile. */
async function lockOwnersOf(context: SignedInStep, ids: readonly string[]): Promise<void> {
  const { unitWorkId, workSiteId } = boqItem
  const isSeen = and(inArray(boqItem.boqItemId, [...ids]), billScope(boqItem).within(context.actor))
  const owners = await context.tx
    .selectDistinct({ unitWorkId, workSiteId })
    .from(boqItem)
    .where(isSeen)
    .orderBy(unitWorkId, workSiteId)
  for (const owner of owners) await lockOwner(context, owner, 'update')
}

/** The dictionary whose values are units. */
export const unitsOfMeasure = 'unit_of_measure'

/** Where a new item stands below another one. */
export function placeBelow(
  parent: Pick<BoqItem, 'path' | 'level'> | undefined,
  boqItemId: string,
): Pick<BoqItem, 'path' | 'level'> {
  return { path: `${parent?.path ?? ''}${boqItemId}/`, level: (parent?.level ?? 0) + 1 }
}

/** @throws Refusal 20400 naming `parentId` when that is not part of the bill, or lies as deep as a bill goes. */
export async function parentOf(
  { tx, language }: SignedInStep,
  parentId: string,
  { unitWorkId, workSiteId }: BillOwner,
): Promise<BoqItem> {
  const isParent = and(eq(boqItem.boqItemId, parentId), isNull(boqItem.deletedAt))
  const [parent] = await tx.select().from(boqItem).where(isParent)
  if (!parent || parent.unitWorkId !== (unitWorkId ?? null) || parent.workSiteId !== (workSiteId ?? null))
    throw refuseField('parentId', 'nodeNotThere', language)
  if (parent.level >= mostBoqLevels) throw refuseWith('parentId', tooDeep, language)
  return parent
}

/** What it is taken from. @throws Refusal 20400 naming the field when it is no node of a quantity dictionary that the project uses. */
async function nodeOf(
  { tx, language }: SignedInStep,
  projectId: string,
  { dictionaryId, nodeId }: { dictionaryId?: string | undefined; nodeId?: number | undefined },
): Promise<{ unit: string } | undefined> {
  if (dictionaryId === undefined && nodeId === undefined) return undefined
  if (dictionaryId === undefined) throw refuseField('dictionaryId', 'required', language)
  const [standard] = await tx
    .select({ id: dictionary.dictionaryId })
    .from(projectDictionary)
    .innerJoin(dictionary, eq(dictionary.dictionaryId, projectDictionary.dictionaryId))
    .where(
      and(
        eq(projectDictionary.projectId, projectId),
        eq(dictionary.dictionaryId, dictionaryId),
        eq(dictionary.kind, 'quantity'),
        isNull(dictionary.deletedAt),
      ),
    )
  if (!standard) throw refuseWith('dictionaryId', notUsed, language)
  if (nodeId === undefined) throw refuseField('nodeId', 'required', language)
  const isNode = and(
    eq(dictionaryNode.dictionaryId, dictionaryId),
    eq(dictionaryNode.nodeId, nodeId),
    isNull(dictionaryNode.deletedAt),
  )
  const [node] = await tx.select({ unit: dictionaryNode.unit }).from(dictionaryNode).where(isNode)
  if (!node) throw refuseField('nodeId', 'nodeNotThere', language)
  return node
}

/** @throws Refusal 20400 naming `design` when approved variations take away more than there would be. */
async function checkLeft({ tx, language }: SignedInStep, { changed }: BoqItem, design: string | null) {
  const { rows } = await tx.execute(sql`select 1 where ${design ?? '0'}::numeric + ${changed}::numeric < 0`)
  if (rows.length > 0) throw refuseWith('design', lessThanNothing(changed), language)
}

/** What an item and all below it come to: each amount is rounded before it is added up. */
function sumsBelow(): SQL {
  return sql`(select json_build_object(
      ${amountsOf('below')}, 'children', count(*) filter (where below.parent_id = boq_item.boq_item_id))
    from boq_item below where below.path >= boq_item.path and below.path < boq_item.path || '~'
      and below.deleted_at is null)`
}

/** The sums of items, as the pairs of a JSON object: as text, for a number of JSON would be a float. */
export function amountsOf(table: string): SQL {
  const items = sql.identifier(table)
  const sum = (quantity: SQL) =>
    sql`coalesce(sum(round((${quantity}) * coalesce(${items}.price, 0), 2)), 0.00)::text`
  return sql`'designAmount', ${sum(sql`coalesce(${items}.design_quantity, 0)`)},
    'amount', ${sum(sql`coalesce(${items}.design_quantity, 0) + ${items}.changed_quantity`)},
    'doneAmount', ${sum(sql`coalesce(${items}.done_quantity, 0)`)}`
}

function ofRoots({
  unitWorkId,
  workSiteId,
}: {
  unitWorkId?: string | undefined
  workSiteId?: string | undefined
}) {
  const owner =
    workSiteId === undefined ? sql`unit_work_id = ${unitWorkId}` : eq(boqItem.workSiteId, workSiteId)
  return and(owner, eq(boqItem.level, 1))
}

export const tooDeep = {
  zh: `清单最多 ${mostBoqLevels} 级`,
  en: `A bill has at most ${mostBoqLevels} levels`,
}
const notUsed = { zh: '项目未采用该工程量标准', en: 'The project does not use this quantity standard' }
const lessThanNothing = (changed: string) => ({
  zh: `已批准变更 ${changed}，变更后数量不能小于 0`,
  en: `Approved variations change it by ${changed}, which must not leave less than 0`,
})
const aboveDeleted: Text = { zh: '上级已删除', en: 'what it is part of was deleted' }
const unrestorable: Text = { zh: '以下内容不能恢复', en: 'These cannot be restored' }
