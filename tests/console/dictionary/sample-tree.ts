import { decodeNodes, encodeNodes } from '#contract/dictionary/columns.ts'
import type { DictionaryNode } from '#contract/dictionary/schema.ts'
import { Pace } from '#offline/dictionary/dictionary-pace.ts'
import { buildTree, type DictionaryTree } from '#offline/dictionary/dictionary-tree.ts'

/** A node of a sample; 0 is the parent of a root. */
export interface SampleNode extends Partial<Omit<DictionaryNode, 'parentId'>> {
  nodeId: number
  parentId: number
}

/** The whole node. */
export function sampleNode({ parentId, ...given }: SampleNode): DictionaryNode {
  const segment = given.segment ?? String(given.nodeId).padStart(2, '0')
  return {
    name: `节点${given.nodeId}`,
    code: segment,
    unit: '',
    origin: '',
    class: '',
    quantityRule: '',
    sort: given.nodeId,
    revision: 1,
    ...given,
    segment,
    ...(parentId > 0 && { parentId }),
  }
}

/** A tree as devices build it. */
export async function treeOf(nodes: readonly SampleNode[]): Promise<DictionaryTree> {
  const columns = decodeNodes(JSON.parse(encodeNodes(nodes.map(sampleNode))))
  if (!columns) throw new Error('not what was written')
  return await buildTree([columns], [], new Pace())
}

/** Children by their parent, in order. */
export function plainTree(nodes: readonly SampleNode[]): Map<number, number[]> {
  const tree = new Map<number, number[]>([[0, []]])
  for (const { nodeId, parentId } of nodes) {
    tree.set(parentId, [...(tree.get(parentId) ?? []), nodeId])
    if (!tree.has(nodeId)) tree.set(nodeId, [])
  }
  return tree
}
