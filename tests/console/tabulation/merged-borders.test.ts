// @vitest-environment node
import { expect, test } from 'vitest'
import { gatherCells, spreadStyles } from '#console/tabulation/merged-borders.ts'
import { areaOf, readArea, readPlace } from '#contract/tabulation/reference.ts'
import type { DrawnSheet } from '#contract/tabulation/template-schema.ts'

const line = { line: 'thin' } as const
type Drawn = Pick<DrawnSheet, 'cells' | 'styles' | 'merges'>

/** A template that went through a spreadsheet. */
function through(drawn: Drawn) {
  const texts = new Map(drawn.cells.map(({ at, text }) => [at, text]))
  const spread = [...spreadStyles(drawn)].map(([at, style]) => {
    const text = texts.get(at)
    return {
      ...(readPlace(at) ?? { row: 0, column: 0 }),
      content: text === undefined ? undefined : { text },
      style,
    }
  })
  const merges = drawn.merges.map((text) => readArea(text) ?? areaOf({ row: 0, column: 0 }))
  return gatherCells(spread, merges)
}

test('TAB-03 a block that is bordered at some sides, or over several rows, has the same sides behind a spreadsheet', () => {
  for (const border of [{ top: line }, { right: line, bottom: line }, { left: line, bottom: line }]) {
    const drawn = { cells: [{ at: 'B2', text: '合计', style: 0 }], styles: [{ border }], merges: ['B2:D4'] }
    expect(through(drawn)).toEqual({ cells: drawn.cells, styles: drawn.styles })
  }
})

test('TAB-03 a block whose covered cells have borders of their own keeps every side of them', () => {
  const drawn: Drawn = {
    cells: [
      { at: 'B2', text: '合计', style: 0 },
      { at: 'C2', style: 1 },
      { at: 'D2', style: 2 },
    ],
    styles: [
      { border: { top: line, bottom: line, left: line } },
      { border: { top: line, bottom: line } },
      { border: { top: line, bottom: line, right: line } },
    ],
    merges: ['B2:D2'],
  }
  expect(spreadStyles(drawn).get('D2')).toEqual({ border: { top: line, right: line, bottom: line } })
  const all = { top: line, right: line, bottom: line, left: line }
  expect(through(drawn)).toEqual({ cells: [{ at: 'B2', text: '合计', style: 0 }], styles: [{ border: all }] })
})
