import { and, asc, eq, isNull } from 'drizzle-orm'
import type { copyGroup } from '#contract/attribute/endpoints.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import { attributeItem } from '../db/tables/attribute.ts'
import { newId } from '../platform/ids.ts'
import type { SignedInStep } from '../security/step.ts'
import { groupStore, itemStore } from './definition-stores.ts'

/** Copies a group with its items; the new ones are nobody's yet, so that all of them can still be changed. */
export async function copyOfGroup(
  context: SignedInStep,
  { fromGroupId, ...named }: RequestOf<typeof copyGroup>,
): Promise<ResponseOf<typeof copyGroup>> {
  const { tx, now } = context
  const { nodeType, remark } = groupStore.present(await groupStore.get(context, fromGroupId))
  const group = await groupStore.insert(context, { ...named, nodeType, ...(remark && { remark }) })
  const rows = await tx
    .select()
    .from(attributeItem)
    .where(and(eq(attributeItem.groupId, fromGroupId), isNull(attributeItem.deletedAt)))
    .orderBy(asc(attributeItem.sort), asc(attributeItem.itemId))
  const ids = new Map(rows.map(({ itemId }) => [itemId, newId(now)]))
  // Tables before their columns.
  for (const row of [...rows].sort((a, b) => Number(a.tableId !== null) - Number(b.tableId !== null))) {
    const {
      nameKey: _key,
      revision: _revision,
      changedAt: _at,
      changedByName: _by,
      ...item
    } = itemStore.present(row)
    const { tableId } = item
    await itemStore.insert(context, {
      ...item,
      itemId: ids.get(item.itemId) ?? newId(now),
      groupId: group.groupId,
      ...(tableId !== undefined && { tableId: ids.get(tableId) }),
    })
  }
  return await groupStore.again(context, { groupId: group.groupId })
}
