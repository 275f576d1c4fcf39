import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countOf,
  isOutside,
  type NodePlace,
  nextSegment,
  placeOf,
  placesOf,
  topsOf,
} from '#console/dictionary/node-place.ts'
import type { DictionaryTree } from '#offline/dictionary/dictionary-tree.ts'
import { plainTree, treeOf } from './sample-tree.ts'

/** Moves nodes in a plain list of children by parent, as the gateway does. */
function moved(
  tree: Map<number, number[]>,
  nodeIds: readonly number[],
  { parentId = 0, afterId }: NodePlace,
) {
  const after = new Map(
    [...tree].map(([parent, below]) => [parent, below.filter((id) => !nodeIds.includes(id))]),
  )
  const siblings = after.get(parentId) ?? []
  siblings.splice(afterId === undefined ? 0 : siblings.indexOf(afterId) + 1, 0, ...nodeIds)
  return after.set(parentId, siblings)
}

const forests = fc.array(fc.nat(), { minLength: 2, maxLength: 25 }).map((ups) =>
  ups.map((up, index) => ({
    nodeId: index + 1,
    parentId: up % 4 === 0 || index === 0 ? 0 : (up % index) + 1,
  })),
)

const linesOf = (tree: DictionaryTree) => Array.from({ length: tree.size }, (_, line) => line)

test('DIC-01 nodes put before, in or after another one stand there, and where they were once that is taken back', async () => {
  const drags = fc.record({
    forest: forests,
    chosen: fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
    onto: fc.nat(),
    relation: fc.constantFrom('before' as const, 'into' as const, 'after' as const),
  })
  await fc.assert(
    fc.asyncProperty(drags, async ({ forest, chosen, onto, relation }) => {
      const tree = await treeOf(forest)
      const before = plainTree(forest)
      const tops = topsOf(tree, new Set(chosen.map((each) => (each % forest.length) + 1)))
      const ids = tops.map((line) => tree.idAt(line))
      const line = onto % tree.size
      fc.pre(isOutside(tree, line, ids))
      const target = tree.idAt(line)
      const parent = relation === 'into' ? target : tree.idAt(tree.parentOf(line))
      const after = moved(before, ids, placeOf(tree, line, relation, new Set(ids)))
      const there = after.get(parent) ?? []
      const at =
        relation === 'into'
          ? there.length
          : there.indexOf(target) + (relation === 'before' ? 0 : 1 + ids.length)
      expect(there.slice(at - ids.length, at)).toEqual(ids)
      const back = placesOf(tree, tops).reduce(
        (all, { nodeIds, ...place }) => moved(all, nodeIds, place),
        after,
      )
      expect([...back].filter(([, below]) => below.length > 0)).toEqual(
        expect.arrayContaining([...before].filter(([, below]) => below.length > 0)),
      )
    }),
    { numRuns: 40 },
  )
})

test('a selection is its topmost nodes, and counts all that hangs on them', async () => {
  const tree = await treeOf([
    { nodeId: 1, parentId: 0 },
    { nodeId: 2, parentId: 1 },
    { nodeId: 3, parentId: 2 },
    { nodeId: 4, parentId: 0 },
  ])
  const tops = topsOf(tree, new Set([3, 1, 4, 99]))
  expect(tops.map((line) => tree.idAt(line))).toEqual([1, 4])
  expect(countOf(tree, tops)).toBe(4)
  expect(linesOf(tree).map((line) => isOutside(tree, line, [2]))).toEqual([true, false, false, true])
})

test('the next code has as many digits as its neighbours have', async () => {
  const tree = await treeOf([
    { nodeId: 1, parentId: 0, segment: '09' },
    { nodeId: 2, parentId: 0, segment: '03' },
    { nodeId: 3, parentId: 1, segment: 'A' },
  ])
  expect(nextSegment(tree, -1)).toBe('10')
  expect(nextSegment(tree, tree.lineOf(1))).toBe('')
  expect(nextSegment(tree, tree.lineOf(3))).toBe('01')
})
