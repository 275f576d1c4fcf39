import { writeXlsx } from 'hucre/xlsx'
import { harmlessCell } from './cells.ts'
import { cellsOfText } from './cells-of-text.ts'
import { headLine, headText } from './heads.ts'
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

/** Labels of the required columns that the sheet's line of heads does not name. */
export function missingHeads(lines: readonly SheetLine[], columns: readonly ImportColumn[]): string[] {
  const named = new Set(lines[headLineOf(lines, columns)]?.cells.map(headText))
  return columns
    .filter(({ required, label }) => required && !named.has(headText(label)))
    .map(({ label }) => label)
}

/** The rows below the line of heads, by the columns that it names; columns of other names are passed over. */
export function readLines(lines: readonly SheetLine[], columns: readonly ImportColumn[]): SheetRow[] {
  const at = headLineOf(lines, columns)
  const heads = lines[at]?.cells.map(headText) ?? []
  const places = columns.map((column) => ({
    ...valueReader(column),
    at: heads.indexOf(headText(column.label)),
  }))
  return lines.slice(at + 1).flatMap(({ line, cells, formulas = [] }) => {
    const given = places.flatMap((place) => {
      const text = cells[place.at] ?? ''
      return text ? [{ ...place, text }] : []
    })
    const computed = places.flatMap((place) => (formulas.includes(place.at) ? place.name : []))
    // A formula that came to nothing is a cell, too.
    if (given.length === 0 && computed.length === 0) return []
    return [
      {
        line,
        cells: Object.fromEntries(given.map(({ name, text }) => [name, text])),
        values: Object.fromEntries(given.map(({ name, read, text }) => [name, read(text)])),
        formulas: computed,
      },
    ]
  })
}

function headLineOf(lines: readonly SheetLine[], columns: readonly ImportColumn[]): number {
  return headLine(
    lines,
    columns.map(({ label }) => label),
  )
}

/** What the texts of a column stand for; a word counts however its width, its case and the blanks in it are. */
function valueReader({ name, values = new Map() }: ImportColumn) {
  const known = new Map([...values].map(([word, value]) => [headText(word), value]))
  return { name, read: (text: string): string => known.get(headText(text)) ?? text }
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
  const heads = new Set(labels.map(headText))
  if (lines[0]?.cells.some((cell) => heads.has(headText(cell)))) return lines
  return [{ line: 0, cells: labels }, ...lines]
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
