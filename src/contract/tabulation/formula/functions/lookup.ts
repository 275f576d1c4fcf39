import { compare } from '../coerce.ts'
import { criterion, hasWildcards } from '../criteria.ts'
import {
  cellsOf,
  FormulaError,
  isError,
  isMatrix,
  type Matrix,
  type Scalar,
  unlessError,
  type Value,
} from '../values.ts'
import {
  type Arguments,
  any,
  define,
  type FunctionList,
  logicalAt,
  matrixAt,
  numberAt,
  scalarAt,
} from './define.ts'

type Found = number | undefined

/** How the cell compares to what is wanted; undefined where they are not of one kind. */
function compared(cell: Scalar, wanted: Scalar): number | undefined {
  const [one, other] = [cell, wanted ?? 0]
  if (one === null || isError(one) || isError(other) || typeof one !== typeof other) return undefined
  return compare(one, other)
}

/** The first that is the same; `wildcards`: in texts, `*` and `?` stand for others. */
function exact(cells: readonly Scalar[], wanted: Scalar, wildcards: boolean): Found {
  const pattern =
    wildcards && typeof wanted === 'string' && hasWildcards(wanted) ? criterion(`=${wanted}`) : undefined
  const at = cells.findIndex((cell) => (pattern ? pattern(cell) : compared(cell, wanted) === 0))
  return at < 0 ? undefined : at
}

/** In cells that rise, the last that is not above what is wanted. */
function lastNotAbove(cells: readonly Scalar[], wanted: Scalar): Found {
  let found: Found
  for (const [at, cell] of cells.entries()) {
    const order = compared(cell, wanted)
    if (order !== undefined && order > 0) break
    if (order !== undefined) found = at
  }
  return found
}

/** In cells that fall, the last that is not below what is wanted. */
function lastNotBelow(cells: readonly Scalar[], wanted: Scalar): Found {
  let found: Found
  for (const [at, cell] of cells.entries()) {
    const order = compared(cell, wanted)
    if (order !== undefined && order < 0) break
    if (order !== undefined) found = at
  }
  return found
}

/** The cell that comes nearest from below (-1) or above (1), in whatever order they stand. */
function nearest(cells: readonly Scalar[], wanted: Scalar, side: -1 | 1): Found {
  let found: Found
  for (const [at, cell] of cells.entries()) {
    const order = compared(cell, wanted)
    if (order === undefined || order * side < 0) continue
    const best = found === undefined ? undefined : cells[found]
    if (best === undefined || (compared(cell, best) ?? 0) * side < 0) found = at
  }
  return found
}

function demandFound(at: Found): number {
  if (at === undefined) throw new FormulaError('#N/A')
  return at
}

/** VLOOKUP and HLOOKUP, over the lines in which they look and answer. */
function tableLookup(linesOf: (table: Matrix) => readonly (readonly Scalar[])[]) {
  return define(3, 4, (given) => {
    const wanted = unlessError(scalarAt(given, 0))
    const lines = linesOf(matrixAt(given, 1))
    const which = Math.trunc(numberAt(given, 2))
    if (which < 1) throw new FormulaError('#VALUE!')
    const answers = lines[which - 1]
    if (!answers) throw new FormulaError('#REF!')
    const keys = lines[0] ?? []
    const near = logicalAt(given, 3, true)
    return answers[demandFound(near ? lastNotAbove(keys, wanted) : exact(keys, wanted, true))] ?? null
  })
}

function columnsOf({ rows }: Matrix): Scalar[][] {
  return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? null))
}

/** The place, counted from 0, by the kinds of XLOOKUP and XMATCH: 0 the same, -1 or the next below, 1 above, 2 by wildcards. */
function placeBy(cells: readonly Scalar[], wanted: Scalar, kind: number, direction: number): Found {
  if (![-1, 0, 1, 2].includes(kind) || ![-2, -1, 1, 2].includes(direction)) throw new FormulaError('#VALUE!')
  const backwards = direction === -1
  const looked = backwards ? cells.toReversed() : cells
  const same = exact(looked, wanted, kind === 2)
  const at = same ?? (kind === -1 || kind === 1 ? nearest(looked, wanted, kind) : undefined)
  return at === undefined ? undefined : backwards ? cells.length - 1 - at : at
}

const xlookup = define(3, 6, (given) => {
  const [keys, answers] = [matrixAt(given, 1), matrixAt(given, 2)]
  const across = keys.rows.length === 1 && (keys.rows[0]?.length ?? 0) > 1
  const lines = across ? columnsOf(answers) : answers.rows
  const cells = cellsOf(keys)
  if (lines.length !== cells.length || (keys.rows.length > 1 && (keys.rows[0]?.length ?? 0) > 1))
    throw new FormulaError('#VALUE!')
  const at = placeBy(cells, unlessError(scalarAt(given, 0)), numberAt(given, 4, 0), numberAt(given, 5, 1))
  if (at === undefined) return given.count > 3 ? given.value(3) : { error: '#N/A' }
  const line = lines[at] ?? []
  if (line.length === 1) return line[0] ?? null
  return { rows: across ? line.map((cell) => [cell]) : [line] }
})

const match = define(2, 3, (given) => {
  const wanted = unlessError(scalarAt(given, 0))
  const cells = cellsOf(given.value(1))
  const kind = Math.sign(numberAt(given, 2, 1))
  const at =
    kind === 0
      ? exact(cells, wanted, true)
      : kind > 0
        ? lastNotAbove(cells, wanted)
        : lastNotBelow(cells, wanted)
  return demandFound(at) + 1
})

/** A cell of a range; row or column 0 is all of them. */
const index = define(2, 3, (given): Value => {
  const range = matrixAt(given, 0)
  const { rows } = range
  const single = rows.length === 1 && given.count === 2
  const [row, column] = single
    ? [1, Math.trunc(numberAt(given, 1))]
    : [Math.trunc(numberAt(given, 1)), Math.trunc(numberAt(given, 2, rows[0]?.length === 1 ? 1 : 0))]
  if (row < 0 || column < 0) throw new FormulaError('#VALUE!')
  if (row > rows.length || column > (rows[0]?.length ?? 0)) throw new FormulaError('#REF!')
  const chosen = (row === 0 ? rows : rows.slice(row - 1, row)).map((line) =>
    column === 0 ? line : line.slice(column - 1, column),
  )
  const { at } = range
  if (!at) return { rows: chosen }
  return {
    rows: chosen,
    at: { row: at.row + Math.max(row - 1, 0), column: at.column + Math.max(column - 1, 0) },
  }
})

const lookup = define(2, 3, (given) => {
  const keys = matrixAt(given, 1)
  const wide = (keys.rows[0]?.length ?? 0) > keys.rows.length
  const lines = wide ? keys.rows : columnsOf(keys)
  const answers = given.count > 2 ? cellsOf(given.value(2)) : (lines.at(-1) ?? [])
  const at = demandFound(lastNotAbove(lines[0] ?? [], unlessError(scalarAt(given, 0))))
  return answers[at] ?? null
})

/** Where a range begins, counted from 1; without one, where the formula stands. */
function placeOf(part: 'row' | 'column') {
  return define(0, 1, (given: Arguments) => {
    if (given.count === 0) return given.around.at[part] + 1
    const value = given.value(0)
    if (!isMatrix(value) || !value.at) throw new FormulaError('#VALUE!')
    return value.at[part] + 1
  })
}

export const lookups: FunctionList = {
  CHOOSE: define(2, any, (given) => {
    const which = Math.trunc(numberAt(given, 0))
    if (which < 1 || which >= given.count) throw new FormulaError('#VALUE!')
    return given.value(which)
  }),
  COLUMN: placeOf('column'),
  COLUMNS: define(1, 1, (given) => matrixAt(given, 0).rows[0]?.length ?? 0),
  HLOOKUP: tableLookup(({ rows }) => rows),
  INDEX: index,
  LOOKUP: lookup,
  MATCH: match,
  ROW: placeOf('row'),
  ROWS: define(1, 1, (given) => matrixAt(given, 0).rows.length),
  TRANSPOSE: define(1, 1, (given) => ({ rows: columnsOf(matrixAt(given, 0)) })),
  VLOOKUP: tableLookup(columnsOf),
  XLOOKUP: xlookup,
  XMATCH: define(2, 4, (given) => {
    const at = placeBy(
      cellsOf(given.value(1)),
      unlessError(scalarAt(given, 0)),
      numberAt(given, 2, 0),
      numberAt(given, 3, 1),
    )
    return demandFound(at) + 1
  }),
}
