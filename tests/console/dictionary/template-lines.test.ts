// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { templateLines } from '#console/dictionary/import/template-lines.ts'
import type { PresentNode, SheetColumn } from '#console/dictionary/import/types.ts'
import zh from '../../../src/console/locales/zh/dictionary-import.json'
import { judge, node } from './judge.ts'

const texts = { head: (column: SheetColumn) => zh.columns[column], major: () => '桥梁', loop: () => '桩' }

/** Trees of up to three levels, some of their nodes dragged elsewhere with the codes that they had. */
const trees = fc
  .record({
    parents: fc.array(fc.nat(), { minLength: 1, maxLength: 40 }),
    dragged: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 3 }),
    names: fc.array(fc.constantFrom('墩', '承台', ' a', '-1', '2', '2.10', "'x"), { minLength: 1 }),
  })
  .map(({ parents, dragged, names }) => {
    const nodes: PresentNode[] = []
    parents.forEach((pick, at) => {
      const above = nodes[pick % (nodes.length + 1)]
      const parent = above && above.code.length < 6 ? above : undefined
      const segment = String(
        nodes.filter(({ parentId }) => parentId === (parent?.nodeId ?? 0)).length + 1,
      ).padStart(2, '0')
      const name = (names[at % names.length] ?? '').trim()
      const fields = {
        segment,
        major: at % 3 ? 'bridge' : '',
        loopOver: at % 5 ? '' : 'pile',
        unit: at % 2 ? 'm³' : '',
      }
      nodes.push(node(at + 1, parent?.nodeId ?? 0, (parent?.code ?? '') + segment, name, fields))
    })
    for (const [pick, to] of dragged) {
      const moved = nodes[pick % nodes.length]
      const target = nodes[to % nodes.length]
      const leaf = moved && !nodes.some(({ parentId }) => parentId === moved.nodeId)
      const free =
        target &&
        moved &&
        !nodes.some(({ parentId, segment }) => parentId === target.nodeId && segment === moved.segment)
      if (leaf && free && target !== moved) moved.parentId = target.nodeId
    }
    return nodes
  })

/** The lines of an export, its rows in any order. */
function exported(present: readonly PresentNode[], random: Iterator<number>): string[][] {
  const [heads = [], ...lines] = templateLines(present, texts)
  const keyed = lines.map((line) => ({ line, at: Number(random.next().value) }))
  const shuffled = keyed.sort((a, b) => a.at - b.at).map(({ line }) => line)
  return [heads, ...shuffled].map((line) => line.map((cell) => String(cell ?? '')))
}

test('DIC-07 what is exported reads back as the same, whatever the order of its rows', () => {
  fc.assert(
    fc.property(trees, fc.infiniteStream(fc.nat()), (present, random) => {
      const { rows, plan } = judge(exported(present, random), { present })
      expect(rows.filter(({ verdict }) => verdict !== 'same')).toEqual([])
      expect(plan).toEqual({ created: [], changed: [] })
    }),
  )
})

test('DIC-07 what is exported makes the same tree elsewhere, whatever the order of its rows', () => {
  fc.assert(
    fc.property(trees, fc.infiniteStream(fc.nat()), (present, random) => {
      // Where a drag has left two nodes with one code, their rows cannot be told apart elsewhere, and say so.
      fc.pre(new Set(present.map(({ code }) => code)).size === present.length)
      const judged = judge(exported(present, random))
      expect(judged.rows.filter(({ verdict }) => verdict !== 'create')).toEqual([])
      const codeOf = new Map(present.map(({ nodeId, code }) => [nodeId, code]))
      const had = present.map(({ parentId, code, segment, name }) => [
        codeOf.get(parentId) ?? '',
        code,
        segment,
        name,
      ])
      const has = judged.plan.created.map(({ under, code, segment, name }) => [
        under === undefined ? '' : judged.plan.created[under]?.code,
        code,
        segment,
        name,
      ])
      expect(has.toSorted()).toEqual(had.toSorted())
    }),
  )
})

test('DIC-07 a dragged node whose code begins like its new parent’s, too, is read with its own segment', () => {
  const present = [
    node(1, 0, '01', '墩', { segment: '01' }),
    node(2, 1, '0101', '墩', { segment: '01' }),
    node(3, 1, '010106', '墩', { segment: '06' }),
  ]
  const { rows, plan } = judge(exported(present, [0, 1, 2].values()))
  expect(rows.filter(({ verdict }) => verdict !== 'create')).toEqual([])
  expect(plan.created.map(({ under, segment }) => [under, segment])).toEqual([
    [undefined, '01'],
    [0, '01'],
    [0, '06'],
  ])
})
