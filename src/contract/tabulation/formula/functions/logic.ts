import { compare, logicalOf } from '../coerce.ts'
import { overEach } from '../operate.ts'
import {
  cellsOf,
  FormulaError,
  firstOf,
  isError,
  isMatrix,
  type Scalar,
  settle,
  unlessError,
  type Value,
} from '../values.ts'
import {
  type Arguments,
  any,
  define,
  type FunctionList,
  lifted,
  logicalAt,
  scalarAt,
  valuesOf,
} from './define.ts'

/** Only the branch that is taken is calculated; of a condition over several cells both are. */
const choose = define(2, 3, (given) => {
  const condition = given.value(0)
  const otherwise = (): Value => (given.count > 2 ? given.value(2) : false)
  if (cellsOf(condition).length === 1) return logicalOf(firstOf(condition)) ? given.value(1) : otherwise()
  return overEach([condition, given.value(1), otherwise()], ([when = null, then = null, other = null]) =>
    logicalOf(when) ? then : other,
  )
})

/** What stands in for an error, calculated only where there is one. */
function instead(stands: (value: Scalar) => boolean) {
  return define(2, 2, (given) => {
    const value = settle(() => given.value(0))
    if (!cellsOf(value).some(stands)) return value
    if (cellsOf(value).length === 1) return given.value(1)
    return overEach([value, given.value(1)], ([cell = null, other = null]) => (stands(cell) ? other : cell))
  })
}

function isNotAvailable(value: Scalar): boolean {
  return isError(value) && value.error === '#N/A'
}

/** Truth values of all arguments; texts and empty cells of ranges are none. */
function logicals(given: Arguments): boolean[] {
  const found = valuesOf(given).flatMap((value) => {
    if (!isMatrix(value)) return logicalOf(value)
    return cellsOf(value).flatMap((cell) => {
      const plain = unlessError(cell)
      return plain === null || typeof plain === 'string' ? [] : Boolean(plain)
    })
  })
  if (found.length === 0) throw new FormulaError('#VALUE!')
  return found
}

function checking(holds: (cell: Scalar) => boolean) {
  return define(1, 1, (given) => overEach([settle(() => given.value(0))], ([cell = null]) => holds(cell)))
}

const errorTypes = ['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A']

export const logic: FunctionList = {
  AND: define(1, any, (given) => logicals(given).every(Boolean)),
  FALSE: define(0, 0, () => false),
  IF: choose,
  IFERROR: instead(isError),
  IFNA: instead(isNotAvailable),
  IFS: define(2, any - 1, (given) => {
    for (let index = 0; index + 1 < given.count; index += 2)
      if (logicalAt(given, index)) return given.value(index + 1)
    throw new FormulaError('#N/A')
  }),
  NOT: lifted(1, 1, (given) => !logicalAt(given, 0)),
  OR: define(1, any, (given) => logicals(given).some(Boolean)),
  SWITCH: define(3, any, (given) => {
    const wanted = unlessError(scalarAt(given, 0))
    for (let index = 1; index + 1 < given.count; index += 2)
      if (compare(wanted, unlessError(scalarAt(given, index))) === 0) return given.value(index + 1)
    if (given.count % 2 === 0) return given.value(given.count - 1)
    throw new FormulaError('#N/A')
  }),
  TRUE: define(0, 0, () => true),
  XOR: define(1, any, (given) => logicals(given).filter(Boolean).length % 2 === 1),

  'ERROR.TYPE': define(1, 1, (given) => {
    const value = settle(() => scalarAt(given, 0))
    const type = isError(value) ? errorTypes.indexOf(value.error) : -1
    if (type < 0) throw new FormulaError('#N/A')
    return type + 1
  }),
  ISBLANK: checking((cell) => cell === null),
  ISERR: checking((cell) => isError(cell) && !isNotAvailable(cell)),
  ISERROR: checking(isError),
  ISLOGICAL: checking((cell) => typeof cell === 'boolean'),
  ISNA: checking(isNotAvailable),
  ISNONTEXT: checking((cell) => typeof cell !== 'string'),
  ISNUMBER: checking((cell) => typeof cell === 'number'),
  ISTEXT: checking((cell) => typeof cell === 'string'),
  N: define(1, 1, (given) => {
    const value = unlessError(scalarAt(given, 0))
    return typeof value === 'string' ? 0 : Number(value)
  }),
  NA: define(0, 0, () => ({ error: '#N/A' })),
}
