import fc from 'fast-check'
import { expect, test } from 'vitest'
import en from '#console/locales/en/work-site.json' with { type: 'json' }
import zh from '#console/locales/zh/work-site.json' with { type: 'json' }
import { alignmentSides } from '#contract/alignment-schema.ts'
import { explainMisplaced, readExtents, writeExtents } from '#contract/extent-notation.ts'
import { formatMileage } from '#contract/mileage.ts'

const alignments = alignmentSides.map((side) => ({
  side,
  segments: [1, 2, 3].map((at) => ({ segmentId: `${side} ${at}` })),
}))
const mainRow = { alignment: 'main', alignments } as const

const side = fc.constantFrom(...alignmentSides)
const mileage = fc
  .record({
    prefix: fc.constantFrom('K', 'DK', 'D1K', 'YDK', 'ZDK'),
    kilometre: fc.integer({ min: 0, max: 9999 }),
    metre: fc.integer({ min: 0, max: 9_999_999 }).map((millimetres) => millimetres / 1000),
  })
  .map(formatMileage)
const place = fc.tuple(mileage, fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }))
const extent = fc.tuple(side, place, place).map(([alignment, [start, startAt], [end, endAt]]) => ({
  ...{ alignment, startMileage: start, endMileage: end },
  ...(startAt !== undefined && { startSegmentId: `${alignment} ${startAt}` }),
  ...(endAt !== undefined && { endSegmentId: `${alignment} ${endAt}` }),
}))

test('PRJ-09 PRJ-10 extents that are written into a cell are read back as they were, in either language', () => {
  fc.assert(
    fc.property(
      fc.array(extent, { minLength: 1, maxLength: 19 }),
      side,
      fc.constantFrom('zh' as const, 'en' as const),
      (extents, alignment, language) => {
        const row = { alignment, alignments }
        expect(readExtents(writeExtents(extents, row, language), row)).toEqual({ extents, problems: [] })
      },
    ),
  )
})

const first = { alignment: 'main', startMileage: 'DK1+000', endMileage: 'DK1+200' }
const second = { alignment: 'right', startMileage: 'YDK3+000', endMileage: 'YDK3+100' }

test.each([
  'DK1+000–DK1+200；右线 YDK3+000–YDK3+100',
  'dk1+0 — dk1+200; 右线：YDK3+000-YDK3+100;',
  'DK1+000～DK1+200\n右线YDK3+000至YDK3+100',
  '主线 DK1+000~DK1+200；\r\nright line YDK3＋000－YDK3＋100',
  'Main alignment DK1+000——DK1+200; right: YDK3+000 – YDK3+100',
])('PRJ-10 a cell says the same extents however people separate and name them: %j', (cell) => {
  expect(readExtents(cell, mainRow)).toEqual({ extents: [first, second], problems: [] })
})

test.each(Object.entries({ zh, en }))(
  'PRJ-10 a cell names alignments as the column of alignments does: %s',
  (_, { alignment }) => {
    const cell = alignmentSides.map((name) => `${alignment[name]} K1+000–K2+000`).join(';')
    expect(readExtents(cell, mainRow).extents.map((each) => each.alignment)).toEqual(alignmentSides)
  },
)

test.each([
  ['DK1+000', '第 1 段：应写作 DK1+000–DK1+200；右线 YDK3+000–YDK3+100'],
  ['；', '第 1 段：应写作 DK1+000–DK1+200；右线 YDK3+000–YDK3+100'],
  ['DK1+000–DK1+200；边线 DK2+000–DK3+000', '第 2 段：应写作 DK1+000–DK1+200；右线 YDK3+000–YDK3+100'],
  ['DK1+000–DK1+200–DK1+300', '第 1 段：应写作 DK1+000–DK1+200；右线 YDK3+000–YDK3+100'],
  ['DK1+000–DK1+200(4)', '第 1 段：里程段序号须为 1–3，按断链表中的顺序'],
  ['DK1+000(0)–DK1+200', '第 1 段：里程段序号须为 1–3，按断链表中的顺序'],
])('PRJ-10 what is wrong with a cell of extents is said of the one that is: %j', (cell, sentence) => {
  const { extents, problems } = readExtents(cell, mainRow)
  expect([extents, problems.map((each) => explainMisplaced(each, 'zh'))]).toEqual([[], [sentence]])
})
