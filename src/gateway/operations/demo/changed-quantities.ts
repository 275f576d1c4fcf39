import { and, eq, sql } from 'drizzle-orm'
import type { DictionaryNode } from '#contract/dictionary/schema.ts'
import type { Tx } from '../../db/client.ts'
import { dictionary, dictionaryNode } from '../../db/tables/dictionary.ts'
import { insertNodes } from '../../dictionary/insert-nodes.ts'
import type { Stamp } from './stamp.ts'

const version = 2

/** What a later edition says otherwise, by the names before. */
const edited: Readonly<Record<string, { name?: string; unit?: string; quantityRule?: string }>> = {
  防水板: { name: '防水板（含土工布）' },
  支座: { unit: '套' },
  承台混凝土: { quantityRule: '按设计图示尺寸以体积计算' },
  钢筋: { name: '钢筋 HRB400E', quantityRule: '按设计图示长度乘以理论质量计算' },
}
const added = [
  { under: '支护与衬砌', name: '超前小导管', unit: 'm' },
  { under: '支护与衬砌', name: '管棚', unit: 'm' },
  { under: '开挖', name: 'Ⅵ级围岩', unit: '延长米' },
] as const
const moved = { name: '涵洞', to: '路基工程' }
const removed = '铺道砟'

/** Changes the railway's quantities after projects have pinned them, so that the demo shows a project that is behind. */
export async function changeQuantities(
  tx: Tx,
  dictionaryId: string,
  nodes: readonly DictionaryNode[],
  stamp: Stamp,
): Promise<void> {
  const named = (name: string) => {
    const node = nodes.find((each) => each.name === name)
    if (!node) throw new Error(`The demo's quantities have no ${name}`)
    return node
  }
  const change = async (name: string, fields: Partial<typeof dictionaryNode.$inferInsert>) => {
    const isThis = eq(dictionaryNode.nodeId, named(name).nodeId)
    await tx
      .update(dictionaryNode)
      .set({ ...fields, ...stamp, version, revision: 2 })
      .where(and(eq(dictionaryNode.dictionaryId, dictionaryId), isThis))
  }
  for (const [name, fields] of Object.entries(edited)) await change(name, fields)
  await change(moved.name, { parentId: named(moved.to).nodeId, sort: 90 })
  await change(removed, { deletedAt: stamp.changedAt })
  const fresh = added.map(({ under, name, unit }, index): DictionaryNode => {
    const parent = named(under)
    const sort = 90 + index
    const segment = String(sort)
    const { nodeId: parentId, major } = parent
    return {
      ...{
        nodeId: nodes.length + 1 + index,
        parentId,
        segment,
        code: parent.code + segment,
        name,
        unit,
        sort,
      },
      ...{ origin: parent.origin, class: '清单项', ...(major && { major }), quantityRule: '', revision: 1 },
    }
  })
  await insertNodes(tx, fresh, { ...stamp, dictionaryId, version, changedBy: null })
  await tx
    .update(dictionary)
    .set({ version, lastNodeId: sql`${dictionary.lastNodeId} + ${fresh.length}` })
    .where(eq(dictionary.dictionaryId, dictionaryId))
}
