import type { FormItem } from '#contract/attribute/forms.ts'
import { mostRows, readValue, valueSchema } from '#contract/attribute/value-schema.ts'
import type { Entries } from '#contract/entries.ts'
import { explain, type Language } from '#contract/messages.ts'
import { z } from '#contract/zod.ts'
import { cellsOfText, reachOf } from '../workbook/cells-of-text.ts'
import { headLine, headText } from '../workbook/heads.ts'
import type { SheetLine } from '../workbook/read-sheet.ts'

type Row = Entries[number]

/** The row with the text of a cell as its column reads it; an empty cell has no value. */
export function withCell(row: Row, column: FormItem, text: string): Row {
  // In its place: a cell that is typed again as it was is no change.
  if (text.trim() !== '') return { ...row, [column.itemId]: readValue(column, text.trim()) }
  const { [column.itemId]: _before, ...others } = row
  return others
}

/** What was copied from a sheet, and the cell from which on it is laid over a table. */
export interface Pasted {
  at: number
  from: number
  text: string
}

interface TooMany {
  /** How many rows the table would have. */
  tooMany: number
}

/** The table with what was copied from a sheet; further lines are added. All of them or none; `tooWide`: how many columns it would need. */
export function pasted(
  rows: Entries,
  columns: readonly FormItem[],
  { at, from, text }: Pasted,
): { rows: Row[] } | TooMany | { tooWide: number } {
  const lines = cellsOfText(text)
  const reach = reachOf(lines, { row: at, column: from })
  if (reach.columns > columns.length) return { tooWide: reach.columns }
  const length = Math.max(rows.length, at + lines.length)
  if (length > mostRows) return { tooMany: length }
  return {
    rows: Array.from({ length }, (_, index) =>
      (lines[index - at] ?? []).reduce((row, cell, offset) => {
        const column = columns[from + offset]
        return column ? withCell(row, column, cell) : row
      }, rows[index] ?? {}),
    ),
  }
}

/** What a workbook brings, or why it brings nothing. */
export type SheetRows =
  | { rows: Row[] }
  | TooMany
  | { missing: string[] }
  | { formula: { line: number; column: string } }
  | { wrong: { line: number; column: string; message: string } }

/** The first cell of a row that its column does not take, with what would be right. */
export function wrongCell(row: Row, columns: readonly FormItem[], language: Language) {
  for (const column of columns) {
    const schema = column.required === 1 ? valueSchema(column) : z.optional(valueSchema(column))
    const [issue] = z.safeParse(schema, row[column.itemId], { reportInput: true }).error?.issues ?? []
    if (issue) return { column: column.itemName, message: explain(issue, language) }
  }
  return undefined
}

/**
 * The lines of a sheet as rows, its columns found by their heads, in whatever order: all of them or none. A formula in place of a
 * value is refused: nobody sees whether what it came to is what was meant.
 */
export function rowsOfSheet(
  sheet: readonly SheetLine[],
  columns: readonly FormItem[],
  language: Language,
): SheetRows {
  const names = columns.map(({ itemName }) => itemName)
  const top = headLine(sheet, names)
  const heads = sheet[top]?.cells.map(headText) ?? []
  const placed = columns.map((column) => ({ column, at: heads.indexOf(headText(column.itemName)) }))
  const missing = placed.flatMap(({ column, at }) => (at < 0 ? column.itemName : []))
  if (missing.length > 0) return { missing }
  const lines = sheet.slice(top + 1)
  if (lines.length > mostRows) return { tooMany: lines.length }
  const rows: Row[] = []
  for (const { line, cells, formulas = [] } of lines) {
    const computed = placed.find(({ at }) => formulas.includes(at))
    if (computed) return { formula: { line, column: computed.column.itemName } }
    const row = placed.reduce(
      (before, { column, at }) => withCell(before, column, cells[at] ?? ''),
      {} as Row,
    )
    const wrong = wrongCell(row, columns, language)
    if (wrong) return { wrong: { line, ...wrong } }
    rows.push(row)
  }
  return { rows }
}
