import type { Place } from '../../reference.ts'
import { logicalOf, numberOf, textOf } from '../coerce.ts'
import { overEach } from '../operate.ts'
import {
  FormulaError,
  firstOf,
  isMatrix,
  type Matrix,
  matrixOf,
  type Scalar,
  unlessError,
  type Value,
  visitCells,
} from '../values.ts'

/** What a calculation takes from around the formula. */
export interface Surroundings {
  /** The cell in which the formula stands. */
  at: Place
  /** Day and time of the organisation, as a serial number: no clock is read, so that device and gateway agree. */
  now: number
}

/** The arguments of a call, each calculated only when it is asked for. A single cell is a range of one. */
export interface Arguments {
  readonly count: number
  value(index: number): Value
  readonly around: Surroundings
}

export interface FormulaFunction {
  /** How many arguments it takes. */
  minimum: number
  maximum: number
  /** @throws FormulaError when it comes to an error. */
  run(given: Arguments): Value
}

export type FunctionList = Readonly<Record<string, FormulaFunction>>

/** So many arguments there may be where Excel says that there may be any. */
export const any = 255

export function define(minimum: number, maximum: number, run: FormulaFunction['run']): FormulaFunction {
  return { minimum, maximum, run }
}

/** A function of single values: of a range, it gives as many results. */
export function lifted(minimum: number, maximum: number, run: (given: Arguments) => Scalar): FormulaFunction {
  return define(minimum, maximum, (given) =>
    overEach(valuesOf(given), (cells) =>
      run({ count: cells.length, value: (index) => cells[index] ?? null, around: given.around }),
    ),
  )
}

/** A function of numbers alone. */
export function ofNumbers(
  minimum: number,
  maximum: number,
  run: (...numbers: number[]) => number,
): FormulaFunction {
  return lifted(minimum, maximum, (given) => run(...valuesOf(given).map((value) => numberOf(firstOf(value)))))
}

export function valuesOf(given: Arguments): Value[] {
  return Array.from({ length: given.count }, (_, index) => given.value(index))
}

export function scalarAt(given: Arguments, index: number): Scalar {
  return firstOf(given.value(index))
}

export function numberAt(given: Arguments, index: number, otherwise?: number): number {
  return index < given.count || otherwise === undefined ? numberOf(scalarAt(given, index)) : otherwise
}

export function textAt(given: Arguments, index: number, otherwise?: string): string {
  return index < given.count || otherwise === undefined ? textOf(scalarAt(given, index)) : otherwise
}

export function logicalAt(given: Arguments, index: number, otherwise?: boolean): boolean {
  return index < given.count || otherwise === undefined ? logicalOf(scalarAt(given, index)) : otherwise
}

export function matrixAt(given: Arguments, index: number): Matrix {
  return matrixOf(given.value(index))
}

/** The numbers of a range, or a single value as a number; texts and booleans of ranges are none. @throws FormulaError */
export function numbersOf(value: Value): number[] {
  if (!isMatrix(value)) return [numberOf(value)]
  const numbers: number[] = []
  visitCells(value, (cell) => {
    if (typeof cell === 'number') numbers.push(cell)
    else unlessError(cell)
  })
  return numbers
}

/** The numbers of all arguments from `from` on. */
export function numbersFrom(given: Arguments, from = 0): number[] {
  const lists = valuesOf(given).slice(from).map(numbersOf)
  return lists.length === 1 ? (lists[0] ?? []) : lists.flat()
}

/** @throws FormulaError `#NUM!` unless it holds. */
export function demand(holds: boolean): void {
  if (!holds) throw new FormulaError('#NUM!')
}
