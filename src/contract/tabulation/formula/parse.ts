import { largestTemplate } from '../limits.ts'
import { RefusedFormula } from './refusal.ts'
import { type Constant, type Expression, precedence } from './syntax.ts'
import { type Placed, tokensOf } from './tokens.ts'

/**
 * Reads a formula as Excel writes it, with or without its `=`: operators, percent, texts, cells, ranges, names, functions, array
 * constants and errors. Names and functions are not looked up.
 * @throws RefusedFormula with what is wrong first.
 */
export function parseFormula(formula: string): Expression {
  const text = formula.replace(/^\s*[=＝]/, '')
  if (text.length > largestTemplate.formula)
    throw new RefusedFormula('tooLong', String(largestTemplate.formula))
  const tokens = tokensOf(text)
  const operators = tokens.filter((token) => token.kind === 'operator' || token.text === '%').length
  if (operators > largestTemplate.operators)
    throw new RefusedFormula('tooManyOperators', String(largestTemplate.operators))
  return new Parser(tokens).whole()
}

/** Recursive descent: a method a level of precedence. */
class Parser {
  readonly #tokens: readonly Placed[]
  #next = 0
  #depth = 0

  constructor(tokens: readonly Placed[]) {
    this.#tokens = tokens
  }

  whole(): Expression {
    const expression = this.#infix(1)
    const token = this.#peek()
    if (token.kind !== 'end') throw unexpected(token)
    return expression
  }

  /** Operators of this level and of those that bind more tightly, from left to right. */
  #infix(level: number): Expression {
    if (level > precedence['^']) return this.#percent()
    let left = this.#infix(level + 1)
    for (;;) {
      const token = this.#peek()
      if (token.kind !== 'operator' || precedence[token.sign] !== level) return left
      this.#next++
      left = { kind: 'infix', sign: token.sign, left, right: this.#infix(level + 1) }
    }
  }

  #percent(): Expression {
    let operand = this.#prefix()
    while (this.#takes('%')) operand = { kind: 'percent', operand }
    return operand
  }

  /** A sign binds more tightly than all else: -2^2 is 4. */
  #prefix(): Expression {
    const token = this.#peek()
    if (token.kind !== 'operator' || (token.sign !== '-' && token.sign !== '+')) return this.#primary()
    this.#next++
    const { sign } = token
    return this.#deeper(() => ({ kind: 'prefix', sign, operand: this.#prefix() }))
  }

  #primary(): Expression {
    const token = this.#take()
    switch (token.kind) {
      case 'number':
      case 'text':
        return { kind: 'constant', value: token.value }
      case 'error':
        return { kind: 'constant', value: { error: token.code } }
      case 'cell':
        return this.#cellOrRange(token)
      case 'function':
        return this.#deeper(() => this.#call(token.name))
      case 'word':
        return wordExpression(token.word)
      case 'mark':
        if (token.mark === '{') return { kind: 'array', rows: this.#array() }
        if (token.mark === '(') return this.#deeper(() => this.#bracketed())
    }
    throw unexpected(token)
  }

  #cellOrRange(token: Extract<Placed, { kind: 'cell' }>): Expression {
    if (!this.#takes(':')) return { kind: 'cell', cell: token.cell }
    const last = this.#take()
    if (last.kind !== 'cell') throw unexpected(last)
    return { kind: 'range', from: token.cell, to: last.cell }
  }

  #bracketed(): Expression {
    const inside = this.#infix(1)
    this.#expect(')')
    return inside
  }

  #call(name: string): Expression {
    const given: Expression[] = []
    if (this.#takes(')')) return { kind: 'call', name, arguments: given }
    for (;;) {
      given.push(this.#argument())
      if (this.#takes(')')) return { kind: 'call', name, arguments: given }
      this.#expect(',')
    }
  }

  #argument(): Expression {
    const token = this.#peek()
    return token.kind === 'mark' && (token.mark === ',' || token.mark === ')')
      ? { kind: 'missing' }
      : this.#infix(1)
  }

  #array(): Constant[][] {
    const rows: Constant[][] = [[]]
    for (;;) {
      rows.at(-1)?.push(this.#constant())
      if (rows.at(-1)?.length !== rows[0]?.length && this.#isMark('}')) throw unexpected(this.#peek())
      if (this.#takes('}')) return rows
      if (this.#takes(';')) {
        if (rows.at(-1)?.length !== rows[0]?.length) throw unexpected(this.#peek())
        rows.push([])
      } else this.#expect(',')
    }
  }

  /** What may stand in braces: no cells and no calculations. */
  #constant(): Constant {
    const token = this.#take()
    if (token.kind === 'number' || token.kind === 'text') return token.value
    if (token.kind === 'error') return { error: token.code }
    if (token.kind === 'word' && isBoolean(token.word)) return token.word.toUpperCase() === 'TRUE'
    const number = token.kind === 'operator' && token.sign === '-' ? this.#take() : undefined
    if (number?.kind === 'number') return -number.value
    throw unexpected(number ?? token)
  }

  #deeper(read: () => Expression): Expression {
    if (++this.#depth > largestTemplate.depth)
      throw new RefusedFormula('tooDeep', String(largestTemplate.depth))
    const expression = read()
    this.#depth--
    return expression
  }

  #peek(): Placed {
    return this.#tokens[this.#next] ?? { kind: 'end', text: '', at: 1 }
  }

  #take(): Placed {
    const token = this.#peek()
    this.#next++
    return token
  }

  #isMark(mark: string): boolean {
    const token = this.#peek()
    return token.kind === 'mark' && token.mark === mark
  }

  #takes(mark: string): boolean {
    if (!this.#isMark(mark)) return false
    this.#next++
    return true
  }

  #expect(mark: string): void {
    if (!this.#takes(mark)) throw unexpected(this.#peek())
  }
}

function wordExpression(word: string): Expression {
  return isBoolean(word)
    ? { kind: 'constant', value: word.toUpperCase() === 'TRUE' }
    : { kind: 'name', name: word }
}

function isBoolean(word: string): boolean {
  return /^(?:TRUE|FALSE)$/i.test(word)
}

function unexpected({ kind, text, at }: Placed): RefusedFormula {
  return kind === 'end' ? new RefusedFormula('unfinished', text) : new RefusedFormula('unexpected', text, at)
}
