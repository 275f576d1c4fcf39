import {
  BooleanNumber,
  CellValueType,
  type ICellData,
  type IStyleData,
  type IWorkbookData,
  type IWorksheetData,
} from '@univerjs/core'
import { decimalText, roundTo } from '#contract/tabulation/decimal-rounding.ts'
import { areaName, cellName } from '#contract/tabulation/reference.ts'
import type { DrawnSheet, TemplateCell } from '#contract/tabulation/template-schema.ts'
import { gatherCells, type SpreadCell } from '../../merged-borders.ts'
import { characterWidth } from '../../sheet-columns.tsx'
import { sharedFormula } from '../../workbook-formulas.ts'
import { templateStyle } from './styles.ts'
import { columnPixels, pointPixels, rowPixels, sheetId } from './to-workbook.ts'

/** What is drawn, not checked yet, and the cells whose number format no template can have. */
export interface ReadSheet {
  sheet: DrawnSheet
  leftOut: string[]
}

type Worksheet = Partial<IWorksheetData>
interface Placed {
  row: number
  column: number
  cell: ICellData
}

/** A template as it is drawn now. `before`: as it was opened: its rows and columns stay, and so do its numbers, to the last digit. */
export function sheetOf({ styles, sheets }: IWorkbookData, before: DrawnSheet): ReadSheet {
  const worksheet = sheets[sheetId] ?? {}
  const { mergeData = [], freeze } = worksheet
  const numbers = new Map(
    before.cells.flatMap(({ number }) => (number === undefined ? [] : [[Number(number), number]])),
  )
  const leftOut: string[] = []
  const styleOf = stylesIn(styles, worksheet)
  const placed = placedCells(worksheet)
  const shared = new Map(
    placed.flatMap((each) => (each.cell.si && each.cell.f ? [[each.cell.si, each]] : [])),
  )
  const spread = placed.map((each): SpreadCell => {
    const { style, formatLost } = templateStyle(styleOf(each))
    if (formatLost) leftOut.push(cellName(each))
    const { row, column } = each
    return { row, column, content: contentOf(each, shared, numbers), style }
  })
  const merges = mergeData.map(({ startRow, startColumn, endRow, endColumn }) => ({
    top: startRow,
    left: startColumn,
    bottom: endRow,
    right: endColumn,
  }))
  const ends = [...placed.map(({ row, column }) => ({ bottom: row, right: column })), ...merges]
  const { rowData = {}, columnData = {} } = worksheet
  return {
    sheet: {
      rows: endOf(
        rowData,
        before.rows,
        ends.map(({ bottom }) => bottom),
      ),
      columns: endOf(
        columnData,
        before.columns,
        ends.map(({ right }) => right),
      ),
      ...gatherCells(spread, merges),
      merges: merges.map(areaName),
      rowHeights: linesOf(rowData).flatMap(([index, { h, hd, ia, ah }]) => {
        if (hd) return [{ index: index + 1, size: 0 }]
        // As high as its texts need it.
        const automatic = ia !== BooleanNumber.FALSE && ah !== undefined
        return h === undefined || automatic || h === rowPixels
          ? []
          : [{ index: index + 1, size: tidy(h / pointPixels) }]
      }),
      columnWidths: linesOf(columnData).flatMap(([index, { w, hd }]) => {
        if (hd) return [{ index: index + 1, size: 0 }]
        return w === undefined || w === columnPixels
          ? []
          : [{ index: index + 1, size: tidy(w / characterWidth) }]
      }),
      ...(freeze &&
        (freeze.xSplit > 0 || freeze.ySplit > 0) && {
          freeze: { rows: freeze.ySplit, columns: freeze.xSplit },
        }),
    },
    leftOut,
  }
}

const tidy = (size: number) => Math.round(size * 1e6) / 1e6

function linesOf<Line>(lines: Record<number, Line>): [number, Line][] {
  return Object.entries(lines).map(([index, line]) => [Number(index), line])
}

/** How many rows or columns are the template's: those that it had, and all up to the last that something stands in. */
function endOf(
  lines: Worksheet['rowData'] | Worksheet['columnData'],
  before: number,
  used: readonly number[],
): number {
  const own = linesOf(lines ?? {}).flatMap(([index, { custom }]) =>
    Number(custom?.number) < before ? [index] : [],
  )
  return [...own, ...used].reduce((most, index) => Math.max(most, index + 1), 1)
}

/** The cells in which something stands, or which their row or column gives a look, row by row. */
function placedCells({ cellData = {}, rowData = {}, columnData = {}, rowCount = 0 }: Worksheet): Placed[] {
  const styledColumns = linesOf(columnData).flatMap(([column, { s }]) => (s ? [column] : []))
  const lastColumn = Math.max(...linesOf(cellData).flatMap(([, row]) => Object.keys(row).map(Number)), -1)
  const lastRow = Math.max(...Object.keys(cellData).map(Number), -1)
  return Array.from({ length: Math.min(rowCount, lastRow + 1) }).flatMap((_, row) => {
    const own = cellData[row] ?? {}
    const whole = rowData[row]?.s ? Array.from({ length: lastColumn + 1 }, (_each, column) => column) : []
    const columns = new Set([...Object.keys(own).map(Number), ...styledColumns, ...whole])
    return [...columns]
      .sort((one, other) => one - other)
      .map((column) => ({ row, column, cell: own[column] ?? {} }))
  })
}

/** Of a cell what its own style says, then its row's, then its column's. */
function stylesIn(styles: IWorkbookData['styles'], { rowData = {}, columnData = {} }: Worksheet) {
  const named = (style: ICellData['s']): IStyleData =>
    (typeof style === 'string' ? styles[style] : style) ?? {}
  return ({ row, column, cell }: Placed): IStyleData => ({
    ...named(columnData[column]?.s),
    ...named(rowData[row]?.s),
    ...named(cell.s),
  })
}

function contentOf(
  { row, column, cell: { f, si, v, t, p } }: Placed,
  shared: ReadonlyMap<string, Placed>,
  numbers: ReadonlyMap<number, string>,
): Pick<TemplateCell, 'text' | 'number' | 'formula'> | undefined {
  if (f) return { formula: f.replace(/^=/, '') }
  const master = si ? shared.get(si) : undefined
  if (master?.cell.f)
    return {
      formula: sharedFormula(master.cell.f.replace(/^=/, ''), row - master.row, column - master.column),
    }
  // What is written with several looks keeps its words.
  const rich = p?.body?.dataStream.replace(/\r\n$/, '').replaceAll('\r', '\n')
  if (rich) return { text: rich }
  if (v === undefined || v === null || v === '') return undefined
  if (t === CellValueType.BOOLEAN || typeof v === 'boolean') return { formula: v ? 'TRUE' : 'FALSE' }
  if (typeof v === 'number' && t !== CellValueType.STRING && t !== CellValueType.FORCE_STRING)
    return { number: numbers.get(v) ?? decimalText(roundTo(v, 14)) }
  return { text: String(v) }
}
