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
