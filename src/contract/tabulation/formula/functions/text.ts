import { roundTo } from '../../decimal-rounding.ts'
import { formatValue } from '../../number-format/format-number.ts'
import { readNumber, textOf } from '../coerce.ts'
import { hasWildcards, matchesPattern } from '../criteria.ts'
import { cellsOf, FormulaError, unlessError } from '../values.ts'
import {
  type Arguments,
  any,
  define,
  type FunctionList,
  lifted,
  logicalAt,
  numberAt,
  scalarAt,
  textAt,
  valuesOf,
} from './define.ts'

/** Most characters of a cell. */
const longestText = 32_767

function fitting(text: string): string {
  if (text.length > longestText) throw new FormulaError('#VALUE!')
  return text
}

/** A count of characters, or a place among them. @throws FormulaError when it is below the least. */
function countAt(given: Arguments, index: number, least: number, otherwise?: number): number {
  const count = Math.trunc(numberAt(given, index, otherwise))
  if (count < least) throw new FormulaError('#VALUE!')
  return count
}

function found(at: number): number {
  if (at < 0) throw new FormulaError('#VALUE!')
  return at + 1
}

function search(given: Arguments): number {
  const [wanted, text] = [textAt(given, 0), textAt(given, 1)]
  const from = countAt(given, 2, 1, 1) - 1
  if (from > text.length) throw new FormulaError('#VALUE!')
  if (!hasWildcards(wanted))
    return found(text.toLowerCase().indexOf(wanted.replace(/~([*?~])/g, '$1').toLowerCase(), from))
  for (let at = from; at < text.length; at++) if (matchesPattern(wanted, text.slice(at), false)) return at + 1
  throw new FormulaError('#VALUE!')
}

function substitute(given: Arguments): string {
  const [text, old, fresh] = [textAt(given, 0), textAt(given, 1), textAt(given, 2)]
  if (old === '') return text
  const pieces = text.split(old)
  if (given.count < 4) return fitting(pieces.join(fresh))
  const which = countAt(given, 3, 1)
  if (which >= pieces.length) return text
  return fitting(pieces.slice(0, which).join(old) + fresh + pieces.slice(which).join(old))
}

/** A text as a number, with the marks that stand for its point and its groups. */
function numberValue(given: Arguments): number {
  const [point, group] = [textAt(given, 1, '.').slice(0, 1), textAt(given, 2, ',').slice(0, 1)]
  const text = textAt(given, 0).replace(/\s/g, '')
  if (text === '') return 0
  const number = readNumber(text.replaceAll(group, '').replaceAll(point, '.'))
  if (number === undefined) throw new FormulaError('#VALUE!')
  return number
}

function fixed(given: Arguments): string {
  const places = Math.trunc(numberAt(given, 1, 2))
  const value = roundTo(numberAt(given, 0), places)
  const digits = places > 0 ? `.${'0'.repeat(Math.min(places, 127))}` : ''
  return formatValue(value, `${logicalAt(given, 2, false) ? '0' : '#,##0'}${digits}`)
}

function textJoin(given: Arguments): string {
  const [between, withoutEmpty] = [textAt(given, 0), logicalAt(given, 1)]
  const texts = valuesOf(given)
    .slice(2)
    .flatMap((value) => cellsOf(value).map(textOf))
  return fitting(texts.filter((text) => !withoutEmpty || text !== '').join(between))
}

function character(code: number): string {
  if (code < 1 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) throw new FormulaError('#VALUE!')
  return String.fromCodePoint(code)
}

function codeOf(text: string): number {
  const code = text.codePointAt(0)
  if (code === undefined) throw new FormulaError('#VALUE!')
  return code
}

function ofText(change: (text: string) => string | number) {
  return lifted(1, 1, (given) => change(textAt(given, 0)))
}

const joined = define(1, any, (given) =>
  fitting(
    valuesOf(given)
      .flatMap((value) => cellsOf(value).map(textOf))
      .join(''),
  ),
)

export const text: FunctionList = {
  CHAR: lifted(1, 1, (given) => {
    const code = countAt(given, 0, 1)
    if (code > 255) throw new FormulaError('#VALUE!')
    return character(code)
  }),
  CLEAN: ofText((each) => each.replace(/\p{Cc}/gu, '')),
  CODE: ofText(codeOf),
  CONCAT: joined,
  CONCATENATE: joined,
  EXACT: lifted(2, 2, (given) => textAt(given, 0) === textAt(given, 1)),
  FIND: lifted(2, 3, (given) => {
    const [wanted, within, from] = [textAt(given, 0), textAt(given, 1), countAt(given, 2, 1, 1) - 1]
    if (from > within.length) throw new FormulaError('#VALUE!')
    return found(within.indexOf(wanted, from))
  }),
  FIXED: lifted(1, 3, fixed),
  LEFT: lifted(1, 2, (given) => textAt(given, 0).slice(0, countAt(given, 1, 0, 1))),
  LEN: ofText((each) => each.length),
  LOWER: ofText((each) => each.toLowerCase()),
  MID: lifted(3, 3, (given) => {
    const from = countAt(given, 1, 1) - 1
    return textAt(given, 0).slice(from, from + countAt(given, 2, 0))
  }),
  NUMBERVALUE: lifted(1, 3, numberValue),
  PROPER: ofText((each) => each.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())),
  REPLACE: lifted(4, 4, (given) => {
    const [whole, from] = [textAt(given, 0), countAt(given, 1, 1) - 1]
    return fitting(whole.slice(0, from) + textAt(given, 3) + whole.slice(from + countAt(given, 2, 0)))
  }),
  REPT: lifted(2, 2, (given) => {
    const [each, times] = [textAt(given, 0), countAt(given, 1, 0)]
    if (each.length * times > longestText) throw new FormulaError('#VALUE!')
    return each.repeat(times)
  }),
  RIGHT: lifted(1, 2, (given) => {
    const [whole, count] = [textAt(given, 0), countAt(given, 1, 0, 1)]
    return whole.slice(Math.max(0, whole.length - count))
  }),
  SEARCH: lifted(2, 3, search),
  SUBSTITUTE: lifted(3, 4, substitute),
  T: lifted(1, 1, (given) => {
    const value = unlessError(scalarAt(given, 0))
    return typeof value === 'string' ? value : ''
  }),
  TEXT: lifted(2, 2, (given) => {
    const value = unlessError(scalarAt(given, 0)) ?? 0
    const number = typeof value === 'string' ? readNumber(value) : value
    return fitting(formatValue(number ?? value, textAt(given, 1)))
  }),
  TEXTJOIN: define(3, any, textJoin),
  TRIM: ofText((each) => each.replace(/ +/g, ' ').replace(/^ | $/g, '')),
  UNICHAR: lifted(1, 1, (given) => character(countAt(given, 0, 1))),
  UNICODE: ofText(codeOf),
  UPPER: ofText((each) => each.toUpperCase()),
  VALUE: lifted(1, 1, (given) => numberAt(given, 0)),
}
