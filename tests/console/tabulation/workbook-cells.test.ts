// @vitest-environment node
import { expect, test } from 'vitest'
import { cellsOfWorkbook } from '#console/tabulation/workbook-cells.ts'
import { writeTabulation } from '#console/tabulation/write-workbook.ts'
import { largestSheet } from '#console/workbook/limits.ts'
import { readSheet } from '#console/workbook/read-sheet.ts'
import { Sheet } from '#contract/tabulation/formula/sheet.ts'
import { largestTemplate } from '#contract/tabulation/limits.ts'
import { cellKey } from '#contract/tabulation/sheet-schema.ts'
import { now } from '../../contract/tabulation/formula-table.ts'
import { id, tableId, template } from '../../contract/tabulation/template.ts'
import { content, filled, keyOf, rowIds, rows } from './filled-sheet.ts'

/** A workbook of the sheet with these cells, as its lines are read. */
async function linesOf(cells: Record<string, string>, ids: readonly string[] = rowIds) {
  const filling = { rows: { [tableId]: [...ids] }, cells }
  const context = { now, bound: new Map(), choices: new Map() }
  const sheet = new Sheet(content, filling, context)
  return await readSheet(await writeTabulation(content, { sheet, rowIds: { [tableId]: ids } }))
}

function take(lines: Awaited<ReturnType<typeof linesOf>>, locked: readonly string[] = []) {
  const taken = cellsOfWorkbook(lines, {
    template: content,
    rows,
    growing: new Set(content.repeats),
    mayFill: (at) => !locked.includes(at),
    choices: new Map(),
    language: 'zh',
    say: (why) => why,
    valueOf: (key) => filled[key],
    newest: { revision: 1, cells: [], rows },
    baseline: undefined,
  })
  return (
    taken && {
      cells: Object.fromEntries(taken.cells),
      added: taken.added.length,
      refused: Object.fromEntries(taken.refused.map(({ label, message }) => [label, message])),
    }
  )
}

test('TAB-03 a sheet that went out as a workbook is filled in from it: what was changed there, and nothing else', async () => {
  const changed = { ...filled, [keyOf('B4')]: '15', [keyOf('A4', 1)]: '水泥', F8: '不合格' }
  expect(take(await linesOf(filled))).toEqual({ cells: {}, added: 0, refused: {} })
  expect(take(await linesOf(changed))).toEqual({
    cells: { [keyOf('B4')]: '15', [keyOf('A4', 1)]: '水泥', F8: '不合格' },
    added: 0,
    refused: {},
  })
})

test('TAB-03 an empty cell of a workbook, which may be older than what was filled in since, empties nothing', async () => {
  expect(take(await linesOf({ [keyOf('A4')]: '钢筋' }))).toEqual({ cells: {}, added: 0, refused: {} })
})

test('TAB-03 TAB-04 locked cells of a workbook are refused singly; a table that grew there grows in the sheet', async () => {
  const more = id(103)
  const grown = { ...filled, F8: '不合格', [keyOf('A4')]: '型钢', [cellKey('A4', more)]: '砂石' }
  const taken = take(await linesOf(grown, [...rowIds, more]), ['F8'])
  expect(taken?.added).toBe(1)
  expect(Object.values(taken?.cells ?? {})).toEqual(['型钢', '砂石'])
  expect(taken?.refused).toEqual({ 验收结论: 'locked' })
})

test('TAB-03 a workbook of another form, and one that lost rows, fill in nothing', async () => {
  expect(take(await linesOf(filled, rowIds.slice(0, 1)))).toBeUndefined()
  expect(take([{ line: 1, cells: ['别的表'] }])).toBeUndefined()
})

test('TAB-03 a sheet as wide as a template may be is read from its workbook', async () => {
  const wide = template({ columns: largestTemplate.columns, cells: [{ at: 'GR8', text: '末列' }] })
  const sheet = new Sheet(wide, { rows: {}, cells: {} }, { now, bound: new Map(), choices: new Map() })
  const lines = await readSheet(await writeTabulation(wide, { sheet, rowIds: {} }), largestSheet)
  expect(lines.at(-1)?.cells.at(-1)).toBe('末列')
  expect(lines.at(-1)?.cells).toHaveLength(largestTemplate.columns)
})
