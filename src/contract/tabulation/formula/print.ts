import { cellName } from '../reference.ts'
import { type CellReference, type Constant, type Expression, precedence } from './syntax.ts'

const highest = precedence['^'] + 1

/** The formula of an expression, without its `=`: reading it again gives the same expression. */
export function printFormula(expression: Expression): string {
  return print(expression, 0)
}

/** `level`: how tightly what stands around it binds; what binds less stands in brackets. */
function print(expression: Expression, level: number): string {
  switch (expression.kind) {
    case 'constant':
      return printConstant(expression.value)
    case 'array':
      return `{${expression.rows.map((row) => row.map(printConstant).join(',')).join(';')}}`
    case 'cell':
      return printReference(expression.cell)
    case 'range':
      return `${printReference(expression.from)}:${printReference(expression.to)}`
    case 'name':
      return expression.name
    case 'call':
      return `${expression.name}(${expression.arguments.map((each) => print(each, 0)).join(',')})`
    case 'missing':
      return ''
    case 'percent':
      return bracketed(`${print(expression.operand, highest)}%`, level > highest)
    case 'prefix':
      return `${expression.sign}${print(expression.operand, highest + 1)}`
    case 'infix': {
      const own = precedence[expression.sign]
      const text = print(expression.left, own) + expression.sign + print(expression.right, own + 1)
      return bracketed(text, level > own)
    }
  }
}

function bracketed(text: string, needed: boolean): string {
  return needed ? `(${text})` : text
}

function printConstant(value: Constant): string {
  if (typeof value === 'string') return `"${value.replaceAll('"', '""')}"`
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'number' ? String(value) : value.error
}

export function printReference({ row, column, rowFixed, columnFixed }: CellReference): string {
  const [, letters, digits] = /^(\D+)(\d+)$/.exec(cellName({ row, column })) ?? []
  return `${columnFixed ? '$' : ''}${letters}${rowFixed ? '$' : ''}${digits}`
}
