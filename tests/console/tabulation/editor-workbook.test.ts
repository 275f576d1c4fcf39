// @vitest-environment node
import { BooleanNumber, BorderStyleTypes, CellValueType, type IWorkbookData } from '@univerjs/core'
import { expect, test } from 'vitest'
import { sheetOf } from '#console/tabulation/editor/frame/from-workbook.ts'
import { sheetId, workbookOf } from '#console/tabulation/editor/frame/to-workbook.ts'
import { FromFrame, ToFrame } from '#console/tabulation/editor/messages.ts'
import { DrawnSheet } from '#contract/tabulation/template-schema.ts'
import { template } from '../../contract/tabulation/template.ts'

const original = DrawnSheet.parse(
  Object.fromEntries(Object.entries(template()).filter(([part]) => part in DrawnSheet.shape)),
)

/** What stands in a cell with its style, wherever among the styles that is. */
function looks({ cells, styles }: DrawnSheet) {
  return Object.fromEntries(
    cells.map(({ at, style, ...content }) => [
      at,
      { ...content, style: style === undefined ? {} : styles[style] },
    ]),
  )
}

/** A template as the editor has it, with its one sheet changed. */
function changed(change: (worksheet: NonNullable<IWorkbookData['sheets'][string]>) => void): DrawnSheet {
  const workbook = workbookOf(original, 'zh')
  const worksheet = workbook.sheets[sheetId]
  if (!worksheet) throw new Error('The workbook has a sheet')
  change(worksheet)
  return sheetOf(workbook, original).sheet
}

test('TAB-01 a template that is opened in the editor comes back as it was', () => {
  const { sheet, leftOut } = sheetOf(workbookOf(original, 'zh'), original)
  expect(leftOut).toEqual([])
  // Black is the colour of lines that say none.
  const lines = JSON.stringify(looks(original)).replaceAll('"line":"thin","color":"000000"', '"line":"thin"')
  expect(looks(sheet)).toEqual(JSON.parse(lines))
  for (const part of ['rows', 'columns', 'merges', 'rowHeights', 'columnWidths', 'freeze'] as const)
    expect(sheet[part]).toEqual(original[part])
})

test('TAB-01 every line, look and digit that a template can have survives the editor', () => {
  const all: DrawnSheet = {
    ...original,
    cells: [
      ...(['thin', 'medium', 'thick', 'dotted', 'dashed', 'double', 'hair'] as const).map((_, style) => ({
        at: `A${style + 1}`,
        text: '桩号\n二行',
        style,
      })),
      { at: 'B1', number: '0.12345678901234', style: 7 },
      { at: 'B2', number: '123456789012345678901' },
      { at: 'B3', number: '-0.1' },
      { at: 'B4', text: '=不是公式' },
      { at: 'B5', text: '007', style: 8 },
      { at: 'B6', formula: 'IF(A1="甲",B1*2,SUM(B1:B3))' },
    ],
    styles: [
      ...(['thin', 'medium', 'thick', 'dotted', 'dashed', 'double', 'hair'] as const).map((line) => ({
        border: { top: { line, color: 'FF0000' }, right: { line }, bottom: { line }, left: { line } },
      })),
      {
        font: {
          name: '宋体',
          size: 10.5,
          bold: true as const,
          italic: true as const,
          underline: true as const,
          strikethrough: true as const,
          color: '0000FF',
        },
        fill: 'FFEE00',
        horizontal: 'justify',
        vertical: 'center',
        wrap: true,
        format: '[Red]#,##0.00;[DBNum2]0',
      },
      { horizontal: 'right', vertical: 'top', format: '@' },
    ],
    rowHeights: [
      { index: 1, size: 22.35 },
      { index: 3, size: 0 },
    ],
    columnWidths: [{ index: 2, size: 12.625 }],
    merges: ['C1:F2', 'C4:C8'],
  }
  const { sheet, leftOut } = sheetOf(workbookOf(all, 'en'), all)
  expect([leftOut, looks(sheet)]).toEqual([[], looks(all)])
  for (const part of ['rowHeights', 'columnWidths', 'merges'] as const) expect(sheet[part]).toEqual(all[part])
})

test('TAB-01 what is drawn in the editor is taken as a template has it', () => {
  const sheet = changed(({ cellData = {}, columnData = {}, mergeData = [], rowData = {} }) => {
    cellData[9] = {
      0: { v: 1, t: CellValueType.BOOLEAN },
      1: { f: '=B4*2', si: 'shared', v: 4, t: CellValueType.NUMBER },
      2: { si: 'shared' },
      3: { v: '', s: { bd: { b: { s: BorderStyleTypes.SLANT_DASH_DOT, cl: { rgb: 'rgb(1, 2, 255)' } } } } },
    }
    columnData[0] = { ...columnData[0], s: { bl: BooleanNumber.TRUE } }
    rowData[9] = { ...rowData[9], h: 40, ia: BooleanNumber.TRUE, ah: 60 }
    mergeData.push({ startRow: 9, endRow: 10, startColumn: 4, endColumn: 5 })
  })
  expect(looks(sheet)).toMatchObject({
    A10: { formula: 'TRUE', style: { font: { bold: true } } },
    B10: { formula: 'B4*2' },
    C10: { formula: 'C4*2' },
    D10: { style: { border: { bottom: { line: 'medium', color: '0102FF' } } } },
    A3: { text: '名称', style: { font: { bold: true } } },
    A1: { style: { font: { bold: true, name: '宋体' } } },
  })
  expect([sheet.rows, sheet.merges, sheet.rowHeights]).toEqual([
    11,
    ['A1:F1', 'E10:F11'],
    original.rowHeights,
  ])
})

test('TAB-01 the border of merged cells is drawn all around in the editor, and is theirs as a whole in the template', () => {
  const line = { line: 'thin' } as const
  const sheet = {
    ...original,
    cells: [{ at: 'B2', text: '合计', style: 0 }],
    styles: [{ border: { top: line, right: line, bottom: line, left: line } }],
    merges: ['B2:D2'],
  }
  const workbook = workbookOf(sheet, 'zh')
  const sidesIn = (column: number) => {
    const style = workbook.sheets.sheet?.cellData?.[1]?.[column]?.s
    const look = typeof style === 'string' ? workbook.styles[style] : undefined
    return Object.keys(look?.bd ?? {}).toSorted()
  }
  expect([1, 2, 3].map(sidesIn)).toEqual([
    ['b', 'l', 't'],
    ['b', 't'],
    ['b', 'r', 't'],
  ])
  const { cells, styles } = sheetOf(workbook, sheet).sheet
  expect({ cells, styles }).toEqual({ cells: sheet.cells, styles: sheet.styles })
})

test('TAB-01 a number format that no template can have is left out and named', () => {
  const workbook = workbookOf(original, 'zh')
  Object.assign(workbook.sheets.sheet?.cellData?.[3]?.[3] ?? {}, { s: { n: { pattern: '# ?/?' } } })
  expect(sheetOf(workbook, original).leftOut).toEqual(['D4'])
})

const changedMessage = { kind: 'changed', sheet: original, rowNumbers: [0], columnNumbers: [0], leftOut: [] }
const many = Array.from({ length: 20_001 }, (_, index) => ({ at: `A${(index % 2000) + 1}`, text: 'x' }))

test.each([
  ['more cells than a template has', { cells: many }, 'sheet.cells'],
  ['a text that is too long', { cells: [{ at: 'A1', text: 'x'.repeat(2001) }] }, 'sheet.cells.0.text'],
  [
    'a formula that is too long',
    { cells: [{ at: 'A1', formula: 'x'.repeat(8193) }] },
    'sheet.cells.0.formula',
  ],
  ['a cell beyond the largest sheet', { cells: [{ at: 'A2001', text: 'x' }] }, 'sheet.cells.0.at'],
  ['a member that there is not', { cells: [{ at: 'A1', html: '<b>' }] }, 'sheet.cells.0'],
  ['a style of another shape', { styles: [{ fill: 'url(https://example.org)' }] }, 'sheet.styles.0.fill'],
  ['a row without end', { rowHeights: [{ index: 1, size: 1e9 }] }, 'sheet.rowHeights.0.size'],
  ['too many rows', { rows: 2001 }, 'sheet.rows'],
  ['a merge that is none', { merges: ['A1:'] }, 'sheet.merges.0'],
])('TAB-01 security 53: %s is not heard, and what is wrong is named', (_, part, path) => {
  expect(FromFrame.safeParse(changedMessage).success).toBe(true)
  const read = FromFrame.safeParse({ ...changedMessage, sheet: { ...original, ...part } })
  expect(read.error?.issues[0]?.path.join('.')).toBe(path)
  const told = ToFrame.safeParse({
    kind: 'show',
    sheet: { ...original, ...part },
    names: [],
    readOnly: false,
    language: 'zh',
  })
  expect(told.success).toBe(false)
})
