import {
  BooleanNumber,
  CellValueType,
  type ICellData,
  type IWorkbookData,
  type IWorksheetData,
  LocaleType,
} from '@univerjs/core'
import { largestTemplate } from '#contract/tabulation/limits.ts'
import { readArea, readPlace } from '#contract/tabulation/reference.ts'
import type { DrawnSheet, TemplateCell } from '#contract/tabulation/template-schema.ts'
import { spreadStyles } from '../../merged-borders.ts'
import { characterWidth, standardWidth } from '../../sheet-columns.tsx'
import { editorStyle } from './styles.ts'

export const sheetId = 'sheet'
/** Pixels of a point. */
export const pointPixels = 4 / 3
/** Of a row that has no height of its own, in pixels: 15 points. */
export const rowPixels = 20
export const columnPixels = standardWidth * characterWidth
/** Empty rows and columns below and beside what a template has, to draw on. */
const spare = { rows: 20, columns: 6 }

/** A template as the editor opens it. Rows and columns carry the numbers by which they are known again wherever they are moved to. */
export function workbookOf(sheet: DrawnSheet, language: 'zh' | 'en'): IWorkbookData {
  const rowCount = Math.min(sheet.rows + spare.rows, largestTemplate.rows)
  const columnCount = Math.min(sheet.columns + spare.columns, largestTemplate.columns)
  const looks = spreadStyles(sheet)
  const ids = new Map([...new Set(looks.values())].map((style, index) => [style, `s${index}`]))
  const idsByCell = new Map([...looks].map(([at, style]) => [at, ids.get(style)]))
  return {
    id: 'template',
    name: 'template',
    appVersion: '0.25.1',
    locale: language === 'zh' ? LocaleType.ZH_CN : LocaleType.EN_US,
    styles: Object.fromEntries([...ids].map(([style, id]) => [id, editorStyle(style)])),
    sheetOrder: [sheetId],
    sheets: { [sheetId]: worksheetOf(sheet, idsByCell, rowCount, columnCount) },
  }
}

function worksheetOf(
  { cells, merges, rowHeights, columnWidths, freeze }: DrawnSheet,
  styles: ReadonlyMap<string, string | undefined>,
  rowCount: number,
  columnCount: number,
): Partial<IWorksheetData> {
  const heights = new Map(rowHeights.map(({ index, size }) => [index - 1, size * pointPixels]))
  const widths = new Map(columnWidths.map(({ index, size }) => [index - 1, size * characterWidth]))
  return {
    id: sheetId,
    name: 'Sheet1',
    rowCount,
    columnCount,
    defaultRowHeight: rowPixels,
    defaultColumnWidth: columnPixels,
    cellData: cellsByRow(cells, styles),
    mergeData: merges.flatMap((text) => {
      const area = readArea(text)
      if (!area) return []
      const { top, left, bottom, right } = area
      return [{ startRow: top, startColumn: left, endRow: bottom, endColumn: right }]
    }),
    rowData: numbered(rowCount, (row) => {
      const h = heights.get(row)
      if (h === undefined) return {}
      return h === 0 ? { hd: BooleanNumber.TRUE } : { h, ia: BooleanNumber.FALSE }
    }),
    columnData: numbered(columnCount, (column) => {
      const w = widths.get(column)
      if (w === undefined) return {}
      return w === 0 ? { hd: BooleanNumber.TRUE } : { w }
    }),
    ...(freeze && {
      freeze: {
        xSplit: freeze.columns,
        ySplit: freeze.rows,
        startRow: freeze.rows || -1,
        startColumn: freeze.columns || -1,
      },
    }),
  }
}

function numbered<Line extends object>(
  count: number,
  lineOf: (index: number) => Line,
): Record<number, Line & { custom: { number: number } }> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [index, { ...lineOf(index), custom: { number: index } }]),
  )
}

function cellsByRow(
  cells: readonly TemplateCell[],
  styles: ReadonlyMap<string, string | undefined>,
): Record<number, Record<number, ICellData>> {
  const rows: Record<number, Record<number, ICellData>> = {}
  const put = (at: string, data: ICellData) => {
    const place = readPlace(at)
    if (!place) return
    const row = rows[place.row] ?? {}
    row[place.column] = { ...row[place.column], ...data }
    rows[place.row] = row
  }
  for (const [at, s] of styles) put(at, { s })
  for (const cell of cells) put(cell.at, editorContent(cell))
  return rows
}

function editorContent({ text, number, formula }: TemplateCell): ICellData {
  return {
    ...(text !== undefined && { v: text, t: CellValueType.STRING }),
    ...(number !== undefined && { v: Number(number), t: CellValueType.NUMBER }),
    ...(formula !== undefined && { f: `=${formula}` }),
  }
}
