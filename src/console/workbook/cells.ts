/** A cell of a workbook; undefined is an empty one. */
export type Cell = string | number | undefined

/** What Excel, once the sheet is saved as CSV, would take for a formula. */
const formula = /^[=+\-@\t\r\n]/

/** A cell that no program takes for a formula; `plainCell` undoes it. */
export function harmlessCell(cell: Cell): Cell {
  return typeof cell === 'string' && (formula.test(cell) || /^'+[=+\-@\t\r\n]/.test(cell)) ? `'${cell}` : cell
}

/** The text of a cell as it was before `harmlessCell`. */
export function plainCell(text: string): string {
  return /^'+[=+\-@\t\r\n]/.test(text) ? text.slice(1) : text
}
