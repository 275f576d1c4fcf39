import type { ErrorCode } from './values.ts'

export type InfixOperator = '=' | '<>' | '<' | '>' | '<=' | '>=' | '&' | '+' | '-' | '*' | '/' | '^'

/** A cell in a formula, counted from 0; what is fixed (`$`) stays when the formula is repeated. */
export interface CellReference {
  row: number
  column: number
  rowFixed: boolean
  columnFixed: boolean
}

export type Constant = number | string | boolean | { error: ErrorCode }

/** A formula as it was understood. */
export type Expression =
  | { kind: 'constant'; value: Constant }
  | { kind: 'array'; rows: readonly (readonly Constant[])[] }
  | { kind: 'cell'; cell: CellReference }
  | { kind: 'range'; from: CellReference; to: CellReference }
  | { kind: 'name'; name: string }
  | { kind: 'call'; name: string; arguments: readonly Expression[] }
  /** An argument that was left out: `IF(A1,,2)`. */
  | { kind: 'missing' }
  | { kind: 'prefix'; sign: '+' | '-'; operand: Expression }
  | { kind: 'percent'; operand: Expression }
  | { kind: 'infix'; sign: InfixOperator; left: Expression; right: Expression }

/** How tightly operators bind; those of a level from left to right, powers, too. */
export const precedence: Readonly<Record<InfixOperator, number>> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '>': 1,
  '<=': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
  '^': 5,
}

/** The expressions that an expression is made of, one level down. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'call':
      return expression.arguments
    case 'prefix':
    case 'percent':
      return [expression.operand]
    case 'infix':
      return [expression.left, expression.right]
    default:
      return []
  }
}

/** The expression and all that it is made of. */
export function everyPart(expression: Expression): Expression[] {
  return [expression, ...partsOf(expression).flatMap(everyPart)]
}

/** The expression with each of its parts changed, from the inside out. */
export function mapParts(expression: Expression, change: (part: Expression) => Expression): Expression {
  switch (expression.kind) {
    case 'call':
      return change({ ...expression, arguments: expression.arguments.map((part) => mapParts(part, change)) })
    case 'prefix':
    case 'percent':
      return change({ ...expression, operand: mapParts(expression.operand, change) })
    case 'infix':
      return change({
        ...expression,
        left: mapParts(expression.left, change),
        right: mapParts(expression.right, change),
      })
    default:
      return change(expression)
  }
}
