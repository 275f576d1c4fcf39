// @vitest-environment node
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { baselineIn, beginFilling, withCells, withRows } from '#console/tabulation/filling-state.ts'
import { sheetWorkbook } from '#console/tabulation/sheet-workbook.ts'
import { readFilledWorkbook } from '#console/tabulation/workbook-baseline.ts'
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

/** A form whose rows have somebody who checked them, and a table below with photos, in a sheet with two rows of each. */
const ofPeople = template({
  rows: 12,
  cells: [
    { at: 'A3', text: '名称' },
    { at: 'A9', text: '检测' },
    { at: 'B11', text: '附图' },
    { at: 'A12', text: '结论' },
  ],
  fields: [
    { fieldId: id(10), at: 'A4', label: '名称', type: 'text' },
    { fieldId: id(11), at: 'B4', label: '检查人', type: 'person' },
    { fieldId: id(15), at: 'C4', label: '单位', type: 'text', preset: '吨' },
    { fieldId: id(12), at: 'A10', label: '检测', type: 'text' },
    { fieldId: id(13), at: 'C11', label: '照片', type: 'photo' },
    { fieldId: id(14), at: 'B12', label: '结论', type: 'text' },
  ],
  repeats: twoTables.map((repeat) => ({ ...repeat, maximum: 10 })),
  ...{ names: [], bindings: [], checks: [], merges: [] },
})
const [r1, r2, t1, t2] = [id(101), id(102), id(201), id(202)]
const person = (name: string) => [{ userId: id(name.length), name }]
const photo = [{ fileId: id(902), name: 'image.jpg' }]
const ofAll = {
  [cellKey('A4', r1)]: '钢筋',
  [cellKey('B4', r1)]: person('王建国'),
  [cellKey('A4', r2)]: '水泥',
  [cellKey('B4', r2)]: person('李四'),
  [cellKey('A10', t1)]: '抗压',
  [cellKey('C11', t1)]: photo,
  [cellKey('A10', t2)]: '抗渗',
  [cellKey('C11', t2)]: photo,
  B12: '合格',
}
const people = sheetWith(ofAll, { rows: [...rowsBy(r1, r2), ...ofOther(t1, t2)] })
const filling = () => beginFilling(basisOf(ofPeople), people)

/** The workbook of that sheet with lines inserted, each before the line of that number, as an office program does it. */
async function inserted(...insertions: [before: number, cells: string[]][]) {
  const state = filling()
  const { sheet } = state
  const rowIds = { [tableId]: [r1, r2], [otherTable]: [t1, t2] }
  const baseline = baselineIn(state)
  const [shown, hidden] = (
    await readXlsx(await sheetWorkbook(ofPeople, [], people, { sheet, rowIds, baseline }))
  ).sheets
  if (!shown || !hidden) throw new Error('Sheets are missing')
  const rows: (string | number | boolean | Date | null)[][] = [...shown.rows]
  let places = rows.map((_, index) => index + 1)
  for (const [before, cells] of insertions) {
    rows.splice(before - 1, 0, cells)
    places = places.map((line) => (line >= before ? line + 1 : line))
  }
  const beside = hidden.rows.map(([entry], index) => [entry ?? null, places[index] ?? null])
  const written = await writeXlsx({
    sheets: [
      { name: shown.name, rows },
      { name: hidden.name, hidden: true, rows: beside },
    ],
  })
  return await readFilledWorkbook(written)
}
const valuesOf = (cells: readonly { key: string; value: unknown }[] = []) =>
  Object.fromEntries(cells.map(({ key, value }) => [key.split('/')[0], value]))

test('TAB-03 an exported workbook knows its lines by formulas that move along with them', async () => {
  const state = filling()
  const { sheet } = state
  const rowIds = { [tableId]: [r1, r2], [otherTable]: [t1, t2] }
  const bytes = await sheetWorkbook(ofPeople, [], people, { sheet, rowIds, baseline: baselineIn(state) })
  const [, hidden] = (await readXlsx(bytes)).sheets
  expect(hidden?.cells?.get('3,1')).toMatchObject({ formula: "ROW('材料进场验收'!$A$4)", formulaResult: 4 })
  const { baseline } = await readFilledWorkbook(bytes)
  expect(baseline?.places.slice(0, 3)).toEqual([0, 1, 2])
})

test('TAB-03 a line that was inserted in the middle of a workbook is a row of its own; those below stay who they are, with people and photos', async () => {
  const workbook = await inserted([5, ['砂石']])
  const { request, refused } = fillFrom(workbook, people, filling())
  expect(refused).toEqual([])
  expect(request.cells?.remove).toEqual([])
  expect(valuesOf(request.cells?.set)).toEqual({ A4: '砂石' })
  expect(request.rows?.set?.map(({ repeatId }) => repeatId)).toEqual([tableId])
})

test('TAB-03 lines that were inserted in several tables are rows of each, where its rows are several lines high too; those without anything are none', async () => {
  const workbook = await inserted([4, ['砂石']], [6, []], [13, ['抗冻']], [14, []])
  const { request, refused } = fillFrom(workbook, people, filling())
  expect(refused).toEqual([])
  expect(valuesOf(request.cells?.set)).toEqual({ A4: '砂石', A10: '抗冻' })
  expect(request.rows?.set?.map(({ repeatId }) => repeatId)).toEqual([tableId, otherTable])
})

test('TAB-03 what stands in inserted lines that belong to no table is named, and the rest is filled in', async () => {
  const workbook = await inserted([1, ['', '批注']], [5, ['砂石']])
  const { request, refused } = fillFrom(workbook, people, filling())
  expect(refused).toMatchObject([{ label: 'line 1', message: expect.stringContaining('noCell') }])
  expect(valuesOf(request.cells?.set)).toEqual({ A4: '砂石' })
})

test('TAB-03 rows of inserted lines come once, however often the workbook is read in, and also where they have fewer lines or words than a row', async () => {
  const workbook = await inserted([5, ['砂石', '张三']], [14, ['抗冻']])
  const first = fillFrom(workbook, people, filling())
  expect(valuesOf(first.request.cells?.set)).toEqual({ A4: '砂石', A10: '抗冻' })
  expect(first.request.rows?.set).toHaveLength(2)
  const second = fillFrom(workbook, people, first.next)
  expect(second.request.rows?.set).toEqual(first.request.rows?.set)
})

test('TAB-03 a person who is written where nobody stands yet is to be chosen there', async () => {
  const { [cellKey('B4', r2)]: _second, ...cells } = ofAll
  const stands = sheetWith(cells, { rows: people.rows })
  const state = beginFilling(basisOf(ofPeople), stands)
  const { refused } = fillFrom(await editedAway(stands, ofAll, state), stands, state)
  expect(refused.map(({ message }) => message)).toEqual(['notPasted undefined'])
})

test('TAB-03 where a workbook no longer knows its lines, the people and photos that stay with rows which may be others are named', async () => {
  const one = template({
    rows: 4,
    cells: [{ at: 'A3', text: '名称' }],
    fields: ofPeople.fields.slice(0, 2),
    ...{ names: [], bindings: [], checks: [], merges: [] },
  })
  const cells = Object.fromEntries(Object.entries(ofAll).slice(0, 4))
  const stands = sheetWith(cells, { rows: rowsBy(r1, r2) })
  const state = beginFilling(basisOf(one), stands)
  const grown = { ...cells, [cellKey('A4', id(160))]: '砂石' }
  const { lines, baseline } = await editedAway(stands, grown, state, rowsBy(id(160)))
  const [first, second, third] = lines.slice(-3)
  if (!baseline || !first || !second || !third) throw new Error('Lines are missing')
  const moved = [first, { ...second, cells: third.cells }, { ...third, cells: second.cells }]
  const workbook = { lines: [...lines.slice(0, -3), ...moved], baseline: { ...baseline, places: [] } }
  const { refused, request } = fillFrom(workbook, stands, state)
  expect(refused.map(({ label, message }) => `${label}: ${message}`)).toEqual([
    '检查人 #1: stays 王建国',
    '检查人 #2: stays ',
    expect.stringContaining('检查人 #3: notPasted'),
  ])
  expect(request.cells?.set?.map(({ value }) => value)).toEqual(['砂石', '水泥'])
})

test('TAB-03 of a person whom a workbook has otherwise, or no more, it is said that the sheet keeps its own', async () => {
  const { [cellKey('B4', r1)]: _first, ...others } = ofAll
  const workbook = await editedAway(people, { ...others, [cellKey('B4', r2)]: person('赵六') }, filling())
  const { refused, request } = fillFrom(workbook, people, filling())
  expect(refused.map(({ message }) => message)).toEqual(['stays ', 'stays 赵六'])
  expect(request.cells).toEqual({ set: [], remove: [] })
})
