import { writeXlsx } from 'hucre/xlsx'
import { harmlessCell } from './cells.ts'
import { cellsOfText } from './cells-of-text.ts'
import type { SheetLine } from './read-sheet.ts'
import { workbookType } from './write-workbook.ts'

/** A column that an import understands. */
export interface ImportColumn {
  name: string
  label: string
  required?: boolean
  /** What may stand in it, for the template's notes. */
  note?: string | undefined
  /** Words that people write, and what each stands for; any other is passed on as it is, to be told what is wrong. */
  values?: ReadonlyMap<string, string>
}

/** A row of the sheet: its texts as people gave them, and what they mean, both by the column's name. */
export interface SheetRow {
  line: number
  cells: Readonly<Record<string, string>>
  values: Readonly<Record<string, string>>
  /** Columns whose cells hold a formula, by name: nobody sees whether what it came to is what was meant. */
  formulas: readonly string[]
}

/** Labels of the required columns that the sheet's first line does not name. */
export function missingHeads([heads]: readonly SheetLine[], columns: readonly ImportColumn[]): string[] {
  const named = new Set(heads?.cells.map(headText))
  return columns.filter(({ required, label }) => required && !named.has(label)).map(({ label }) => label)
}

/** The rows below the first line, by the columns that it names; columns of other names are passed over. */
export function readLines(
  [heads, ...lines]: readonly SheetLine[],
  columns: readonly ImportColumn[],
): SheetRow[] {
  const labels = heads?.cells.map(headText) ?? []
  const places = columns.map((column) => ({ column, at: labels.indexOf(column.label) }))
  return lines.flatMap(({ line, cells, formulas }) => {
    const given = places.flatMap(({ column, at }) => {
      const text = at < 0 ? '' : (cells[at] ?? '')
      return text ? [{ column, text }] : []
    })
    // A formula that came to nothing is a cell, too.
    if (given.length === 0 && !formulas?.length) return []
    return [
      {
        line,
        cells: Object.fromEntries(given.map(({ column, text }) => [column.name, text])),
        values: Object.fromEntries(
          given.map(({ column, text }) => [column.name, column.values?.get(text) ?? text]),
        ),
        formulas: places.flatMap(({ column, at }) => (formulas?.includes(at) ? column.name : [])),
      },
    ]
  })
}

/**
 * The lines of what was copied from a sheet. Where its first line names none of the columns, the cells are taken in the columns'
 * order.
 */
export function linesOfText(text: string, columns: readonly ImportColumn[]): SheetLine[] {
  const lines = cellsOfText(text)
    .map((cells, at) => ({ line: at + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const labels = columns.map(({ label }) => label)
  if (lines[0]?.cells.some((cell) => labels.includes(headText(cell)))) return lines
  return [{ line: 0, cells: labels }, ...lines]
}

/** A head without the star of a required column. */
function headText(text: string): string {
  return text.replace(/\s*\*$/, '')
}

/** A workbook with the columns' heads, what stands there already, and a second sheet that says what may stand in each. */
export async function writeTemplate(
  columns: readonly ImportColumn[],
  names: { rows: string; notes: string },
  rows: readonly Readonly<Record<string, string>>[] = [],
): Promise<Blob> {
  const heads = columns.map(({ label, required }) => (required ? `${label}*` : label))
  const bytes = await writeXlsx({
    sheets: [
      {
        name: names.rows,
        rows: [heads, ...rows.map((row) => columns.map(({ name }) => harmlessCell(row[name]) ?? null))],
        columns: heads.map(() => ({ width: 18 })),
      },
      {
        name: names.notes,
        rows: columns.map(({ note }, at) => [heads[at] ?? '', note ?? '']),
        columns: [{ width: 18 }, { width: 80 }],
      },
    ],
  })
  return new Blob([bytes.slice()], { type: workbookType })
}
