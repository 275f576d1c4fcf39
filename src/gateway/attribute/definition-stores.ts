import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { attributeGroupEntity, attributeItemEntity } from '#contract/attribute/entities.ts'
import { ItemType } from '#contract/attribute/item-type.ts'
import { readValue, valueSchema } from '#contract/attribute/value-schema.ts'
import { codes } from '#contract/codes.ts'
import type { Values } from '#contract/entity-types.ts'
import { explain } from '#contract/messages.ts'
import { z } from '#contract/zod.ts'
import type { Tx } from '../db/client.ts'
import { attributeBinding, attributeGroup, attributeItem, attributeSet } from '../db/tables/attribute.ts'
import { entityStore } from '../entity/entity-store.ts'
import { nextSort } from '../entity/next-sort.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { refuseKept, refuseUnrestorable } from '../platform/refuse-kept.ts'
import type { Text } from '../platform/refuse-named.ts'
import type { SignedInStep } from '../security/step.ts'
import { choicesOf, findChoices } from './choices.ts'

type ItemRow = typeof attributeItem.$inferSelect

/** Attribute groups; one that has items or is bound to a node is stopped, not deleted. */
export const groupStore = entityStore(attributeGroupEntity, {
  table: attributeGroup,
  scope: 'everyone',
  audience: 'attribute:view',
  once: { code: [] },
  check: {
    async add(_context, { nodeType, sort }) {
      return {
        sort: sort ?? nextSort(attributeGroup, eq(attributeGroup.nodeType, nodeType)),
      }
    },
    async remove(context, rows) {
      const ids = rows.map(({ groupId }) => groupId)
      const { groupId, deletedAt } = attributeItem
      const filled = await context.tx
        .selectDistinct({ groupId })
        .from(attributeItem)
        .where(and(inArray(groupId, ids), isNull(deletedAt)))
      const bound = await context.tx
        .selectDistinct({ groupId: attributeBinding.groupId })
        .from(attributeBinding)
        .where(inArray(attributeBinding.groupId, ids))
      const has = (found: { groupId: string }[], id: string) => found.some((each) => each.groupId === id)
      refuseKept(
        context.language,
        rows.map((row) => ({
          name: row.groupName,
          why: has(bound, row.groupId) ? isBound : has(filled, row.groupId) ? hasItems : undefined,
        })),
      )
      return undefined
    },
  },
})

/** Their items; the type of one that has values stays, and it is stopped, not deleted. */
export const itemStore = entityStore(attributeItemEntity, {
  table: attributeItem,
  scope: 'everyone',
  audience: 'attribute:view',
  once: { code: ['groupId'] },
  check: {
    async add(context, item) {
      const { tx, language } = context
      const { groupId, tableId, sort } = item
      if (!(await lockGroups(tx, [groupId])).has(groupId)) throw refuseField('groupId', 'notThere', language)
      if (tableId !== undefined && !(await isTableOf(tx, groupId, tableId)))
        throw refuseField('tableId', 'notThere', language)
      await checkDefinition(context, item)
      return { sort: sort ?? nextSort(attributeItem, eq(attributeItem.groupId, groupId)) }
    },
    async edit(context, row, changes) {
      const { type } = changes
      if (
        type !== undefined &&
        ((await countNodes(context.tx, row)) > 0 || (await hasColumns(context.tx, row)))
      )
        throw new Refusal(codes.invalid, { fields: [{ path: 'type', message: typeInUse[context.language] }] })
      if (Object.keys(Definition.shape).some((part) => part in changes))
        await checkDefinition(context, { ...row, ...changes })
      return undefined
    },
    async remove(context, rows) {
      const ids = rows.map(({ itemId }) => itemId)
      const used: { name: string; why: Text | undefined }[] = []
      for (const row of rows) {
        const nodes = await countNodes(context.tx, row)
        const columns = await hasColumns(context.tx, row, ids)
        used.push({ name: row.itemName, why: nodes > 0 ? filledIn(nodes) : columns ? hasItems : undefined })
      }
      refuseKept(context.language, used)
      return undefined
    },
    async restore(context, rows) {
      const groups = await lockGroups(
        context.tx,
        rows.map(({ groupId }) => groupId),
      )
      refuseUnrestorable(
        context.language,
        rows.map(({ groupId, itemName: name }) => ({
          name,
          why: groups.has(groupId) ? undefined : groupDeleted,
        })),
      )
    },
  },
  async changed({ tx }, { groupId }) {
    await tx
      .update(attributeGroup)
      .set({ version: sql`${attributeGroup.version} + 1` })
      .where(eq(attributeGroup.groupId, groupId))
  },
})

/** Those of the groups that are there; locked, so that none is deleted meanwhile. */
async function lockGroups(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { groupId: id, deletedAt } = attributeGroup
  const there = await tx
    .select({ id })
    .from(attributeGroup)
    .where(and(inArray(id, [...ids]), isNull(deletedAt)))
    .for('update')
  return new Set(there.map((group) => group.id))
}

async function isTableOf(tx: Tx, groupId: string, tableId: string): Promise<boolean> {
  const { itemId, type, deletedAt } = attributeItem
  const table = and(
    eq(itemId, tableId),
    eq(attributeItem.groupId, groupId),
    eq(type, 'table'),
    isNull(deletedAt),
  )
  return (await tx.$count(attributeItem, table)) > 0
}

/** Whether a table has columns, other than these. */
async function hasColumns(tx: Tx, { itemId }: ItemRow, besides: readonly string[] = []): Promise<boolean> {
  const columns = await tx
    .select({ id: attributeItem.itemId })
    .from(attributeItem)
    .where(and(eq(attributeItem.tableId, itemId), isNull(attributeItem.deletedAt)))
  return columns.some(({ id }) => !besides.includes(id))
}

/** How many nodes have a value of the item: of a column, its table. */
async function countNodes(tx: Tx, { itemId, tableId }: ItemRow): Promise<number> {
  const has =
    tableId === null
      ? sql`${attributeSet.values} @> ${JSON.stringify([{ itemId }])}::jsonb`
      : sql`${attributeSet.values} @@ ${`exists($[*] ? (@.itemId == "${tableId}").value[*]."${itemId}")`}::jsonpath`
  return await tx.$count(attributeSet, and(has, isNull(attributeSet.deletedAt)))
}

const Definition = z.object({
  type: ItemType,
  minimum: z.nullish(z.number()),
  maximum: z.nullish(z.number()),
  dictionaryKey: z.nullish(z.string()),
  options: z.optional(z.array(z.string())),
  preset: z.nullish(z.string()),
})

/** @throws Refusal 20400 when there is no such value dictionary, or the preset is none of the values that the item may have. */
async function checkDefinition({ tx, language }: SignedInStep, item: Values): Promise<void> {
  const { type, minimum, maximum, dictionaryKey, options = [], preset } = z.parse(Definition, item)
  const offered = await findChoices(tx, dictionaryKey ? [dictionaryKey] : [])
  if (dictionaryKey && !offered.has(dictionaryKey)) throw refuseField('dictionaryKey', 'notThere', language)
  if (!preset) return
  const choices = choicesOf({ options, dictionaryKey: dictionaryKey ?? undefined }, offered)
  const definition = { type, choices, minimum: minimum ?? undefined, maximum: maximum ?? undefined }
  const parsed = z.safeParse(valueSchema(definition), readValue(definition, preset), { reportInput: true })
  const [issue] = parsed.error?.issues ?? []
  if (issue)
    throw new Refusal(codes.invalid, { fields: [{ path: 'preset', message: explain(issue, language) }] })
}

const typeInUse: Text = {
  zh: '已有填写的值，不能改变类型；可停用后另建一个属性',
  en: 'It has values, so its type stays; stop it and add another',
}
const isBound: Text = { zh: '已绑定到节点，可停用', en: 'it is bound to nodes; it can be stopped' }
const hasItems: Text = { zh: '还有属性', en: 'it still has attributes' }
const groupDeleted: Text = { zh: '所属属性组已删除', en: 'its group was deleted' }

function filledIn(nodes: number): Text {
  return {
    zh: `已在 ${nodes} 个节点填写，可停用`,
    en: `filled in at ${nodes} ${nodes === 1 ? 'node' : 'nodes'}; it can be stopped`,
  }
}
