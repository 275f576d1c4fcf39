import { columnIndex, mostSheetColumns, mostSheetRows } from '../reference.ts'
import { RefusedFormula } from './refusal.ts'
import type { CellReference, InfixOperator } from './syntax.ts'
import { type ErrorCode, errorCodes } from './values.ts'

export type Token =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'error'; code: ErrorCode }
  | { kind: 'cell'; cell: CellReference }
  | { kind: 'word'; word: string }
  /** The name of a function, its bracket behind it. */
  | { kind: 'function'; name: string }
  | { kind: 'operator'; sign: InfixOperator }
  | { kind: 'mark'; mark: '(' | ')' | ',' | ';' | ':' | '{' | '}' | '%' }
  | { kind: 'end' }

export type Placed = Token & { text: string; at: number }

/** What a Chinese input method writes for the marks of a formula. */
const fullWidth: Readonly<Record<string, string>> = {
  '（': '(',
  '）': ')',
  '，': ',',
  '：': ':',
  '；': ';',
  '＋': '+',
  '－': '-',
  '＊': '*',
  '／': '/',
  '＝': '=',
  '＜': '<',
  '＞': '>',
  '％': '%',
  '＆': '&',
}

const blank = /[\s\u00a0]+/y
const number = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const text = /"((?:[^"]|"")*)"/y
const error = /#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|CIRCULAR!)/iy
const cell = /(\$?)([A-Za-z]{1,3})(\$?)([1-9]\d{0,6})(?![\p{L}\p{N}_.(!])/uy
const word = /[\p{L}_\\][\p{L}\p{N}_.]*/uy
const otherSheet = /(?:'(?:[^']|'')*'|\[[^\]]*\][^!()\s]*|[\p{L}_][\p{L}\p{N}_.]*)!/uy
const wholeLine = /\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}(?![\p{L}\p{N}_(])|\$?\d+:\$?\d+/uy
const operator = /<>|<=|>=|[=<>&+\-*/^]/y
const mark = /[(),;:{}%]/y

/**
 * The tokens of a formula, the last of them its end.
 * @throws RefusedFormula at what no formula has, and at other sheets and whole columns.
 */
export function tokensOf(formula: string): Placed[] {
  const plain = withoutFullWidth(formula)
  const tokens: Placed[] = []
  let at = 0

  /** What the pattern finds here, passed over. */
  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at
    const found = pattern.exec(plain)
    if (found) at += found[0].length
    return found
  }

  function next(): Token {
    const before = at
    const refused = take(otherSheet) ?? take(wholeLine)
    if (refused)
      throw new RefusedFormula(refused[0].endsWith('!') ? 'otherSheet' : 'wholeLine', refused[0], before + 1)
    const written = take(error) ?? take(text) ?? take(number)
    if (written) return constantToken(written)
    const reference = take(cell)
    if (reference) return { kind: 'cell', cell: readReference(reference, before) }
    const name = take(word)
    if (name) return wordToken(name[0])
    const [sign] = take(operator) ?? []
    if (isOperator(sign)) return { kind: 'operator', sign }
    const [found] = take(mark) ?? []
    if (isMark(found)) return { kind: 'mark', mark: found }
    const [wrong = ''] = [...plain.slice(at)]
    throw wrong === '"'
      ? new RefusedFormula('unfinished', wrong)
      : new RefusedFormula('unexpected', wrong, at + 1)
  }

  function wordToken(name: string): Token {
    if (plain[at] !== '(') return { kind: 'word', word: name }
    at++
    // Excel writes what is newer than its format this way.
    return { kind: 'function', name: name.toUpperCase().replace(/^(?:_XLFN\.|_XLWS\.)+/, '') }
  }

  for (take(blank); at < plain.length; take(blank)) {
    const start = at
    const token = next()
    tokens.push({ ...token, text: plain.slice(start, at), at: start + 1 })
  }
  return [...tokens, { kind: 'end', text: '', at: plain.length + 1 }]
}

/** The same, its length unchanged, with plain marks outside texts. */
function withoutFullWidth(formula: string): string {
  return formula
    .split(/("(?:[^"]|"")*")/)
    .map((part, index) =>
      index % 2 ? part : part.replace(/[（），：；＋－＊／＝＜＞％＆]/g, (wide) => fullWidth[wide] ?? wide),
    )
    .join('')
}

function constantToken([whole, inside]: RegExpExecArray): Token {
  if (whole.startsWith('"')) return { kind: 'text', value: (inside ?? '').replaceAll('""', '"') }
  const code = errorCodes.find((known) => known === whole.toUpperCase())
  return code ? { kind: 'error', code } : { kind: 'number', value: Number(whole) }
}

function readReference(
  [whole, fixedColumn, letters = '', fixedRow, digits]: RegExpExecArray,
  before: number,
): CellReference {
  const reference = {
    row: Number(digits) - 1,
    column: columnIndex(letters),
    rowFixed: fixedRow === '$',
    columnFixed: fixedColumn === '$',
  }
  if (reference.row >= mostSheetRows || reference.column >= mostSheetColumns)
    throw new RefusedFormula('outside', whole, before + 1)
  return reference
}

const operators: readonly InfixOperator[] = ['=', '<>', '<', '>', '<=', '>=', '&', '+', '-', '*', '/', '^']

function isOperator(sign: string | undefined): sign is InfixOperator {
  return operators.some((known) => known === sign)
}

function isMark(found: string | undefined): found is '(' | ')' | ',' | ';' | ':' | '{' | '}' | '%' {
  return found !== undefined
}
