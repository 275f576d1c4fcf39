import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  Calculation,
  type PlacedFormula,
  type PlacedValue,
} from '#contract/tabulation/formula/calculation.ts'
import { parseFormula } from '#contract/tabulation/formula/parse.ts'
import type { Scalar } from '#contract/tabulation/formula/values.ts'
import { cellName, type Place, readPlace } from '#contract/tabulation/reference.ts'

function at(name: string): Place {
  const place = readPlace(name)
  if (!place) throw new Error(name)
  return place
}

function formulasOf(formulas: Readonly<Record<string, string>>): PlacedFormula[] {
  return Object.entries(formulas).map(([name, text]) => ({ at: at(name), expression: parseFormula(text) }))
}

function valuesOf(values: Readonly<Record<string, Scalar>>): PlacedValue[] {
  return Object.entries(values).map(([name, value]) => ({ at: at(name), value }))
}

test('TAB-04: a changed cell calculates what depends on it, near or far, and says what became another', () => {
  const sheet = new Calculation(
    formulasOf({ B1: 'A1*2', B2: 'SUM(A1:A3)', C1: 'B1+B2', C2: '"固定"', C3: 'MIN(B1,100)' }),
    valuesOf({ A1: 1, A2: 2, A3: 3 }),
    0,
  )
  expect(sheet.value(at('C1'))).toBe(8)
  expect(sheet.write(valuesOf({ A1: 1000 })).map(cellName)).toEqual(
    expect.arrayContaining(['B1', 'B2', 'C1', 'C3']),
  )
  expect(sheet.value(at('C1'))).toBe(3005)
  expect(sheet.write(valuesOf({ A1: 2000 })).map(cellName)).not.toContain('C3')
  expect(sheet.write(valuesOf({ D9: 1 }))).toEqual([])
})

test('TAB-04: formulas in a ring come to an error, which others may answer; they stay one whatever is filled in', () => {
  const sheet = new Calculation(
    formulasOf({
      A1: 'B1+1',
      B1: 'SUM(C1:C2)',
      C2: 'A1',
      D1: 'A1+1',
      E1: 'IFERROR(D1,"循环")',
      F1: 'F1',
      G1: '1+1',
    }),
    [],
    0,
  )
  expect(sheet.rings.map((ring) => ring.map(cellName))).toEqual(
    expect.arrayContaining([['A1', 'B1', 'C2'], ['F1']]),
  )
  expect(sheet.value(at('D1'))).toEqual({ error: '#CIRCULAR!' })
  expect(sheet.value(at('E1'))).toBe('循环')
  sheet.write(valuesOf({ C1: 5 }))
  expect(sheet.value(at('A1'))).toEqual({ error: '#CIRCULAR!' })
  expect(sheet.value(at('G1'))).toBe(2)
})

test('TAB-04: ranges that begin or end with one another pass changes on', () => {
  const formulas = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`B${index + 1}`, `SUM(A$1:A${index + 1})`]),
  )
  const falling = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`C${index + 1}`, `SUM(B${index + 1}:B$50)`]),
  )
  const sheet = new Calculation(formulasOf({ ...formulas, ...falling }), [], 0)
  sheet.write(valuesOf({ A1: 1 }))
  expect(sheet.value(at('B50'))).toBe(1)
  expect(sheet.value(at('C1'))).toBe(50)
  sheet.write(valuesOf({ A50: 1 }))
  expect(sheet.value(at('B49'))).toBe(1)
  expect(sheet.value(at('C1'))).toBe(51)
  expect(sheet.value(at('C50'))).toBe(2)
})

test('TAB-04: a chain of ten thousand formulas is calculated without running out of stack', () => {
  const chain = Array.from({ length: 10_000 }, (_, row) => ({
    at: { row: row + 1, column: 0 },
    expression: parseFormula(`A${row + 1}+1`),
  }))
  const sheet = new Calculation(chain, valuesOf({ A1: 1 }), 0)
  expect(sheet.value(at('A10001'))).toBe(10_001)
  sheet.write(valuesOf({ A1: 2 }))
  expect(sheet.value(at('A10001'))).toBe(10_002)
})

const size = 6
const place = fc.record({ row: fc.nat(size - 1), column: fc.nat(size - 1) })
const formula = fc.oneof(
  fc.tuple(place, place).map(([one, other]) => `${cellName(one)}+${cellName(other)}`),
  fc.tuple(place, place).map(([one, other]) => `SUM(${cellName(one)}:${cellName(other)})`),
  fc.tuple(place, place).map(([one, other]) => `IFERROR(${cellName(one)}/${cellName(other)},-1)`),
  fc
    .tuple(place, place, place)
    .map(([one, two, three]) => `IF(${cellName(one)}>2,${cellName(two)},COUNT(${cellName(three)}:F6))`),
  place.map((one) => `VLOOKUP(${cellName(one)},A1:C6,2,FALSE)`),
)
const scalar: fc.Arbitrary<Scalar> = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom('甲', '', true, null),
)
const graph = fc.record({
  formulas: fc.uniqueArray(fc.tuple(place, formula), { selector: ([each]) => cellName(each), maxLength: 20 }),
  edits: fc.array(fc.array(fc.tuple(place, scalar), { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
})

test('TAB-04: what is calculated change by change is what is calculated at once', () => {
  fc.assert(
    fc.property(graph, ({ formulas, edits }) => {
      const placed = formulas.map(([each, text]) => ({ at: each, expression: parseFormula(text) }))
      const taken = new Set(formulas.map(([each]) => cellName(each)))
      const stepwise = new Calculation(placed, [], 0)
      const values = new Map<string, PlacedValue>()
      for (const edit of edits) {
        const written = edit
          .filter(([each]) => !taken.has(cellName(each)))
          .map(([each, value]) => ({ at: each, value }))
        for (const each of written) values.set(cellName(each.at), each)
        stepwise.write(written)
      }
      const whole = new Calculation(placed, [...values.values()], 0)
      for (const [each] of formulas) expect(stepwise.value(each)).toEqual(whole.value(each))
      expect(stepwise.rings).toEqual(whole.rings)
    }),
    { numRuns: 500 },
  )
})
