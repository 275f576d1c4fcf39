import type { StepRow } from '#contract/project-initialization/steps.ts'
import type { StepColumn } from './step-columns.ts'

/** What a cell means: of a choice its value, whichever of value and label was written. */
export function cellValue({ input, options }: StepColumn, text: string): string {
  const said = text.trim()
  if (input !== 'choice') return said
  return options.find(({ label }) => label === said)?.value ?? said
}

/** Rows with cells of a sheet put in from a place on; undefined where the text is no more than one cell. */
export function pasteCells(
  text: string,
  rows: readonly StepRow[],
  at: { row: number; column: number },
  columns: readonly StepColumn[],
): StepRow[] | undefined {
  const lines = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
  if (lines.length === 1 && (lines[0]?.length ?? 0) < 2) return undefined
  const pasted = [...rows]
  for (const [index, cells] of lines.entries()) {
    const row: StepRow = { ...pasted[at.row + index] }
    for (const [offset, cell] of cells.entries()) {
      const column = columns[at.column + offset]
      if (column) row[column.field] = cellValue(column, cell)
    }
    // Between what was there and what is put in no row may be missing.
    while (pasted.length < at.row + index) pasted.push({})
    pasted[at.row + index] = row
  }
  return pasted
}
