/** What a formula can go wrong with, as Excel writes it; `#CIRCULAR!` is a formula that needs its own result. */
export const errorCodes = [
  '#NULL!',
  '#DIV/0!',
  '#VALUE!',
  '#REF!',
  '#NAME?',
  '#NUM!',
  '#N/A',
  '#CIRCULAR!',
] as const
export type ErrorCode = (typeof errorCodes)[number]

export interface CellError {
  readonly error: ErrorCode
}

/** What stands in a cell: null where it is empty. Days are numbers, counted from 1900. */
export type Scalar = number | string | boolean | null | CellError

export type PlainScalar = Exclude<Scalar, CellError>

/** Cells of a range, an array constant, or what came of calculating with either. */
export interface Matrix {
  readonly rows: readonly (readonly Scalar[])[]
  /** Where it stands in the sheet, when it is a range: its texts and booleans do not count as numbers. */
  readonly at?: { readonly row: number; readonly column: number }
  /** Goes through the cells, row by row, without the rows being made: growing sums read very many. */
  readonly visit?: (take: (cell: Scalar) => void) => void
}

export type Value = Scalar | Matrix

/** Thrown by a calculation that comes to an error; `settle` turns it into a value. */
export class FormulaError extends Error {
  override readonly name = 'FormulaError'
  readonly code: ErrorCode

  constructor(code: ErrorCode) {
    super(code)
    this.code = code
  }
}

export function isError(value: Value): value is CellError {
  return typeof value === 'object' && value !== null && 'error' in value
}

export function isMatrix(value: Value): value is Matrix {
  return typeof value === 'object' && value !== null && 'rows' in value
}

/** What a calculation comes to, an error among that. */
export function settle<Result>(calculate: () => Result): Result | CellError {
  try {
    return calculate()
  } catch (error) {
    if (error instanceof FormulaError) return { error: error.code }
    throw error
  }
}

/** @throws FormulaError when the value is one. */
export function unlessError(value: Scalar): PlainScalar {
  if (isError(value)) throw new FormulaError(value.error)
  return value
}

/** Goes through all cells of a value, row by row. */
export function visitCells(value: Value, take: (cell: Scalar) => void): void {
  if (!isMatrix(value)) take(value)
  else if (value.visit) value.visit(take)
  else for (const row of value.rows) for (const cell of row) take(cell)
}

/** All cells of a value, row by row. */
export function cellsOf(value: Value): readonly Scalar[] {
  const cells: Scalar[] = []
  visitCells(value, (cell) => cells.push(cell))
  return cells
}

/** The one cell of a value, or the first of several. */
export function firstOf(value: Value): Scalar {
  return isMatrix(value) ? (value.rows[0]?.[0] ?? null) : value
}

export function matrixOf(value: Value): Matrix {
  return isMatrix(value) ? value : { rows: [[value]] }
}
