import { type Area, areaBetween, type Place } from '../reference.ts'
import { numberOf } from './coerce.ts'
import type { Arguments, Surroundings } from './functions/define.ts'
import { findFunction } from './functions/list.ts'
import { finite, operate, overEach } from './operate.ts'
import type { Expression } from './syntax.ts'
import { FormulaError, firstOf, isMatrix, type Matrix, type Scalar, settle, type Value } from './values.ts'

/** What stands in the sheet around a formula. */
export interface Scope extends Surroundings {
  cell(place: Place): Scalar
  range(area: Area): Matrix
}

/** What a formula comes to in its cell: the first of several results, and 0 for an empty cell, as Excel shows it. */
export function evaluateCell(expression: Expression, scope: Scope): Exclude<Scalar, null> {
  return settle(() => firstOf(evaluate(expression, scope))) ?? 0
}

function evaluate(expression: Expression, scope: Scope): Value {
  switch (expression.kind) {
    case 'constant':
      return expression.value
    case 'array':
      return { rows: expression.rows }
    case 'cell':
      return scope.cell(expression.cell)
    case 'range':
      return scope.range(areaBetween(expression.from, expression.to))
    case 'missing':
      return null
    case 'name':
      // Names are replaced by their cells when a sheet is laid out.
      return { error: '#NAME?' }
    case 'prefix': {
      const operand = evaluate(expression.operand, scope)
      if (expression.sign === '+') return operand
      return overEach([operand], ([value = null]) => finite(-numberOf(value)))
    }
    case 'percent':
      return overEach([evaluate(expression.operand, scope)], ([value = null]) => numberOf(value) / 100)
    case 'infix': {
      const sides = [evaluate(expression.left, scope), evaluate(expression.right, scope)]
      return overEach(sides, ([left = null, right = null]) => operate(expression.sign, left, right))
    }
    case 'call':
      return call(expression.name, expression.arguments, scope)
  }
}

function call(name: string, given: readonly Expression[], scope: Scope): Value {
  const called = findFunction(name)
  if (!called) return { error: '#NAME?' }
  if (given.length < called.minimum || given.length > called.maximum) return { error: '#VALUE!' }
  return settle(() => called.run(argumentsOf(given, scope)))
}

function argumentsOf(given: readonly Expression[], scope: Scope): Arguments {
  const known: (Value | undefined)[] = []
  return {
    count: given.length,
    around: scope,
    value(index) {
      known[index] ??= asArgument(given[index], scope)
      return known[index]
    },
  }
}

/** A single cell stays a range: what is no number in it is left out of sums, and it has a row. */
function asArgument(expression: Expression | undefined, scope: Scope): Value {
  if (!expression) throw new FormulaError('#VALUE!')
  const value = settle(() => evaluate(expression, scope))
  if (expression.kind !== 'cell' || isMatrix(value)) return value
  return { rows: [[value]], at: expression.cell }
}
