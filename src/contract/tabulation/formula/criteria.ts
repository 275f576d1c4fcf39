import { compare, readNumber } from './coerce.ts'
import { holds } from './operate.ts'
import { errorCodes, isError, type PlainScalar, type Scalar } from './values.ts'

/** Whether a text has wildcards: `*` any characters, `?` one of them, `~` before either what it is. */
export function hasWildcards(text: string): boolean {
  return /[*?]/.test(text)
}

/** Whether a text is wholly of a pattern, in whatever case. It goes through the text once and again, never in rising powers. */
export function matchesPattern(pattern: string, text: string, whole = true): boolean {
  const signs = signsOf(whole ? pattern : `${pattern}*`)
  const characters = [...text.toLowerCase()]
  let [sign, at, star, from] = [0, 0, -1, 0]
  while (at < characters.length) {
    const wanted = signs[sign]
    if (wanted === any) {
      star = sign++
      from = at
    } else if (wanted !== undefined && (wanted === one || wanted === characters[at])) {
      sign++
      at++
    } else if (star >= 0) {
      sign = star + 1
      at = ++from
    } else return false
  }
  return signs.slice(sign).every((rest) => rest === any)
}

const [any, one] = [Symbol('any characters'), Symbol('one character')]

function signsOf(pattern: string): (string | symbol)[] {
  return [...pattern.toLowerCase().matchAll(/~([*?~])|([\s\S])/gu)].map(([, quoted, plain = '']) =>
    quoted !== undefined ? quoted : plain === '*' ? any : plain === '?' ? one : plain,
  )
}

/** What COUNTIF and its like ask of a cell: `">=60"`, `"DK*"`, `"<>"`, a number. */
export function criterion(wanted: Scalar): (cell: Scalar) => boolean {
  if (isError(wanted)) return (cell) => isError(cell) && cell.error === wanted.error
  if (typeof wanted !== 'string') return isLike(wanted ?? 0)
  const [, sign = '=', rest = ''] = /^(<=|>=|<>|<|>|=)?([\s\S]*)$/.exec(wanted) ?? []
  const stated = wanted.startsWith(sign)
  if (rest === '') return ofNothing(sign, stated)
  const code = errorCodes.find((known) => known === rest.toUpperCase())
  const value = code ? { error: code } : plainValue(rest)
  const same = isError(value) ? criterion(value) : isLike(value)
  if (sign === '=') return same
  if (sign === '<>') return (cell) => !same(cell)
  return isError(value) ? () => false : (cell) => isOfKind(cell, value) && holds(sign, compare(cell, value))
}

/** Empty cells: without a sign, empty texts are empty, too. */
function ofNothing(sign: string, stated: boolean): (cell: Scalar) => boolean {
  if (sign === '<>') return (cell) => cell !== null
  if (sign !== '=') return () => false
  return (cell) => cell === null || (!stated && cell === '')
}

function plainValue(text: string): PlainScalar {
  if (/^(?:true|false)$/i.test(text)) return text.toUpperCase() === 'TRUE'
  return readNumber(text) ?? text
}

function isOfKind(cell: Scalar, value: PlainScalar): cell is PlainScalar {
  return cell !== null && typeof cell === typeof value
}

function isLike(value: PlainScalar): (cell: Scalar) => boolean {
  if (typeof value === 'string') return (cell) => typeof cell === 'string' && matchesPattern(value, cell)
  return (cell) => {
    // A number that was typed as a text is still that number.
    const plain = typeof value === 'number' && typeof cell === 'string' ? (readNumber(cell) ?? cell) : cell
    return isOfKind(plain, value) && compare(plain, value) === 0
  }
}
