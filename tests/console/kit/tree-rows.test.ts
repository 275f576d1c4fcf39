import { expect, test } from 'vitest'
import {
  childrenOf,
  foundWithAncestors,
  mixedTicks,
  type TreeNode,
  toggledTicks,
  visibleRows,
} from '#console/kit/tree-rows.ts'

const nodes: readonly TreeNode[] = [
  { id: 'line', parentId: undefined, name: '成康线' },
  { id: 'bridge', parentId: 'line', name: '大渡河特大桥' },
  { id: 'pier', parentId: 'bridge', name: '3 号墩' },
  { id: 'pile', parentId: 'pier', name: '桩 1' },
  { id: 'pile2', parentId: 'pier', name: '桩 2' },
  { id: 'tunnel', parentId: 'line', name: '二郎山隧道', hasChildren: true },
]
const children = childrenOf(nodes)
const parents = new Map(nodes.map((node) => [node.id, node.parentId]))
const ids = (rows: { node: TreeNode }[]) => rows.map((row) => row.node.id)

test('only the children of open nodes are in sight, one level further in', () => {
  expect(ids(visibleRows(children, new Set()))).toEqual(['line'])
  const rows = visibleRows(children, new Set(['line', 'bridge']))
  expect(rows.map(({ node, level }) => `${level} ${node.id}`)).toEqual([
    '1 line',
    '2 bridge',
    '3 pier',
    '2 tunnel',
  ])
})

test('a node that says so can be opened before its children are loaded', () => {
  const tunnel = visibleRows(children, new Set(['line'])).find(({ node }) => node.id === 'tunnel')
  expect(tunnel).toMatchObject({ expandable: true, expanded: false })
})

test('a search keeps the matches with their ancestors, and opens the way to them', () => {
  const found = foundWithAncestors(nodes, ' 桩 ')
  expect(ids(visibleRows(children, new Set(), found))).toEqual(['line', 'bridge', 'pier', 'pile', 'pile2'])
})

test('a tick goes down to all descendants and up as far as all siblings have it', () => {
  const ticked = toggledTicks(children, parents, new Set(), 'pier')
  expect([...ticked].sort()).toEqual(['bridge', 'pier', 'pile', 'pile2'])
  expect([...mixedTicks(parents, ticked)]).toEqual(['line'])
  const fewer = toggledTicks(children, parents, ticked, 'pile')
  expect([...fewer]).toEqual(['pile2'])
  expect([...mixedTicks(parents, fewer)].sort()).toEqual(['bridge', 'line', 'pier'])
})

test('a node whose parent has not come stands at the top', () => {
  expect(ids(visibleRows(childrenOf([{ id: 'x', parentId: 'gone', name: 'x' }]), new Set()))).toEqual(['x'])
})

test('DIC-05 a tree of 100,000 nodes, a thousand levels deep, is laid out whole', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => ({
    id: String(index),
    parentId: index % 1000 === 0 ? undefined : String(index - 1),
    name: `节点 ${index}`,
  }))
  const rows = visibleRows(childrenOf(many), new Set(many.map((node) => node.id)))
  expect(rows).toHaveLength(100_000)
  expect(rows.at(-1)).toMatchObject({ level: 1000 })
})
