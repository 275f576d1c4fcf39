import { expect, test } from 'vitest'
import { RelationIndex } from '#console/relation/relation-index.ts'
import { partsOf, type SuggestedTree, suggestRelations } from '#console/relation/suggestions.ts'

type Node = readonly [name: string, parent: number, more?: { unit?: string; major?: string; code?: string }]

function treeOf(nodes: readonly Node[]): SuggestedTree {
  return {
    size: nodes.length,
    parentOf: (line) => nodes[line]?.[1] ?? -1,
    itemAt: (line) => {
      const [name = '', , { unit = '', major = '', code = '' } = {}] = nodes[line] ?? []
      return { nodeId: line + 1, name, unit, major, code }
    },
  }
}
const works = treeOf([
  ['桥梁', -1],
  ['钻孔灌注桩', 0, { major: 'bridge', unit: '根' }],
  ['承台', 0, { major: 'bridge' }],
  ['钢筋绑扎', 2, { major: 'bridge', unit: 't' }],
])
const entities = treeOf([
  ['桥梁', -1],
  ['桩基础', 0, { major: 'bridge' }],
  ['钻孔灌注桩', 1, { major: 'bridge', unit: '根' }],
  ['1号钻孔灌注桩', 2, { major: 'bridge', unit: '根' }],
  ['承台', 0, { major: 'bridge', unit: '座' }],
  ['承台', 0, { major: 'tunnel' }],
])

const never = { due: () => false, rest: async () => {} }
const pairs = async (isRelated = (_wbs: number, _ebs: number) => false) =>
  (await suggestRelations(works, entities, isRelated, never)).map(({ wbs, ebs }) => [wbs, ebs])

test('DIC-02 names suggest relations within a major, the likeliest first, and none of the numbered ones', async () => {
  const found = await suggestRelations(works, entities, () => false, never)
  expect(found.map(({ wbs, ebs }) => [wbs, ebs])).toEqual([
    [2, 4],
    [1, 2],
  ])
  const [best, second] = found
  expect(best?.score).toBeGreaterThanOrEqual(80)
  expect(best?.score).toBeLessThanOrEqual(100)
  expect(second?.score).toBeLessThanOrEqual(best?.score ?? 0)
})

test('DIC-02 what is related is suggested no more', async () => {
  expect(await pairs((wbs, ebs) => wbs === 3 && ebs === 5)).toEqual([[1, 2]])
})

test('DIC-02 the page has its turn whenever it is due, and the outcome is the same', async () => {
  let rests = 0
  const rest = async () => {
    rests += 1
  }
  const always = { due: () => true, rest }
  const found = await suggestRelations(works, entities, () => false, always)
  expect(found).toEqual(await suggestRelations(works, entities, () => false, never))
  expect(rests).toBeGreaterThan(8)
})

test('DIC-02 a name is compared without numbers, brackets and widths of letters', () => {
  expect(partsOf('12号 墩身（Ａ）')).toEqual(partsOf('墩身a'))
  expect(partsOf('墩')).toEqual(new Set(['墩']))
})

test('DIC-02 an index knows both directions', () => {
  const index = new RelationIndex([
    { wbsNodeId: 2, ebsNodeId: 3 },
    { wbsNodeId: 2, ebsNodeId: 5 },
  ])
  expect([...index.of('wbs', 2)]).toEqual([3, 5])
  expect([...index.of('ebs', 5)]).toEqual([2])
  expect([index.has(2, 3), index.has(3, 2), index.of('ebs', undefined).size]).toEqual([true, false, 0])
})
