import { expect, test } from 'vitest'
import { type Lines, type Meaning, moveMeaning } from '#contract/tabulation/move-meaning.ts'
import { template } from './template.ts'

const lines = (rows: number[], columns = [0, 1, 2, 3, 4, 5]): Lines => ({ rows, columns })
const before = lines([0, 1, 2, 3, 4, 5, 6, 7])
const meaning: Meaning = template({
  permissions: [{ at: 'A4:C6', access: 'view' }],
  checks: [
    { at: 'B4', formula: 'B4<=SUM($D$6:D7)', messageZh: '超出', messageEn: 'Too much' },
    { at: 'F8', formula: 'nonsense(', messageZh: '错', messageEn: 'Wrong' },
  ],
})

/** Where everything that is said of cells lies. */
function places({ fields, names, repeats, bindings, permissions, checks, page }: Meaning) {
  return {
    fields: fields.map(({ at }) => at),
    names: names.map(({ at }) => at),
    repeats: repeats.map(({ from, to }) => [from, to]),
    bindings: bindings.map(({ at }) => at),
    permissions: permissions.map(({ at }) => at),
    checks: checks.map(({ at, formula }) => [at, formula]),
    page: [page.headerRows, page.breaksAfter],
  }
}

test('TAB-01 what is said of cells goes along with rows and columns that are put in before and between them', () => {
  const after = lines([0, 8, 1, 2, 3, 4, 9, 5, 6, 7], [0, 6, 1, 2, 3, 4, 5])
  expect(places(moveMeaning(meaning, before, after))).toEqual({
    fields: ['A5', 'C5:D5', 'G10'],
    names: ['C5', 'E8'],
    repeats: [[5, 5]],
    bindings: ['D3'],
    permissions: ['A5:D8'],
    checks: [
      ['C5', 'C5<=SUM($E$8:E9)'],
      ['G10', 'nonsense('],
    ],
    page: [{ from: 1, to: 4 }, [8]],
  })
})

test('TAB-01 what is said of rows that were taken out is said no more, and comes back with them', () => {
  const without = lines([0, 1, 2, 4, 6, 7])
  expect(places(moveMeaning(meaning, before, without))).toEqual({
    fields: ['F6'],
    names: [],
    repeats: [],
    bindings: ['C2'],
    permissions: ['A4:C4'],
    checks: [['F6', 'nonsense(']],
    page: [{ from: 1, to: 3 }, undefined],
  })
  expect(moveMeaning(meaning, before, before)).toEqual({ ...meaning })
})

test('TAB-01 a check that needs a cell which was taken out says so', () => {
  const check = { at: 'A1', formula: 'B4>0', messageZh: '错', messageEn: 'Wrong' }
  const moved = moveMeaning({ ...meaning, checks: [check] }, before, lines([0, 1, 2, 4, 5, 6, 7]))
  expect(moved.checks).toEqual([{ ...check, formula: '#REF!>0' }])
})
