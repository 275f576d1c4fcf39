import { withoutNoise } from '../decimal-rounding.ts'
import { compare, numberOf, textOf } from './coerce.ts'
import type { InfixOperator } from './syntax.ts'
import {
  FormulaError,
  isError,
  isMatrix,
  type Matrix,
  type Scalar,
  settle,
  unlessError,
  type Value,
} from './values.ts'

/** A number that a calculation came to. @throws FormulaError when it is beyond all that numbers can say. */
export function finite(value: number): number {
  if (!Number.isFinite(value)) throw new FormulaError('#NUM!')
  return value === 0 ? 0 : value
}

/** A sum in which what cancels leaves no noise: 0.1+0.2-0.3 is 0, as Excel has it. */
export function add(one: number, other: number): number {
  const sum = one + other
  const nearlyNothing = sum !== 0 && Math.abs(sum) < Math.abs(one) * 1e-14
  return nearlyNothing && withoutNoise(one) === withoutNoise(-other) ? 0 : sum
}

/** What an operator makes of two cells. @throws FormulaError */
export function operate(sign: InfixOperator, left: Scalar, right: Scalar): Scalar {
  if (isError(left)) return left
  if (isError(right)) return right
  switch (sign) {
    case '&':
      return textOf(left) + textOf(right)
    case '+':
      return finite(add(numberOf(left), numberOf(right)))
    case '-':
      return finite(add(numberOf(left), -numberOf(right)))
    case '*':
      return finite(numberOf(left) * numberOf(right))
    case '/':
      return divide(numberOf(left), numberOf(right))
    case '^':
      return power(numberOf(left), numberOf(right))
    default:
      return holds(sign, compare(unlessError(left), unlessError(right)))
  }
}

export function divide(dividend: number, divisor: number): number {
  if (divisor === 0) throw new FormulaError('#DIV/0!')
  return finite(dividend / divisor)
}

export function power(base: number, exponent: number): number {
  if (base === 0 && exponent < 0) throw new FormulaError('#DIV/0!')
  if (base === 0 && exponent === 0) throw new FormulaError('#NUM!')
  return finite(base ** exponent)
}

/** Whether a comparison holds, by how the two compare (below 0, 0, above 0). */
export function holds(sign: string, compared: number): boolean {
  switch (sign) {
    case '=':
      return compared === 0
    case '<>':
      return compared !== 0
    case '<':
      return compared < 0
    case '<=':
      return compared <= 0
    case '>':
      return compared > 0
    default:
      return compared >= 0
  }
}

/**
 * Calculates cell by cell: where a value has several cells, so has the result; a single row, column or cell goes with each. What
 * comes to an error is one in its own cell.
 */
export function overEach(values: readonly Value[], calculate: (cells: readonly Scalar[]) => Scalar): Value {
  const matrices = values.filter((value): value is Matrix => isMatrix(value) && !isSingle(value))
  if (matrices.length === 0) return calculate(values.map((value) => cellAt(value, 0, 0)))
  const height = Math.max(...matrices.map(({ rows }) => rows.length))
  const width = Math.max(...matrices.map(({ rows }) => rows[0]?.length ?? 0))
  return {
    rows: Array.from({ length: height }, (_, row) =>
      Array.from({ length: width }, (_, column) =>
        settle(() => calculate(values.map((value) => cellAt(value, row, column)))),
      ),
    ),
  }
}

function isSingle({ rows }: Matrix): boolean {
  return rows.length === 1 && rows[0]?.length === 1
}

function cellAt(value: Value, row: number, column: number): Scalar {
  if (!isMatrix(value)) return value
  const { rows } = value
  const line = rows.length === 1 ? rows[0] : rows[row]
  const cell = line?.length === 1 ? line[0] : line?.[column]
  return cell === undefined ? { error: '#N/A' } : cell
}
