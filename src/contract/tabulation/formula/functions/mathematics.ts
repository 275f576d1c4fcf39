import { roundTo, withoutNoise } from '../../decimal-rounding.ts'
import { divide, finite, power } from '../operate.ts'
import { cellsOf, FormulaError, type Scalar, unlessError } from '../values.ts'
import {
  any,
  define,
  demand,
  type FunctionList,
  matrixAt,
  numberAt,
  numbersFrom,
  ofNumbers,
  valuesOf,
} from './define.ts'

/** The sum, what is lost in each step carried along: ten times 0.1 is 1. */
export function sumOf(numbers: readonly number[]): number {
  let [sum, lost] = [0, 0]
  for (const number of numbers) {
    const next = sum + number
    lost += Math.abs(sum) >= Math.abs(number) ? sum - next + number : number - next + sum
    sum = next
  }
  return finite(sum + lost)
}

/** The whole number below, noise aside: 4.35*100 is 435. */
function floorOf(value: number): number {
  return Math.floor(withoutNoise(value))
}

function truncate(value: number): number {
  return Math.trunc(withoutNoise(value))
}

function modulo(value: number, divisor: number): number {
  const rest = withoutNoise(value - divisor * floorOf(divide(value, divisor)))
  return rest === divisor ? 0 : rest
}

/** To a multiple, by how the number of times is made whole. */
function toMultiple(value: number, step: number, whole: (times: number) => number): number {
  return step === 0 ? 0 : withoutNoise(whole(withoutNoise(value / step)) * step)
}

function toMultipleOfSign(value: number, step: number, whole: (times: number) => number): number {
  demand(!(value > 0 && step < 0))
  return toMultiple(value, step, whole)
}

function awayFromZero(value: number, to: number): number {
  return Math.sign(value) * to
}

function logarithm(value: number, base = 10): number {
  demand(value > 0 && base > 0)
  return base === 10 ? Math.log10(value) : divide(Math.log(value), Math.log(base))
}

function evenAbove(size: number): number {
  return 2 * Math.ceil(withoutNoise(size) / 2)
}

/** Products of the cells that stand at the same place of each argument, summed up; what is no number counts as 0. */
const sumProduct = define(1, any, (given) => {
  const matrices = valuesOf(given).map((_, index) => matrixAt(given, index))
  const [first] = matrices
  const same = matrices.every(
    ({ rows }) => rows.length === first?.rows.length && rows[0]?.length === first.rows[0]?.length,
  )
  if (!same) throw new FormulaError('#VALUE!')
  const factors = matrices.map((matrix) => cellsOf(matrix).map(plainNumber))
  return sumOf(
    (factors[0] ?? []).map((_, at) => factors.reduce((product, cells) => product * (cells[at] ?? 0), 1)),
  )
})

function plainNumber(cell: Scalar): number {
  const plain = unlessError(cell)
  return typeof plain === 'number' ? plain : 0
}

export const mathematics: FunctionList = {
  ABS: ofNumbers(1, 1, Math.abs),
  CEILING: ofNumbers(2, 2, (value, step) => toMultipleOfSign(value, step, Math.ceil)),
  'CEILING.MATH': ofNumbers(1, 3, (value, step = 1, mode = 0) =>
    toMultiple(value, Math.abs(step), value < 0 && mode !== 0 ? Math.floor : Math.ceil),
  ),
  DEGREES: ofNumbers(1, 1, (angle) => (angle * 180) / Math.PI),
  EVEN: ofNumbers(1, 1, (value) => awayFromZero(value, evenAbove(Math.abs(value)))),
  EXP: ofNumbers(1, 1, (value) => finite(Math.exp(value))),
  FLOOR: ofNumbers(2, 2, (value, step) => {
    if (step === 0 && value !== 0) throw new FormulaError('#DIV/0!')
    return toMultipleOfSign(value, step, Math.floor)
  }),
  'FLOOR.MATH': ofNumbers(1, 3, (value, step = 1, mode = 0) =>
    toMultiple(value, Math.abs(step), value < 0 && mode !== 0 ? Math.ceil : Math.floor),
  ),
  INT: ofNumbers(1, 1, floorOf),
  LN: ofNumbers(1, 1, (value) => {
    demand(value > 0)
    return Math.log(value)
  }),
  LOG: ofNumbers(1, 2, logarithm),
  LOG10: ofNumbers(1, 1, (value) => logarithm(value)),
  MOD: ofNumbers(2, 2, modulo),
  MROUND: ofNumbers(2, 2, (value, step) => {
    demand(value * step >= 0)
    return toMultiple(value, step, (times) => roundTo(times, 0))
  }),
  ODD: ofNumbers(1, 1, (value) =>
    value === 0 ? 1 : awayFromZero(value, evenAbove(Math.abs(value) - 1) + 1),
  ),
  PI: define(0, 0, () => Math.PI),
  POWER: ofNumbers(2, 2, power),
  PRODUCT: define(1, any, (given) => finite(productOf(numbersFrom(given)))),
  QUOTIENT: ofNumbers(2, 2, (value, divisor) => truncate(divide(value, divisor))),
  RADIANS: ofNumbers(1, 1, (angle) => (angle * Math.PI) / 180),
  ROUND: ofNumbers(2, 2, (value, places) => roundTo(value, Math.trunc(places))),
  ROUNDDOWN: ofNumbers(2, 2, (value, places) => roundTo(value, Math.trunc(places), 'down')),
  ROUNDUP: ofNumbers(2, 2, (value, places) => roundTo(value, Math.trunc(places), 'up')),
  SIGN: ofNumbers(1, 1, Math.sign),
  SQRT: ofNumbers(1, 1, (value) => {
    demand(value >= 0)
    return Math.sqrt(value)
  }),
  SUM: define(1, any, (given) => sumOf(numbersFrom(given))),
  SUMPRODUCT: sumProduct,
  SUMSQ: define(1, any, (given) => sumOf(numbersFrom(given).map((number) => number ** 2))),
  TRUNC: define(1, 2, (given) => roundTo(numberAt(given, 0), Math.trunc(numberAt(given, 1, 0)), 'down')),
}

function productOf(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((product, number) => product * number, 1)
}
