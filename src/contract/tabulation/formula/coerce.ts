import { generalText, withoutNoise } from '../decimal-rounding.ts'
import { serialOfText } from '../serial-date.ts'
import { FormulaError, type PlainScalar, type Scalar, unlessError } from './values.ts'

const numeral = /^([+-]?)[¥$￥]?((?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?(?:e[+-]?\d+)?)(%?)$/i
const time = /^(\d{1,4}):([0-5]?\d)(?::([0-5]?\d(?:\.\d+)?))?\s*(am|pm)?$/i

/** The number that a text is: grouped, with percent or currency, a day or a time; undefined when it is none. */
export function readNumber(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim()
  const [, sign, digits = '', percent] = numeral.exec(plain) ?? []
  if (/\d/.test(digits)) {
    const size = Number(digits.replaceAll(',', ''))
    return (sign === '-' ? -size : size) / (percent ? 100 : 1)
  }
  return readMoment(plain)
}

/** The number of a day, a time, or both: 2026-03-05, 2026/3/5, 2026年3月5日, 8:30. */
function readMoment(text: string): number | undefined {
  const [whole = '', year, month, day] =
    /^(\d{4})(?:-|\/|年)(\d{1,2})(?:-|\/|月)(\d{1,2})日?/.exec(text) ?? []
  const rest = text.slice(whole.length).trim()
  const serial = year === undefined ? 0 : serialOfText(`${year}-${month}-${day}`)
  if (serial === undefined || text === '') return undefined
  if (rest === '') return serial
  const [, hours, minutes, seconds = '0', half] = time.exec(rest) ?? []
  if (hours === undefined) return undefined
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours)
  return serial + (hour * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400
}

/** @throws FormulaError when it is an error, or a text that is no number. */
export function numberOf(value: Scalar): number {
  const plain = unlessError(value)
  if (typeof plain === 'number') return plain
  if (typeof plain !== 'string') return plain ? 1 : 0
  const number = readNumber(plain)
  if (number === undefined) throw new FormulaError('#VALUE!')
  return number
}

/** @throws FormulaError when it is an error. */
export function textOf(value: Scalar): string {
  const plain = unlessError(value)
  if (typeof plain === 'number') return generalText(plain)
  if (typeof plain === 'boolean') return plain ? 'TRUE' : 'FALSE'
  return plain ?? ''
}

/** @throws FormulaError when it is an error, or a text that is neither TRUE nor FALSE. */
export function logicalOf(value: Scalar): boolean {
  const plain = unlessError(value)
  if (typeof plain !== 'string') return Boolean(plain)
  if (!/^(?:true|false)$/i.test(plain)) throw new FormulaError('#VALUE!')
  return plain.toUpperCase() === 'TRUE'
}

const ranks = { number: 0, string: 1, boolean: 2 } as const

/** Below 0 when the first comes before the other, 0 when they are alike: numbers, texts in whatever case, FALSE, TRUE. */
export function compare(one: PlainScalar, other: PlainScalar): number {
  const first = one ?? emptyLike(other)
  const second = other ?? emptyLike(one)
  if (typeof first === 'string' && typeof second === 'string')
    return order(first.toLowerCase(), second.toLowerCase())
  if (typeof first === 'number' && typeof second === 'number')
    return order(withoutNoise(first), withoutNoise(second))
  if (typeof first === 'boolean' && typeof second === 'boolean') return Number(first) - Number(second)
  return rankOf(first) - rankOf(second)
}

/** What an empty cell counts as beside a value. */
function emptyLike(value: PlainScalar): number | string | boolean {
  return typeof value === 'string' ? '' : typeof value === 'boolean' ? false : 0
}

function rankOf(value: number | string | boolean): number {
  return typeof value === 'number' ? ranks.number : typeof value === 'string' ? ranks.string : ranks.boolean
}

function order<Kind extends string | number>(one: Kind, other: Kind): number {
  return one < other ? -1 : one > other ? 1 : 0
}
