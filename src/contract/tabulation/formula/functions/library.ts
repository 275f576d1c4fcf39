import {
  ARABIC,
  COMBIN,
  CONVERT,
  DDB,
  EFFECT,
  FACT,
  FV,
  GCD,
  IPMT,
  IRR,
  LCM,
  NOMINAL,
  NORMDIST,
  NORMINV,
  NORMSDIST,
  NPER,
  NPV,
  PERMUT,
  PMT,
  PPMT,
  PV,
  RATE,
  ROMAN,
  SLN,
  STANDARDIZE,
  SYD,
} from '@formulajs/formulajs'
import { withoutNoise } from '../../decimal-rounding.ts'
import { finite } from '../operate.ts'
import { errorCodes, FormulaError } from '../values.ts'
import {
  any,
  define,
  demand,
  type FunctionList,
  lifted,
  logicalAt,
  numberAt,
  numbersFrom,
  numbersOf,
  ofNumbers,
  textAt,
} from './define.ts'

/** A number that the library came to. @throws FormulaError with its error, or `#NUM!` where it came to nothing. */
export function numberFrom(result: unknown): number {
  if (result instanceof Error)
    throw new FormulaError(errorCodes.find((code) => code === result.message) ?? '#VALUE!')
  if (typeof result !== 'number') throw new FormulaError('#VALUE!')
  return finite(result)
}

/** A function of numbers as the library has it; `fits` says which it can take. */
function taken(
  minimum: number,
  maximum: number,
  calculate: (...numbers: number[]) => unknown,
  fits: (...numbers: number[]) => boolean = () => true,
) {
  return ofNumbers(minimum, maximum, (...numbers) => {
    demand(fits(...numbers))
    return numberFrom(calculate(...numbers))
  })
}

/** Whole numbers that are not negative, what stands behind their points left away. */
function overWholes(calculate: (...numbers: number[]) => unknown) {
  return define(1, any, (given) => {
    const numbers = numbersFrom(given).map(Math.trunc)
    demand(numbers.length > 0 && numbers.every((number) => number >= 0 && number < 2 ** 53))
    if (numbers.length === 1) return numbers[0] ?? 0
    return numberFrom(calculate(...numbers))
  })
}

function asWholes(calculate: (...numbers: number[]) => unknown) {
  return (...numbers: number[]) => calculate(...numbers.map(Math.trunc))
}

/** Largest whose factorial a number can hold. */
const mostFactorial = 170

/** Angles, financial mathematics and the rest of what the library calculates as Excel does. */
export const libraryFunctions: FunctionList = {
  ACOS: taken(1, 1, Math.acos),
  ARABIC: lifted(1, 1, (given) => numberFrom(ARABIC(textAt(given, 0)))),
  ASIN: taken(1, 1, Math.asin),
  ATAN: taken(1, 1, Math.atan),
  ATAN2: ofNumbers(2, 2, (x, y) => {
    if (x === 0 && y === 0) throw new FormulaError('#DIV/0!')
    return Math.atan2(y, x)
  }),
  COMBIN: taken(2, 2, asWholes(COMBIN), (all, chosen) => all >= chosen && chosen >= 0 && all < 1000),
  CONVERT: lifted(3, 3, (given) => {
    const converted: unknown = CONVERT(numberAt(given, 0), textAt(given, 1), textAt(given, 2))
    return withoutNoise(numberFrom(converted))
  }),
  COS: taken(1, 1, Math.cos),
  COSH: taken(1, 1, Math.cosh),
  DDB: taken(
    4,
    5,
    DDB,
    (cost, salvage, life, period) => cost >= 0 && salvage >= 0 && life > 0 && period > 0 && period <= life,
  ),
  EFFECT: taken(2, 2, EFFECT, (rate, periods) => rate > 0 && periods >= 1),
  FACT: taken(1, 1, asWholes(FACT), (number) => number >= 0 && number < mostFactorial + 1),
  FV: taken(3, 5, FV),
  GCD: overWholes(GCD),
  IPMT: taken(4, 6, IPMT, (_, period, periods) => period >= 1 && period <= periods),
  IRR: define(1, 2, (given) => {
    const flows = numbersOf(given.value(0))
    demand(flows.some((flow) => flow > 0) && flows.some((flow) => flow < 0))
    return numberFrom(IRR(flows, numberAt(given, 1, 0.1)))
  }),
  LCM: overWholes(LCM),
  NOMINAL: taken(2, 2, NOMINAL, (rate, periods) => rate > 0 && periods >= 1),
  'NORM.DIST': lifted(4, 4, (given) => {
    demand(numberAt(given, 2) > 0)
    return numberFrom(
      NORMDIST(numberAt(given, 0), numberAt(given, 1), numberAt(given, 2), logicalAt(given, 3)),
    )
  }),
  'NORM.INV': taken(3, 3, NORMINV, (share, _, spread) => share > 0 && share < 1 && spread > 0),
  'NORM.S.DIST': lifted(2, 2, (given) => numberFrom(NORMSDIST(numberAt(given, 0), logicalAt(given, 1)))),
  NPER: taken(3, 5, NPER),
  NPV: define(2, any, (given) => numberFrom(NPV(numberAt(given, 0), ...numbersFrom(given, 1)))),
  PERMUT: taken(
    2,
    2,
    asWholes(PERMUT),
    (all, chosen) => all >= chosen && chosen >= 0 && all <= mostFactorial,
  ),
  PMT: taken(3, 5, PMT),
  PPMT: taken(4, 6, PPMT, (_, period, periods) => period >= 1 && period <= periods),
  PV: taken(3, 5, PV),
  RATE: taken(3, 6, RATE),
  ROMAN: lifted(1, 1, (given) => {
    const number = Math.trunc(numberAt(given, 0))
    if (number < 0 || number >= 4000) throw new FormulaError('#VALUE!')
    return number === 0 ? '' : String(ROMAN(number))
  }),
  SIN: taken(1, 1, Math.sin),
  SINH: taken(1, 1, Math.sinh),
  SLN: ofNumbers(3, 3, (cost, salvage, life) => {
    if (life === 0) throw new FormulaError('#DIV/0!')
    return numberFrom(SLN(cost, salvage, life))
  }),
  STANDARDIZE: taken(3, 3, STANDARDIZE, (_value, _mean, spread) => spread > 0),
  SYD: taken(4, 4, SYD, (_cost, _salvage, life, period) => life > 0 && period >= 1 && period <= life),
  TAN: taken(1, 1, Math.tan),
  TANH: taken(1, 1, Math.tanh),
}
