import { expect, test } from 'vitest'
import { Calculation } from '#contract/tabulation/formula/calculation.ts'
import { functionNames } from '#contract/tabulation/formula/functions/list.ts'
import { parseFormula } from '#contract/tabulation/formula/parse.ts'
import { everyPart } from '#contract/tabulation/formula/syntax.ts'
import { failing, formulaColumn, isAlike, now, placeOf, readTable, sheetValues } from './formula-table.ts'

const table = readTable()

/** What the engine makes of all formulas of the table, each in a row of its own. */
function results() {
  const formulas = table.map(({ formula }, index) => ({
    at: placeOf(`${formulaColumn}${index + 1}`),
    expression: parseFormula(formula),
  }))
  const ofSheet = { at: placeOf(failing.at), expression: parseFormula(failing.formula) }
  const sheet = new Calculation([...formulas, ofSheet], sheetValues(), now)
  return table.map((line, index) => ({
    ...line,
    result: sheet.value(placeOf(`${formulaColumn}${index + 1}`)),
  }))
}

test('TAB-01: five hundred formulas come to what was worked out by hand', () => {
  expect(table.length).toBeGreaterThanOrEqual(500)
  const wrong = results().filter(({ expected, result }) => !isAlike(expected, result))
  expect(wrong.map(({ formula, expected, result }) => ({ formula, expected, result }))).toEqual([])
})

test('TAB-01: every function that a formula may call is in the table', () => {
  const called = new Set(
    table.flatMap(({ formula }) =>
      everyPart(parseFormula(formula)).flatMap((part) => (part.kind === 'call' ? part.name : [])),
    ),
  )
  expect(functionNames().filter((name) => !called.has(name))).toEqual([])
})
