// @vitest-environment node
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { baselineIn, beginFilling, valueIn, withCells } from '#console/tabulation/filling-state.ts'
import { sheetWorkbook } from '#console/tabulation/sheet-workbook.ts'
import { type Baseline, baselineSheet, readFilledWorkbook } from '#console/tabulation/workbook-baseline.ts'
import { cellsOfWorkbook } from '#console/tabulation/workbook-cells.ts'
import { fieldsByCell } from '#contract/tabulation/fields-by-cell.ts'
import type { SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import type { SheetEdit } from '#contract/tabulation/sheet-entity.ts'
import { cellKey } from '#contract/tabulation/sheet-schema.ts'
import { id, tableId, template } from '../../contract/tabulation/template.ts'
import { content, filled, keyOf, rowIds, rows } from './filled-sheet.ts'
import { detail } from './sheet-detail.ts'
import { basis, editedAway, fillFrom, rowsBy, sheetWith } from './workbook-filling.ts'

test('TAB-03 what others have filled in since a workbook was exported is not written over by what it had before', async () => {
  const workbook = await editedAway(sheetWith(filled), { ...filled, F8: '不合格' })
  const stands = sheetWith({ ...filled, [keyOf('B4')]: '40', [keyOf('A4', 1)]: '水泥' }, { revision: 9 })
  const { request, contested } = fillFrom(workbook, stands)
  expect(request.cells).toEqual({ set: [{ key: 'F8', label: '', value: '不合格' }], remove: [] })
  expect([request.baseRevision, contested]).toEqual([9, []])
})

test('TAB-03 a cell that was changed in the workbook and by others is a conflict once it is saved', async () => {
  const workbook = await editedAway(sheetWith(filled), { ...filled, [keyOf('B4')]: '15' })
  const stands = sheetWith({ ...filled, [keyOf('B4')]: '40' }, { revision: 9 })
  const { request, seen, contested } = fillFrom(workbook, stands)
  expect(contested).toEqual([{ key: keyOf('B4'), label: expect.stringContaining('B4'), stands: '40' }])
  expect(request).toMatchObject({ baseRevision: detail.revision, cells: { set: [{ value: '15' }] } })
  expect(seen.cells.find(({ key }) => key === keyOf('B4'))?.value).toBe('12')
})

test('TAB-03 a cell that was emptied in the workbook is emptied, unless others have filled it in otherwise', async () => {
  const { [keyOf('C4')]: _price, ...others } = filled
  const workbook = await editedAway(sheetWith(filled), others)
  expect(fillFrom(workbook, sheetWith(filled)).request.cells).toEqual({ set: [], remove: [keyOf('C4')] })
  const stands = sheetWith({ ...filled, [keyOf('C4')]: '4' }, { revision: 9 })
  const { request, contested } = fillFrom(workbook, stands)
  expect([request.baseRevision, contested.map(({ stands }) => stands)]).toEqual([detail.revision, ['4']])
  expect(request.cells?.remove).toEqual([keyOf('C4')])
})

test('TAB-03 the lines of a workbook are the rows that it was exported with, whichever were added or deleted since', async () => {
  const exported = sheetWith(filled)
  const workbook = await editedAway(exported, { ...filled, [keyOf('A4', 1)]: '水泥' })
  const other = { rowId: id(150), repeatId: tableId }
  const without = sheetWith({ F8: '合格' }, { rows: [...rows.slice(1), other], revision: 9 })
  const { request } = fillFrom(workbook, without)
  expect(request.cells?.set).toEqual([{ key: keyOf('A4', 1), label: '', value: '水泥' }])
  expect(request.rows).toEqual({ set: [], remove: [] })
  const gone = fillFrom(workbook, sheetWith(filled, { rows: rows.slice(0, 1), revision: 9 }))
  expect(gone.refused).toMatchObject([{ key: keyOf('A4', 1), message: 'rowGone 水泥' }])
  expect([gone.next.rows, gone.request.cells]).toEqual([rows.slice(0, 1), { set: [], remove: [] }])
})

test('TAB-03 what is not text, a locked day too, is no change of a workbook that left it as it was', async () => {
  const fields = [
    { fieldId: id(13), at: 'E8', label: '见证人', type: 'person' as const },
    { fieldId: id(14), at: 'F8', label: '日期', type: 'date' as const },
  ]
  const of = template({ fields })
  const cells = [
    { key: 'E8', value: [{ userId: id(900), name: '王建国' }] },
    { key: 'F8', value: '2026-03-05' },
  ]
  const state = beginFilling({ ...basis, template: of, fields: fieldsByCell(of) }, { ...detail, rows, cells })
  const { sheet } = state
  const exported = { sheet, rowIds: { [tableId]: rowIds }, baseline: baselineIn(state) }
  const { lines, baseline } = await readFilledWorkbook(await sheetWorkbook(of, [], detail, exported))
  for (const over of [baseline, undefined]) {
    const taken = cellsOfWorkbook(lines, {
      ...{ template: of, rows, growing: new Set(), mayFill: () => false, choices: new Map() },
      ...{ language: 'zh', say: (why) => why, valueOf: (key) => valueIn(state, key) },
      ...{ newest: state.newest, baseline: over },
    })
    expect([taken?.cells.size, taken?.refused]).toEqual([0, []])
  }
})

const savedFrom = (sheet: SheetDetail, { cells, rows: changedRows }: SheetEdit): SheetDetail => ({
  ...sheet,
  revision: sheet.revision + 1,
  rows: [...sheet.rows, ...(changedRows?.set ?? [])],
  cells: [...sheet.cells, ...(cells?.set ?? [])],
})

test('TAB-03 a table that grew in a workbook grows once, however often the sheet is filled in from it', async () => {
  const exported = sheetWith(filled)
  const more = { [cellKey('A4', id(160))]: '砂石', [cellKey('A4', id(161))]: '水泥' }
  const workbook = await editedAway(exported, { ...filled, ...more }, undefined, rowsBy(id(160), id(161)))
  const first = fillFrom(workbook, exported)
  expect(first.request.rows?.set).toHaveLength(2)
  const unsaved = fillFrom(workbook, exported, first.next)
  expect(unsaved.request).toEqual(first.request)
  const again = fillFrom(workbook, savedFrom(exported, first.request))
  expect([again.request.rows?.set, again.request.cells?.set]).toEqual([[], []])
})

test('TAB-03 a row that was added in a workbook, filled in from there and deleted since does not come back with the same workbook, and is named; what was changed in it here stands', async () => {
  const exported = sheetWith(filled)
  const more = { [cellKey('A4', id(160))]: '砂石', [cellKey('A4', id(161))]: '水泥' }
  const workbook = await editedAway(exported, { ...filled, ...more }, undefined, rowsBy(id(160), id(161)))
  const { request } = fillFrom(workbook, exported)
  const [deleted, changed] = request.rows.set
  if (!deleted || !changed) throw new Error('No rows were added')
  const cells = { ...filled, [cellKey('A4', changed.rowId)]: '高标号水泥' }
  const removedRows = [deleted.rowId]
  const again = fillFrom(workbook, sheetWith(cells, { rows: [...rows, changed], revision: 9, removedRows }))
  expect([again.request.rows.set, again.request.cells]).toEqual([[], { set: [], remove: [] }])
  expect(again.refused).toMatchObject([
    { key: cellKey('A4', deleted.rowId), message: 'rowGone 砂石' },
    { key: cellKey('A4', changed.rowId), message: 'newer 水泥' },
  ])
})

test('TAB-03 what two people add to copies of one workbook are rows of each', async () => {
  const exported = sheetWith(filled)
  const added = async (text: string) => {
    const cells = { ...filled, [cellKey('A4', id(160))]: text }
    return await editedAway(exported, cells, undefined, rowsBy(id(160)))
  }
  const first = fillFrom(await added('砂石'), exported)
  for (const text of ['水泥', '砂石']) {
    const { request } = fillFrom(await added(text), savedFrom(exported, first.request))
    expect(request.rows?.set).toHaveLength(1)
    expect(request.cells?.set?.map(({ value }) => value)).toEqual([text])
  }
})

test('TAB-03 what was corrected here after the export stands against what the workbook was exported with; where both were changed, it is named', async () => {
  const exported = sheetWith(filled)
  const typed = withCells(beginFilling(basis, exported), new Map([[keyOf('B4'), '40']]))
  const left = await editedAway(exported, { ...filled, [keyOf('B4')]: '40' }, typed)
  const corrected = withCells(typed, new Map([[keyOf('B4'), '50']]))
  expect(fillFrom(left, exported, corrected).request.cells?.set?.map(({ value }) => value)).toEqual(['50'])
  const changed = await editedAway(exported, { ...filled, [keyOf('B4')]: '60' }, typed)
  const both = fillFrom(changed, exported, corrected)
  expect(both.contested).toMatchObject([{ key: keyOf('B4'), stands: '50' }])
  expect(both.request.cells?.set?.map(({ value }) => value)).toEqual(['60'])
  const byOthers = sheetWith({ ...filled, [keyOf('B4')]: '45' }, { revision: 9 })
  const { request, refused } = fillFrom(left, byOthers)
  expect([request.cells, refused.map(({ message }) => message)]).toEqual([
    { set: [], remove: [] },
    ['newer 40'],
  ])
})

test('TAB-03 rows of a workbook that the table has no room for are named with what stands in them', async () => {
  const exported = sheetWith(filled)
  const more = Array.from({ length: 3 }, (_, at) => id(160 + at))
  const cells = Object.fromEntries(more.map((rowId, at) => [cellKey('A4', rowId), `材料${at}`]))
  const workbook = await editedAway(exported, { ...filled, ...cells }, undefined, rowsBy(...more))
  const [repeat] = content.repeats
  const others = Array.from({ length: (repeat?.maximum ?? 0) - 3 }, (_, at) => ({
    ...{ rowId: id(300 + at), repeatId: tableId },
  }))
  const { request, refused } = fillFrom(
    workbook,
    sheetWith(filled, { rows: [...rows, ...others], revision: 9 }),
  )
  expect([request.rows?.set?.length, request.cells?.set?.map(({ value }) => value)]).toEqual([1, ['材料0']])
  expect(refused.map(({ message }) => message)).toEqual(['mostRows 材料1', 'mostRows 材料2'])
})

test('TAB-03 what was not saved when a workbook was exported is filled in from it, its rows too', async () => {
  const exported = sheetWith(filled)
  const row = { rowId: id(170), repeatId: tableId }
  const written = new Map([
    ['F8', '不合格'],
    [cellKey('A4', row.rowId), '砂石'],
  ])
  const unsaved = withCells(beginFilling(basis, exported), written, [row])
  const workbook = await editedAway(exported, { ...filled, ...Object.fromEntries(written) }, unsaved)
  const { request, refused } = fillFrom(workbook, exported)
  expect(request.rows?.set).toEqual([row])
  expect(request.cells?.set?.map(({ value }) => value).toSorted()).toEqual(['不合格', '砂石'].toSorted())
  expect(refused).toEqual([])
  const here = fillFrom(workbook, exported, unsaved)
  expect(here.next.changed).toEqual(unsaved.changed)
})

test('TAB-03 what a workbook was exported over is read from a sheet that somebody has unhidden; one with a row twice says nothing', async () => {
  const { rows: known, ...head } = baselineIn(beginFilling(basis, sheetWith(filled)))
  const written = async (baseline: Baseline, hidden: boolean) => {
    const sheets = [
      { name: '表', rows: [['名称']] },
      { ...baselineSheet(baseline, { name: '表', lines: 1 }), hidden },
    ]
    return (await readFilledWorkbook(await writeXlsx({ sheets }))).baseline
  }
  expect((await written({ ...head, rows: known }, false))?.rows).toEqual(known)
  expect(await written({ ...head, rows: [...known, ...known] }, true)).toBeUndefined()
})

test('TAB-03 a formula that nobody has calculated empties no cell', async () => {
  const workbook = await editedAway(sheetWith(filled), filled)
  const lines = workbook.lines.map((line) => {
    const at = line.cells.indexOf('12')
    return at < 0 ? line : { ...line, cells: line.cells.with(at, ''), formulas: [at] }
  })
  const { request, refused } = fillFrom({ ...workbook, lines }, sheetWith(filled))
  expect(request.cells).toEqual({ set: [], remove: [] })
  expect(refused).toMatchObject([{ key: keyOf('B4'), message: 'noResult undefined' }])
})

test('TAB-03 a preset that a workbook shows is no change of it', async () => {
  const { F8: _preset, ...others } = filled
  const stands = sheetWith(others)
  const { request } = fillFrom(await editedAway(stands, others), stands)
  expect(request.cells).toEqual({ set: [], remove: [] })
})
