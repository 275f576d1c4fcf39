import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainDecimal } from '#contract/plain-decimal.ts'
import {
  countNodes,
  expandNodes,
  type LoopCount,
  nodeKey,
  type SourceNode,
  subtreesOf,
} from '#contract/work-site-node/expand.ts'
import { decodeTree, encodeTree, endsOf, exceeds, progressOf } from '#contract/work-site-node/tree.ts'
import { z } from '#contract/zod.ts'

const node = (nodeId: number, parentId: number, name: string, loop?: SourceNode['loop']): SourceNode => ({
  nodeId,
  parentId,
  code: `0${nodeId}`,
  name,
  unit: 'm',
  sort: nodeId,
  loop,
})
const pier = { over: 'pier', rule: '{n}号墩' } as const
const pile = { over: 'pile', rule: '桩' } as const
const bridge = [
  node(1, 0, '桥梁'),
  node(2, 1, '桥墩', pier),
  node(3, 2, '桩', pile),
  node(4, 2, '承台'),
  node(9, 0, '隧道'),
]

/** Forests of up to 25 nodes, of which every third repeats, with a count or a list of counts for each of these. */
const plans = fc
  .array(fc.record({ parent: fc.nat(), loops: fc.nat(2), counts: fc.array(fc.nat(4), { minLength: 9 }) }), {
    minLength: 1,
    maxLength: 25,
  })
  .map((made) => {
    const nodes = made.map(({ parent, loops }, at) =>
      node(at + 1, parent % (at + 1), `节点 ${at}`, loops === 0 ? pier : undefined),
    )
    const subtree = subtreesOf(
      nodes,
      nodes.flatMap(({ nodeId, parentId }) => (parentId === 0 ? nodeId : [])),
    )
    const counts: LoopCount[] = []
    for (const { nodeId, parentId, loop } of subtree) {
      if (!loop) continue
      const above = Number(countNodes(subtree, counts).ofNode.get(parentId) ?? 1n)
      const given = made[nodeId - 1]?.counts ?? []
      const isList = nodeId % 2 === 0 && above > 0 && above <= given.length
      counts.push({ nodeId, each: isList ? given.slice(0, above) : given.slice(0, 1) })
    }
    return { nodes, subtree, counts }
  })

test('PRJ-09 what is counted before is just what comes, each once, after what it hangs on', () => {
  fc.assert(
    fc.property(plans, ({ nodes, subtree, counts }) => {
      expect(subtree.map(({ nodeId }) => nodeId).toSorted((a, b) => a - b)).toEqual(
        nodes.map(({ nodeId }) => nodeId),
      )
      const { total, ofNode, unfit } = countNodes(subtree, counts)
      fc.pre(total <= 20_000n)
      expect(unfit).toEqual([])
      const expanded = expandNodes(subtree, counts)
      expect(BigInt(expanded.length)).toBe(total)
      const came = new Set<string>()
      const times = new Map<number, bigint>()
      for (const { source, path, parentPath } of expanded) {
        if (parentPath !== undefined) expect(came).toContain(nodeKey(source.parentId, parentPath))
        came.add(nodeKey(source.nodeId, path))
        times.set(source.nodeId, (times.get(source.nodeId) ?? 0n) + 1n)
      }
      expect(came.size).toBe(expanded.length)
      for (const [nodeId, count] of ofNode) expect(times.get(nodeId) ?? 0n).toBe(count)
    }),
    { numRuns: 60 },
  )
})

test('PRJ-09 piles by pier: numbered by their rules, their codes behind those of the standard', () => {
  const subtree = subtreesOf(bridge, [1, 3])
  const expanded = expandNodes(subtree, [
    { nodeId: 2, each: [2] },
    { nodeId: 3, each: [1, 2] },
  ])
  expect(expanded.map(({ code, name, path }) => `${code} ${name} ${path}`.trimEnd())).toEqual([
    '01 桥梁',
    '02-01 1号墩 1',
    '03-01-01 桩 1 1-1',
    '04-01 承台 1',
    '02-02 2号墩 2',
    '03-02-01 桩 1 2-1',
    '03-02-02 桩 2 2-2',
    '04-02 承台 2',
  ])
})

test('PRJ-09 a list of another length than there are piers is named, and a million loops are counted exactly', () => {
  const subtree = subtreesOf(bridge, [1])
  const { unfit } = countNodes(subtree, [
    { nodeId: 2, each: [3] },
    { nodeId: 3, each: [4, 4] },
  ])
  expect(unfit).toEqual([{ nodeId: 3, name: '桩', given: 2, needed: 3n }])
  const million = [2, 3].map((nodeId) => ({ nodeId, each: [1_000_000] }))
  expect(countNodes(subtree, million).total).toBe(1_000_002_000_001n)
})

test('a tree comes back as it was written, and says where each subtree ends', () => {
  fc.assert(
    fc.property(plans, ({ subtree, counts }) => {
      fc.pre(countNodes(subtree, counts).total <= 5000n)
      const nodes = expandNodes(subtree, counts).map(({ code, name, path, source }, at) => ({
        nodeId: at + 1,
        level: path === '' ? 1 : 2,
        code,
        name,
        unit: source.unit,
        loop: source.loop ? `${source.loop.over} ${path}` : '',
        design: at % 3 === 0 ? '12.5' : '',
      }))
      expect(decodeTree(encodeTree(nodes))).toEqual(nodes)
      const ends = endsOf(nodes)
      nodes.forEach(({ level }, line) => {
        const next = nodes.findIndex((other, at) => at > line && other.level <= level)
        expect(ends[line]).toBe(next < 0 ? nodes.length : next)
      })
    }),
    { numRuns: 40 },
  )
})

test('PRJ-05 progress: units are weighed by their nodes, and nothing counts beyond its design', () => {
  const nodes = [
    { nodeId: 1, unit: 'm', design: '40' },
    { nodeId: 2, unit: 'm', design: '60' },
    { nodeId: 3, unit: 'm³', design: '10' },
    { nodeId: 4, unit: '座', design: '' },
  ]
  const done = new Map([
    [1, '80'],
    [3, '5'],
  ])
  expect(progressOf(nodes, (id) => done.get(id))).toBe(43.3)
  expect(progressOf(nodes.slice(3), (id) => done.get(id))).toBeUndefined()
  expect([exceeds('12.5', '12.4999'), exceeds('9', '10'), exceeds('1', '')]).toEqual([true, false, false])
})

test('PRJ-05 quantities are exact, in one form', () => {
  const read = (text: string) => z.safeParse(plainDecimal, text).data
  expect(['12.50', ' １２ ', '0.0', '100', '0.1234'].map(read)).toEqual(['12.5', '12', '0', '100', '0.1234'])
  expect(['-1', '1e3', '0.12345', '', '1,5'].map(read)).toEqual(Array(5).fill(undefined))
})
