import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldValueSchema } from '#contract/tabulation/field-schema.ts'
import { Sheet } from '#contract/tabulation/formula/sheet.ts'
import { cellKey, SheetContent } from '#contract/tabulation/sheet-schema.ts'
import { Template } from '#contract/tabulation/template-schema.ts'
import { z } from '#contract/zod.ts'
import { now } from './formula-table.ts'
import { id, tableId, template } from './template.ts'

const context = { now, bound: new Map([['C2', '杭温高铁']]), choices: new Map() }

function sheetOf(rows: readonly (readonly [string, string])[], more = {}) {
  const rowIds = rows.map((_, index) => id(100 + index))
  const cells = Object.fromEntries(
    rows.flatMap(([quantity, price], index) => [
      [cellKey('B4', rowIds[index]), quantity],
      [cellKey('C4', rowIds[index]), price],
    ]),
  )
  const content = { rows: { [tableId]: rowIds }, cells }
  expect(z.parse(SheetContent, content)).toEqual(content)
  return new Sheet(template(more), content, context)
}

test('TAB-01: the template and its sheet are what their schemas say', () => {
  expect(z.parse(Template, template())).toEqual(template())
  expect(z.safeParse(Template, { ...template(), merges: ['a1:b2'] }).success).toBe(false)
  expect(z.safeParse(Template, { ...template(), rows: 100_000 }).success).toBe(false)
  const cell = { at: 'A1', text: 'x'.repeat(2001) }
  expect(z.safeParse(Template, { ...template(), cells: [cell] }).success).toBe(false)
  const long = { at: 'A1', formula: `1${'+1'.repeat(5000)}` }
  expect(z.safeParse(Template, { ...template(), cells: [long] }).success).toBe(false)
  const names = ['A1', 'R1C1', 'true', '1st', 'a b'].map((name) => ({ name, at: 'A1' }))
  for (const name of names)
    expect(z.safeParse(Template, { ...template(), names: [name] }).success).toBe(false)
})

test('TAB-02: rows that repeat calculate beside themselves, and what stands below them over all', () => {
  const sheet = sheetOf([
    ['10', '2.5'],
    ['20', '3'],
    ['30', '0.1'],
  ])
  const [first, second, third] = [id(100), id(101), id(102)]
  expect(['D4', 'E4', 'F4'].map((at) => sheet.value(cellKey(at, second)))).toEqual([60, 85, 60 / 88])
  expect(sheet.value(cellKey('E4', first))).toBe(25)
  expect(sheet.value(cellKey('E4', third))).toBe(88)
  expect(['B6', 'D6', 'D7'].map((at) => sheet.value(at))).toEqual([60, 88, 44])
  expect(sheet.value('C2')).toBe('杭温高铁')
  expect(sheet.value('F8')).toBe('合格')
  expect(sheet.results().get('B8')).toBe('46351')
  expect(sheet.placeOf('D6')).toEqual({ row: 7, column: 3 })
  expect(sheet.placeOf(cellKey('D4', id(999)))).toBeUndefined()
})

test('TAB-04: what is filled in changes what depends on it, wherever rows have moved it', () => {
  const sheet = sheetOf([
    ['1', '1'],
    ['2', '1'],
  ])
  const second = cellKey('B4', id(101))
  expect(sheet.write({ [second]: '5' }).sort()).toEqual(
    [
      'B6',
      'D6',
      'D7',
      ...['D4', 'E4', 'F4'].map((at) => cellKey(at, id(101))),
      cellKey('F4', id(100)),
    ].sort(),
  )
  expect(sheet.value('D6')).toBe(6)
  // A cell without a field is nobody's to fill in.
  expect(sheet.write({ D6: '99', A1: 'x' })).toEqual([])
  expect(sheet.value('D6')).toBe(6)
})

test('TAB-02: a table to which nobody has added has one empty row', () => {
  const sheet = new Sheet(template(), { rows: {}, cells: { B4: '3', C4: '2' } }, context)
  expect(sheet.value('D4')).toBe(6)
  expect(sheet.value('D6')).toBe(6)
})

test('TAB-02: a check that does not hold is told at its row', () => {
  const sheet = sheetOf([
    ['10', '1'],
    ['2000', '1'],
  ])
  expect(sheet.failedChecks().map(({ key, check }) => [key, check.messageZh])).toEqual([
    [cellKey('B4', id(101)), '数量不能超过 1000 吨'],
  ])
  sheet.write({ [cellKey('B4', id(101))]: '1' })
  expect(sheet.failedChecks()).toEqual([])
})

test('TAB-02: however many rows there are, sums are over all of them', () => {
  const row = fc.tuple(
    fc.integer({ min: 0, max: 999 }).map(String),
    fc.integer({ min: 0, max: 99 }).map(String),
  )
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
      const total = rows.reduce((sum, [quantity, price]) => sum + Number(quantity) * Number(price), 0)
      const sheet = sheetOf(rows)
      expect(sheet.value('D6')).toBe(total)
      expect(sheet.value(cellKey('E4', id(99 + rows.length)))).toBe(total)
    }),
    { numRuns: 50 },
  )
})

test('TAB-02: several rows repeat together, and tables stand below each other', () => {
  const sheet = new Sheet(
    template({
      cells: [
        { at: 'C1', formula: 'A1*10+A2' },
        { at: 'C4', formula: 'A4+1' },
        { at: 'C6', formula: 'SUM(C1:C2)+SUM(C4:C4)' },
        { at: 'C7', formula: 'SUM(A1:A5)' },
      ],
      names: [],
      merges: [],
      checks: [],
      bindings: [],
      fields: [{ fieldId: id(10), at: 'A1:A5', label: '数', type: 'number' }],
      repeats: [
        { repeatId: id(1), name: '甲', from: 1, to: 2, minimum: 1, maximum: 9 },
        { repeatId: id(2), name: '乙', from: 4, to: 4, minimum: 1, maximum: 9 },
      ],
    }),
    {
      rows: { [id(1)]: [id(101), id(102)], [id(2)]: [id(201), id(202), id(203)] },
      cells: Object.fromEntries(
        [
          ['A1', 101, '1'],
          ['A2', 101, '2'],
          ['A1', 102, '3'],
          ['A2', 102, '4'],
          ['A4', 201, '5'],
          ['A4', 203, '7'],
        ].map(([at, row, value]) => [cellKey(String(at), id(Number(row))), String(value)]),
      ),
    },
    context,
  )
  expect(sheet.value(cellKey('C1', id(102)))).toBe(34)
  expect(sheet.value(cellKey('C4', id(203)))).toBe(8)
  expect(sheet.value('C6')).toBe(12 + 34 + 6 + 1 + 8)
  expect(sheet.value('C7')).toBe(1 + 2 + 3 + 4 + 5 + 7)
  expect(sheet.placeOf('C6')).toEqual({ row: 9, column: 2 })
})

const field = { fieldId: id(10), at: 'A1', label: '数' }

test.each([
  ['number', '-12.50', '-12.5'],
  ['number', '1,234', '1234'],
  ['number', '−0.0', '0'],
  ['number', '1e5', undefined],
  ['number', '1234567890123456', undefined],
  ['date', '2026-02-29', undefined],
  ['date', '2026-02-28', '2026-02-28'],
  ['mileage', 'dk12+5.5', 'DK12+005.5'],
  ['mileage', '12', undefined],
  ['text', '', undefined],
  ['text', '甲\n乙', '甲\n乙'],
] as const)('TAB-02: in a %s field %s is kept as %s', (type, typed, stored) => {
  expect(z.safeParse(fieldValueSchema({ ...field, type }), typed).data).toBe(stored)
})

test('TAB-02: numbers stay within bounds, choices among those offered, signatures single', () => {
  const bounded = fieldValueSchema({ ...field, type: 'number', minimum: '0.1', maximum: '10' })
  expect(['0', '0.1', '10', '10.01'].map((text) => z.safeParse(bounded, text).success)).toEqual([
    false,
    true,
    true,
    false,
  ])
  const chosen = fieldValueSchema({ ...field, type: 'one-of', options: ['合格', '不合格'] })
  expect(['合格', '优'].map((text) => z.safeParse(chosen, text).success)).toEqual([true, false])
  const signature = fieldValueSchema({ ...field, type: 'signature' })
  const file = (index: number) => ({ fileId: id(index), name: `${index}.png` })
  expect(z.safeParse(signature, [file(1)]).success).toBe(true)
  expect(z.safeParse(signature, [file(1), file(2)]).success).toBe(false)
})
