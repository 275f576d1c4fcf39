import {
  AVEDEV,
  CORREL,
  DEVSQ,
  FORECAST,
  GEOMEAN,
  HARMEAN,
  INTERCEPT,
  KURT,
  LARGE,
  MEDIAN,
  MODESNGL,
  PERCENTILEINC,
  RSQ,
  SKEW,
  SLOPE,
  SMALL,
  STDEVP,
  STDEVS,
  STEYX,
  TRIMMEAN,
  VARP,
  VARS,
} from '@formulajs/formulajs'
import { compare, numberOf } from '../coerce.ts'
import { divide } from '../operate.ts'
import {
  cellsOf,
  type ErrorCode,
  FormulaError,
  isMatrix,
  settle,
  unlessError,
  type Value,
} from '../values.ts'
import {
  type Arguments,
  any,
  define,
  demand,
  type FunctionList,
  matrixAt,
  numberAt,
  numbersFrom,
  numbersOf,
  valuesOf,
} from './define.ts'
import { numberFrom } from './library.ts'
import { sumOf } from './mathematics.ts'

/** A figure over numbers, of which there have to be so many. */
function over(least: number, figure: (numbers: number[]) => unknown, otherwise: ErrorCode = '#DIV/0!') {
  return define(1, any, (given) => {
    const numbers = numbersFrom(given)
    if (numbers.length < least) throw new FormulaError(otherwise)
    return numberFrom(figure(numbers))
  })
}

/** A figure over the numbers of the first argument, and a number that says which. */
function which(
  figure: (numbers: number[], which: number) => unknown,
  allowed: (which: number, count: number) => boolean,
) {
  return define(2, 2, (given) => {
    const numbers = numbersOf(given.value(0))
    const asked = numberAt(given, 1)
    demand(numbers.length > 0 && allowed(asked, numbers.length))
    return numberFrom(figure(numbers, asked))
  })
}

/** The places of two ranges at which both have numbers. */
function pairsAt(given: Arguments, from: number): [number[], number[]] {
  const [one, other] = [cellsOf(matrixAt(given, from)), cellsOf(matrixAt(given, from + 1))]
  if (one.length !== other.length) throw new FormulaError('#N/A')
  const pairs = one.flatMap((cell, at) => {
    const [first, second] = [unlessError(cell), unlessError(other[at] ?? null)]
    return typeof first === 'number' && typeof second === 'number' ? [[first, second] as const] : []
  })
  return [pairs.map(([first]) => first), pairs.map(([, second]) => second)]
}

/** A figure over pairs; where all of one side are alike there is none. */
function overPairs(figure: (one: number[], other: number[]) => unknown, least = 2) {
  return define(2, 2, (given) => {
    const [one, other] = pairsAt(given, 0)
    if (one.length < least || new Set(other).size < 2) throw new FormulaError('#DIV/0!')
    return numberFrom(figure(one, other))
  })
}

/** All numbers, TRUE as 1, FALSE and texts of ranges as 0: AVERAGEA and its like. */
function everything(value: Value): number[] {
  if (!isMatrix(value)) return numbersOf(value)
  return cellsOf(value).flatMap((cell) => {
    const plain = unlessError(cell)
    return plain === null ? [] : typeof plain === 'string' ? 0 : Number(plain)
  })
}

/** How many numbers there are; of what stands in the formula itself, texts and truth values that are numbers, too. */
function countOf(value: Value): number {
  if (isMatrix(value)) return cellsOf(value).filter((cell) => typeof cell === 'number').length
  return typeof settle(() => numberOf(value)) === 'number' ? 1 : 0
}

function most(numbers: readonly number[]): number {
  return numbers.reduce((best, number) => Math.max(best, number), numbers[0] ?? 0)
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((best, number) => Math.min(best, number), numbers[0] ?? 0)
}

function rank(given: Arguments): { better: number; same: number } {
  const [value, rising] = [numberAt(given, 0), numberAt(given, 2, 0) !== 0]
  const orders = numbersOf(given.value(1)).map((number) => compare(number, value))
  const same = orders.filter((order) => order === 0).length
  if (same === 0) throw new FormulaError('#N/A')
  return { better: orders.filter((order) => (rising ? order < 0 : order > 0)).length, same }
}

const mode = define(1, any, (given) => {
  const numbers = numbersFrom(given)
  if (new Set(numbers).size === numbers.length) throw new FormulaError('#N/A')
  return numberFrom(MODESNGL(numbers))
})
const percentile = which(PERCENTILEINC, (share) => share >= 0 && share <= 1)
// The library's own quartiles have no fourth.
const quartile = which(
  (numbers, quarter) => PERCENTILEINC(numbers, Math.trunc(quarter) / 4),
  (quarter) => quarter >= 0 && quarter < 5,
)
const rankFirst = define(2, 3, (given) => rank(given).better + 1)
const [deviation, deviationOfAll, variance, varianceOfAll] = [
  over(2, STDEVS),
  over(1, STDEVP),
  over(2, VARS),
  over(1, VARP),
]
const forecast = define(3, 3, (given) => {
  const [one, other] = pairsAt(given, 1)
  if (one.length < 2 || new Set(other).size < 2) throw new FormulaError('#DIV/0!')
  return numberFrom(FORECAST(numberAt(given, 0), one, other))
})

function isWhole(place: number, count: number): boolean {
  return place >= 1 && place <= count
}

export const statistics: FunctionList = {
  AVEDEV: over(1, AVEDEV, '#NUM!'),
  AVERAGE: over(1, (numbers) => sumOf(numbers) / numbers.length),
  AVERAGEA: define(1, any, (given) => {
    const numbers = valuesOf(given).flatMap(everything)
    return divide(sumOf(numbers), numbers.length)
  }),
  CORREL: overPairs((one, other) => {
    if (new Set(one).size < 2) throw new FormulaError('#DIV/0!')
    return CORREL(one, other)
  }),
  COUNT: define(1, any, (given) =>
    valuesOf(given).reduce<number>((count, value) => count + countOf(value), 0),
  ),
  COUNTA: define(1, any, (given) =>
    valuesOf(given).reduce<number>(
      (count, value) => count + cellsOf(value).filter((cell) => cell !== null).length,
      0,
    ),
  ),
  COUNTBLANK: define(
    1,
    1,
    (given) => cellsOf(given.value(0)).filter((cell) => cell === null || cell === '').length,
  ),
  DEVSQ: over(1, DEVSQ, '#NUM!'),
  FORECAST: forecast,
  'FORECAST.LINEAR': forecast,
  GEOMEAN: over(
    1,
    (numbers) => {
      demand(numbers.every((number) => number > 0))
      return GEOMEAN(numbers)
    },
    '#NUM!',
  ),
  HARMEAN: over(
    1,
    (numbers) => {
      demand(numbers.every((number) => number > 0))
      return HARMEAN(numbers)
    },
    '#NUM!',
  ),
  INTERCEPT: overPairs(INTERCEPT),
  KURT: over(4, KURT),
  LARGE: which((numbers, place) => LARGE(numbers, Math.ceil(place)), isWhole),
  MAX: define(1, any, (given) => most(numbersFrom(given))),
  MAXA: define(1, any, (given) => most(valuesOf(given).flatMap(everything))),
  MEDIAN: over(1, MEDIAN, '#NUM!'),
  MIN: define(1, any, (given) => least(numbersFrom(given))),
  MINA: define(1, any, (given) => least(valuesOf(given).flatMap(everything))),
  MODE: mode,
  'MODE.SNGL': mode,
  PERCENTILE: percentile,
  'PERCENTILE.INC': percentile,
  QUARTILE: quartile,
  'QUARTILE.INC': quartile,
  RANK: rankFirst,
  'RANK.AVG': define(2, 3, (given) => {
    const { better, same } = rank(given)
    return better + (same + 1) / 2
  }),
  'RANK.EQ': rankFirst,
  RSQ: overPairs((one, other) => {
    if (new Set(one).size < 2) throw new FormulaError('#DIV/0!')
    return RSQ(one, other)
  }),
  SKEW: over(3, SKEW),
  SLOPE: overPairs(SLOPE),
  SMALL: which((numbers, place) => SMALL(numbers, Math.ceil(place)), isWhole),
  STDEV: deviation,
  'STDEV.P': deviationOfAll,
  'STDEV.S': deviation,
  STDEVP: deviationOfAll,
  STEYX: overPairs(STEYX, 3),
  TRIMMEAN: which(TRIMMEAN, (share) => share >= 0 && share < 1),
  VAR: variance,
  'VAR.P': varianceOfAll,
  'VAR.S': variance,
  VARP: varianceOfAll,
}
