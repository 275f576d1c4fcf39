import { mostStepRows, type StepRow } from '#contract/project-initialization/steps.ts'
import type { StepColumn } from '../app/step-columns.ts'
import { cellsOfText, reachOf } from '../workbook/cells-of-text.ts'

/** What a cell means: of a choice its value, whichever of value and label was written. */
export function cellValue({ input, options }: StepColumn, text: string): string {
  const said = text.trim()
  if (input !== 'choice') return said
  return options.find(({ label }) => label === said)?.value ?? said
}

/** Rows with cells of a sheet put in; or how far these reach, where they do not fit and none is put in. */
type PastedCells = { rows: StepRow[] } | { unfit: { rows: number; columns: number } }

/** Puts cells of a sheet into rows from a place on; undefined where the text is no more than one cell. */
export function pasteCells(
  text: string,
  rows: readonly StepRow[],
  at: { row: number; column: number },
  columns: readonly StepColumn[],
): PastedCells | undefined {
  const lines = cellsOfText(text)
  if (lines.length === 1 && (lines[0]?.length ?? 0) < 2) return undefined
  const reach = reachOf(lines, at)
  if (reach.rows > mostStepRows || reach.columns > columns.length) return { unfit: reach }
  const pasted = [...rows]
  // A whole column of a sheet ends with very many rows in which nothing stands.
  for (const [index, cells] of lines.slice(0, reach.rows - at.row).entries()) {
    const row: StepRow = { ...pasted[at.row + index] }
    for (const [offset, cell] of cells.entries()) {
      const column = columns[at.column + offset]
      if (column) row[column.field] = cellValue(column, cell)
    }
    // Between what was there and what is put in no row may be missing.
    while (pasted.length < at.row + index) pasted.push({})
    pasted[at.row + index] = row
  }
  return { rows: pasted }
}
