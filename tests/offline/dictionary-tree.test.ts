import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type DictionaryDelta,
  decodeDelta,
  decodeNodes,
  encodeDelta,
  encodeNodes,
  type NodeColumns,
  nodeAt,
} from '#contract/dictionary/columns.ts'
import type { DictionaryNode } from '#contract/dictionary/schema.ts'
import { initialsWriter } from '#offline/dictionary/dictionary-initials.ts'
import { Pace } from '#offline/dictionary/dictionary-pace.ts'
import { buildTree, type DictionaryTree, type TreeQuery } from '#offline/dictionary/dictionary-tree.ts'
import { type PlainDelta, PlainDevice } from '../gateway/dictionary/plain-device.ts'

function node(
  nodeId: number,
  parentId: number | undefined,
  sort: number,
  name = `节点 ${nodeId}`,
): DictionaryNode {
  const place = parentId === undefined ? {} : { parentId }
  const code = `${nodeId}`
  const texts = { unit: '根', origin: '标准', class: '构件', quantityRule: '' }
  return { nodeId, ...place, sort, name, code, segment: code, revision: 1, ...texts }
}

function columnsOf(nodes: readonly DictionaryNode[]): NodeColumns {
  const columns = decodeNodes(JSON.parse(encodeNodes(nodes)))
  if (!columns) throw new Error('not what was written')
  return columns
}

function opened({ changed, removed }: PlainDelta): DictionaryDelta {
  const ordered = changed.toSorted((a, b) => a.nodeId - b.nodeId)
  const delta = decodeDelta(JSON.parse(encodeDelta(ordered, removed)))
  if (!delta) throw new Error('not what was written')
  return delta
}

/** What the tree shows, all of it open: level, number and name of every line. */
function shown(tree: DictionaryTree) {
  const open = new Set(Array.from({ length: tree.size }, (_, line) => tree.idAt(line)))
  return tree.visible(open).map((line) => [tree.levelAt(line), tree.idAt(line), tree.itemAt(line).name])
}

/** The same, from the plain model. */
function shownOf(nodes: Iterable<DictionaryNode>) {
  const all = [...nodes]
  const below = (parentId: number | undefined, level: number): unknown[] =>
    all
      .filter((each) => each.parentId === parentId)
      .toSorted((a, b) => a.sort - b.sort || a.nodeId - b.nodeId)
      .flatMap((each) => [[level, each.nodeId, each.name], ...below(each.nodeId, level + 1)])
  return below(undefined, 1)
}

/** Nodes of a forest: each hangs on one of those before it, or on none. */
const forests = fc
  .array(fc.record({ up: fc.nat(), sort: fc.nat(5), name: fc.stringMatching(/^[桩墩a-zA-Z0-9 ]{1,8}$/) }), {
    maxLength: 40,
  })
  .map((steps) =>
    steps.map(({ up, sort, name }, index) =>
      node(index + 1, up % 5 === 0 || index === 0 ? undefined : (up % index) + 1, sort, name),
    ),
  )
const deltas = fc.record({ rename: fc.array(fc.nat(45)), remove: fc.array(fc.nat(45)), move: fc.nat(45) })

test('DIC-06 a tree is what its snapshot and the deltas since say, in the order of its siblings', async () => {
  await fc.assert(
    fc.asyncProperty(forests, deltas, async (nodes, { rename, remove, move }) => {
      const delta = {
        changed: [...new Set([...rename, move])]
          .filter((id) => id > 0 && !remove.includes(id))
          // A moved node becomes a root, a renamed one stays, one beyond the last is new.
          .map((id) => node(id, id === move ? undefined : nodes[id - 1]?.parentId, 3, `新 ${id}`)),
        removed: remove.filter((id) => id > 0),
      }
      const device = new PlainDevice(nodes)
      device.apply(delta)
      const tree = await buildTree([columnsOf(nodes)], [opened(delta)], new Pace())
      expect(shown(tree)).toEqual(shownOf(device.standing()))
      const twoParts = [columnsOf(nodes.slice(0, 9)), columnsOf(nodes.slice(9))]
      const halves = [
        opened({ changed: delta.changed, removed: [] }),
        opened({ changed: [], removed: delta.removed }),
      ]
      expect(shown(await buildTree(twoParts, halves, new Pace()))).toEqual(shown(tree))
    }),
    { numRuns: 60 },
  )
})

test('what the gateway writes in columns is read as it was, and nothing else is taken for it', () => {
  const names = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ' '))
  const arbitrary = fc.array(
    fc.record({
      step: fc.integer({ min: 1, max: 500 }),
      up: fc.integer({ min: 0, max: 400 }),
      sort: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      code: names,
      name: names,
      tail: fc.nat(9),
      loop: fc.option(fc.constant({ over: 'pier' as const, rule: '{n} 号墩' }), { nil: undefined }),
      quantityRule: names,
      revision: fc.nat(90),
    }),
    { maxLength: 50 },
  )
  fc.assert(
    fc.property(arbitrary, (rows) => {
      let nodeId = 0
      const nodes = rows.map(({ step, up, tail, loop, ...rest }) => {
        nodeId += step
        const parentId = up > 0 && up < nodeId ? nodeId - up : undefined
        const segment = rest.code.slice(-1 - tail)
        return { ...node(nodeId, parentId, 0), ...rest, ...(loop && { loop }), segment }
      })
      const columns = columnsOf(nodes)
      expect([...columns.ids]).toEqual(nodes.map((each) => each.nodeId))
      expect([...columns.parents]).toEqual(nodes.map(({ parentId = 0 }) => parentId))
      expect(nodes.map((_, index) => [columns.codes.at(index), columns.names.at(index)])).toEqual(
        nodes.map(({ code, name }) => [code, name]),
      )
      expect([...columns.sorts]).toEqual(nodes.map(({ sort }) => sort + 0))
      const read = nodes.map((_, index) => nodeAt(columns, index))
      expect(read).toEqual(nodes.map((each) => ({ ...each, sort: each.sort + 0 })))
    }),
  )
  expect(decodeNodes('<html>')).toBeUndefined()
  expect(decodeNodes({ ...JSON.parse(encodeNodes([node(1, undefined, 1)])), count: 2 })).toBeUndefined()
})

test('search finds by code, name and pinyin initials, whatever the case, and keeps the way up', async () => {
  const nodes = [
    node(1, undefined, 1, '桥梁'),
    node(2, 1, 1, '特大桥'),
    node(3, 2, 1, '钻孔灌注桩'),
    node(4, 2, 2, '承台 CT-A'),
    node(5, undefined, 2, '隧道'),
  ]
  const tree = await buildTree([columnsOf(nodes)], [], new Pace())
  const names = (keyword: string, limit = 10) =>
    tree.find({ keyword }, limit).lines.map((line) => tree.itemAt(line).name)
  expect(names('灌注')).toEqual(['桥梁', '特大桥', '钻孔灌注桩'])
  expect(names('ct-a')).toEqual(['桥梁', '特大桥', '承台 CT-A'])
  expect(names('zkgzz')).toEqual(['桥梁', '特大桥', '钻孔灌注桩'])
  expect(names('桩 钻孔')).toEqual(['桥梁', '特大桥', '钻孔灌注桩'])
  expect(names('桩 承台')).toEqual([])
  expect(names('5')).toEqual(['隧道'])
  expect(names('  ')).toEqual([])
  const codes = ['010203', '0102', '020102', '01020304'].map((code, index) => ({
    ...node(index + 1, undefined, index),
    code,
  }))
  const byCode = await buildTree([columnsOf(codes)], [], new Pace())
  expect([...byCode.find({ keyword: '0102' }, 9).matches]).toEqual([0, 1, 3])
  expect([...byCode.find({ keyword: '节点 010203' }, 9).matches]).toEqual([0, 3])
  expect([...byCode.find({ keyword: '02' }, 9).matches]).toEqual([0, 1, 2, 3])
  const two = tree.find({ keyword: '桥' }, 1)
  expect([two.lines.length, two.matches.size, two.more]).toEqual([1, 1, true])
})

test('DIC-02 nodes without a relation: neither they nor any above or below', async () => {
  // 3 is related: 1 and 2 lead there, 4 hangs on it.
  const nodes = [1, 2, 3, 4, 5, 6].map((nodeId) =>
    node(nodeId, nodeId === 6 ? 2 : (nodeId - 1) % 4 || undefined, nodeId),
  )
  const tree = await buildTree([columnsOf(nodes)], [], new Pace())
  const idsOf = (lines: Iterable<number>) => [...lines].map((line) => tree.idAt(line))
  const apart = (query: TreeQuery) => {
    const { lines, matches } = tree.find({ apartFrom: new Set([3]), ...query }, 10)
    return [idsOf(lines), idsOf(matches)]
  }
  expect(apart({})).toEqual([
    [1, 2, 6, 5],
    [6, 5],
  ])
  expect(apart({ keyword: '节点 6' })).toEqual([[1, 2, 6], [6]])
  expect(idsOf(tree.find({ apartFrom: new Set() }, 10).matches)).toHaveLength(6)
})

test('pinyin initials come from the order of the characters', () => {
  const initials = initialsWriter()
  expect(initials('墩 桩 隧道 涵洞 路基 接触网 给排水 A-1')).toBe(
    'd z sd hd lj jcw gps a-1'.replace('a-1', 'A-1'),
  )
  expect(initials('啊座')).toBe('az')
})
