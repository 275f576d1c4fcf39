// @vitest-environment node
import { expect, test } from 'vitest'
import { beginFilling, withCells, withRows } from '#console/tabulation/filling-state.ts'
import { cellKey } from '#contract/tabulation/sheet-schema.ts'
import type { RepeatRows } from '#contract/tabulation/template-schema.ts'
import { id, tableId, template } from '../../contract/tabulation/template.ts'
import { filled, rows } from './filled-sheet.ts'
import { basis, basisOf, editedAway, fillFrom, rowsBy, sheetWith } from './workbook-filling.ts'

/** The workbook of a sheet to which a row was added that nobody had saved. */
async function withUnsavedRow() {
  const exported = sheetWith(filled)
  const written = new Map([[cellKey('A4', id(170)), '砂石']])
  const state = withCells(beginFilling(basis, exported), written, rowsBy(id(170)))
  return await editedAway(exported, { ...filled, ...Object.fromEntries(written) }, state)
}

test('TAB-03 a row that was saved after a workbook was exported, and deleted since, does not come back with it', async () => {
  const workbook = await withUnsavedRow()
  const stands = sheetWith(filled, { revision: 9, removedRows: [id(170)] })
  const { request, refused } = fillFrom(workbook, stands)
  expect(request.rows?.set).toEqual([])
  expect(refused).toMatchObject([{ key: cellKey('A4', id(170)), message: 'rowGone 砂石' }])
})

test('TAB-03 a row that was saved after a workbook was exported, and removed here, does not come back with it before that is saved', async () => {
  const workbook = await withUnsavedRow()
  const stands = sheetWith(filled, { rows: [...rows, ...rowsBy(id(170))], revision: 9 })
  const { request, refused } = fillFrom(workbook, stands, withRows(beginFilling(basis, stands), [...rows]))
  expect(request.rows).toEqual({ set: [], remove: [id(170)] })
  expect(refused).toMatchObject([{ message: 'rowGone 砂石' }])
})

const otherTable = id(2)
/** A form with a table whose rows are one line high and one whose rows are two, each of two rows at most. */
const twoTables: readonly RepeatRows[] = [
  { repeatId: tableId, name: '材料', from: 4, to: 4, minimum: 1, maximum: 2 },
  { repeatId: otherTable, name: '检测', from: 10, to: 11, minimum: 1, maximum: 2 },
]
const ofTwo = template({
  rows: 12,
  fields: [
    { fieldId: id(10), at: 'A4', label: '名称', type: 'text' },
    { fieldId: id(11), at: 'A10:A11', label: '检测', type: 'text' },
  ],
  repeats: [...twoTables],
  checks: [],
})
const ofOther = (...ids: readonly string[]) => ids.map((rowId) => ({ rowId, repeatId: otherTable }))

test('TAB-03 each of several tables, whatever the height of its rows, takes as many unsaved rows of a workbook as it has room for', async () => {
  const [first, second] = [id(101), id(201)]
  const stands = sheetWith({}, { rows: [...rowsBy(first), ...ofOther(second)] })
  const written = new Map([
    [cellKey('A4', id(111)), '钢筋'],
    [cellKey('A4', id(112)), '水泥'],
    [cellKey('A11', id(211)), '抗压'],
    [cellKey('A10', id(212)), '抗渗'],
  ])
  const unsaved = [...rowsBy(id(111), id(112)), ...ofOther(id(211), id(212))]
  const state = withCells(beginFilling(basisOf(ofTwo), stands), written, unsaved)
  const workbook = await editedAway(stands, Object.fromEntries(written), state)
  const { request, refused } = fillFrom(workbook, stands, beginFilling(basisOf(ofTwo), stands))
  expect(request.rows?.set).toEqual([...rowsBy(id(111)), ...ofOther(id(211))])
  expect(request.cells?.set?.map(({ value }) => value)).toEqual(['钢筋', '抗压'])
  expect(refused.map(({ message }) => message)).toEqual(['mostRows 水泥', 'mostRows 抗渗'])
})
