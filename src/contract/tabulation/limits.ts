/** How large a template may be; a sheet that was filled in has its repeated rows besides. */
export const largestTemplate = {
  rows: 2000,
  columns: 200,
  /** Cells that hold a text, a formula or a style. */
  cells: 20_000,
  styles: 500,
  merges: 5000,
  names: 500,
  fields: 5000,
  repeats: 20,
  bindings: 500,
  permissions: 500,
  checks: 500,
  /** Of a cell, characters. */
  text: 2000,
  /** Of a formula, characters, as Excel has it. */
  formula: 8192,
  /** Functions and brackets inside each other, as Excel has it. */
  depth: 64,
  /** Operators of a formula. */
  operators: 500,
  /** Cells that all formulas read together, once the sheet is filled in. */
  reads: 2_000_000,
} as const

/** Most cells that are filled in of a sheet. */
export const mostFilledCells = 20_000

/** Most rows that a table in a sheet can grow to. */
export const mostRepeatedRows = 1000

/** Characters of a sheet's name. */
export const longestSheetName = 100
