import { expect, test } from 'vitest'
import { drawnRows, frozenRows } from '#console/tabulation/drawn-rows.ts'
import { Layout } from '#contract/tabulation/layout.ts'
import { id, tableId, template } from '../../contract/tabulation/template.ts'

test('TAB-02 a sheet is drawn with its repeated rows as often as they are there, merged cells over all theirs', () => {
  const original = template({ merges: ['A1:F1', 'A6:A7'] })
  const rowIds = { [tableId]: [id(20), id(21), id(22)] }
  const drawn = drawnRows(original, new Layout(original.repeats, new Map([[tableId, 3]])), rowIds)
  expect(drawn).toHaveLength(10)
  expect(drawn[0]?.cells.map(({ at, columns }) => [at, columns])).toEqual([['A1', 6]])
  expect(drawn.map(({ rowId }) => rowId)).toEqual([
    undefined,
    undefined,
    undefined,
    id(20),
    id(21),
    id(22),
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  const keyed = (key: string) => drawn.flatMap(({ cells }) => cells).find((cell) => cell.key === key)
  expect(keyed(`A4/${id(21)}`)?.field?.label).toBe('名称')
  expect(keyed('A6')?.rows).toBe(2)
  expect(keyed('A7')).toBeUndefined()
})

test.each([
  ['those of the template', template(), 3],
  ['none that repeat', template({ freeze: { rows: 4, columns: 1 } }), 0],
  ['none that something reaches out of', template({ merges: ['A3:A4'], repeats: [] }), 0],
  ['not as many as would fill a tablet', template({ freeze: { rows: 7, columns: 0 }, repeats: [] }), 0],
  ['none where none are frozen', template({ freeze: undefined }), 0],
])('TAB-02 rows on top stay in sight: %s', (_, shown, rows) => {
  expect(frozenRows(shown)).toBe(rows)
})
