import { expect, test } from 'vitest'
import { rowsOfSheet } from '#console/attribute/table-rows.ts'
import { mostRows } from '#contract/attribute/value-schema.ts'
import { lining } from './sample-items.ts'

const columns = [lining.type, lining.length]
const sheet = (count: number) => [
  { line: 1, cells: ['长度', '类型'] },
  ...Array.from({ length: count }, (_, at) => ({ line: at + 2, cells: ['1,200', 'Ⅳ'] })),
]

test('DIC-04 a sheet with more rows than a table takes is refused whole', () => {
  expect(rowsOfSheet(sheet(mostRows + 1), columns, 'zh')).toEqual({ tooMany: mostRows + 1 })
  const found = rowsOfSheet(sheet(mostRows), columns, 'zh')
  expect('rows' in found && found.rows.length).toBe(mostRows)
  expect('rows' in found && found.rows[0]).toEqual({
    [lining.type.itemId]: 'Ⅳ',
    [lining.length.itemId]: 1200,
  })
})

test('DIC-04 a table is read below a title, and a formula in place of a value is refused by its row and column', () => {
  const [column] = columns
  if (!column) throw new Error('no column')
  const heads = { line: 3, cells: ['说明', column.itemName] }
  const titled = [{ line: 1, cells: ['附表'] }, heads, { line: 4, cells: ['甲', '1'], formulas: [0] }]
  expect(rowsOfSheet(titled, [column], 'zh')).toMatchObject({ rows: [{}] })
  const computed = [...titled, { line: 5, cells: ['乙', '2'], formulas: [1] }]
  expect(rowsOfSheet(computed, [column], 'zh')).toEqual({ formula: { line: 5, column: column.itemName } })
})
