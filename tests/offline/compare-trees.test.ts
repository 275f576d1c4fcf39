import { expect, test } from 'vitest'
import { decodeNodes, encodeNodes } from '#contract/dictionary/columns.ts'
import type { DictionaryNode } from '#contract/dictionary/schema.ts'
import { compareTrees } from '#offline/dictionary/compare-trees.ts'
import { Pace } from '#offline/dictionary/dictionary-pace.ts'
import { buildTree, type DictionaryTree } from '#offline/dictionary/dictionary-tree.ts'

function node(nodeId: number, parentId: number | undefined, sort: number): DictionaryNode {
  const place = parentId === undefined ? {} : { parentId }
  const code = String(nodeId).padStart(2, '0')
  const texts = { name: `节点 ${nodeId}`, unit: '根', origin: '标准', class: '构件', quantityRule: '' }
  return { nodeId, ...place, sort, code, segment: code, revision: 1, ...texts }
}

async function treeOf(nodes: Iterable<DictionaryNode>): Promise<DictionaryTree> {
  const ordered = [...nodes].toSorted((a, b) => a.nodeId - b.nodeId)
  const columns = decodeNodes(JSON.parse(encodeNodes(ordered)))
  if (!columns) throw new Error('not what was written')
  return await buildTree([columns], [], new Pace())
}

/** Two roots, the first with the nodes 3 to 6, the second with 7. */
const former = [
  node(1, undefined, 1),
  node(2, undefined, 2),
  ...[3, 4, 5, 6].map((nodeId) => node(nodeId, 1, nodeId)),
  node(7, 2, 1),
]

/** What became of each node, by its number, once some of them are others. */
async function compared(...others: Partial<DictionaryNode>[]) {
  const later = new Map(former.map((each) => [each.nodeId, each]))
  for (const { nodeId = 0, ...other } of others)
    later.set(nodeId, { ...(later.get(nodeId) ?? node(nodeId, 1, nodeId)), ...other })
  return await changesTo(later.values())
}

async function changesTo(nodes: Iterable<DictionaryNode>) {
  const trees = [await treeOf(former), await treeOf(nodes)] as const
  const changes = await compareTrees(...trees)
  return changes.map(({ kind, line, formerLine, fields }) => {
    const [before, after] = [trees[0].idAt(formerLine), trees[1].idAt(line)]
    return [kind, kind === 'removed' ? before : after, ...fields]
  })
}

test('DIC-08 what is the same has no changes; a node is added, removed with all below it, moved, or changed by field', async () => {
  expect(await changesTo(former)).toEqual([])
  expect(await compared({ nodeId: 8 })).toEqual([['added', 8]])
  expect(await changesTo(former.filter(({ nodeId, parentId }) => nodeId !== 2 && parentId !== 2))).toEqual([
    ['removed', 2],
    ['removed', 7],
  ])
  expect(await compared({ nodeId: 4, parentId: 2, sort: 2 })).toEqual([['moved', 4]])
  expect(await compared({ nodeId: 4, parentId: 2, sort: 2, unit: '套' })).toEqual([['moved', 4, 'unit']])
  const loop = { over: 'pile', rule: '{n}号桩' } as const
  expect(await compared({ nodeId: 5, name: '桩', major: 'bridge', loop, quantityRule: '按米' })).toEqual([
    ['changed', 5, 'name', 'major', 'loop', 'quantityRule'],
  ])
})

test('DIC-08 who is put elsewhere among siblings is named, and not those that made room', async () => {
  expect(await compared({ nodeId: 3, sort: 9 })).toEqual([['reordered', 3]])
  expect(await compared({ nodeId: 6, sort: 1, name: '桩' })).toEqual([['reordered', 6, 'name']])
  expect(await compared({ nodeId: 2, sort: 0 })).toHaveLength(1)
  expect(await compared({ nodeId: 3, sort: 9 }, { nodeId: 6, sort: 1 })).toEqual([
    ['reordered', 6],
    ['reordered', 3],
  ])
  // Another number in the same order is no change.
  expect(await compared({ nodeId: 6, sort: 60 })).toEqual([])
  expect(await compared({ nodeId: 8, sort: 0 }, { nodeId: 3, parentId: 2 })).toEqual([
    ['added', 8],
    ['moved', 3],
  ])
})
