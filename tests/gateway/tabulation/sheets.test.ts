import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { Conflict } from '#contract/revision.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { tabulationCalls } from '#contract/tabulation/endpoints.ts'
import { readNamedCells, writeNamedCells } from '#contract/tabulation/sheet-api.ts'
import {
  listSheetDetails,
  reopenSheet,
  type SheetSaved,
  sheetCalls,
  submitSheet,
} from '#contract/tabulation/sheet-endpoints.ts'
import type { SheetEdit } from '#contract/tabulation/sheet-entity.ts'
import type { CellPermission, Template } from '#contract/tabulation/template-schema.ts'
import { z } from '#contract/zod.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { tableId, template } from '../../contract/tabulation/template.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { newPublished } from './template-samples.ts'

let gateway: TestGateway
let sysadmin: Client
let engineer: Client
let sitestaff: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  engineer = await Client.signIn(gateway, 'engineer')
  sitestaff = await Client.signIn(gateway, 'sitestaff')
})
afterAll(() => gateway.close())

const rowId = randomUUID()
const [nameCell, amountCell, priceCell] = ['A4', 'B4', 'C4'].map((at) => `${at}/${rowId}`)
const about = { projectId: projectId('railway') }

async function begun(content: Template = template(), more: object = {}) {
  const { tabulationId, version } = await newPublished(sysadmin, content)
  const sheetId = randomUUID()
  const { sheet } = await engineer.call(sheetCalls.add, {
    sheetId,
    tabulationId,
    version,
    ...about,
    sheetName: '钢筋进场',
    rows: [{ rowId, repeatId: tableId }],
    ...more,
  })
  return sheet
}
const filling = (sheetId: string, cells: Record<string, string>, more: Partial<SheetEdit> = {}) => ({
  sheetId,
  baseRevision: 1,
  cells: { set: Object.entries(cells).map(([key, value]) => ({ key, value })) },
  ...more,
})
const fill = (by: Client, ...edit: Parameters<typeof filling>): Promise<SheetSaved> =>
  by.call(sheetCalls.update, filling(...edit))
const valuesOf = ({ cells }: SheetSaved['sheet']) =>
  Object.fromEntries(cells.map(({ key, value }) => [key.split('/')[0], value]))
const whole = () => ({
  [nameCell ?? '']: '钢筋',
  [amountCell ?? '']: '12',
  [priceCell ?? '']: '3.5',
  F8: '合格',
})

test('TAB-02: a sheet is filled in, and the gateway calculates what its formulas come to', async () => {
  const { sheetId } = await begun()
  await fill(engineer, sheetId, whole())
  const shown = await sitestaff.call(sheetCalls.detail, { sheetId })
  expect(shown.results).toMatchObject({ [`D4/${rowId}`]: '42', D6: '42', D7: '21' })
  expect(shown).toMatchObject({
    subjectName: expect.any(String),
    tabulationName: '材料进场验收',
    problems: [],
  })
  expect(shown.bound.C2).toBe(shown.subjectName)
})

test('TAB-05: two who fill in different cells both keep theirs; of the same cell the second is asked', async () => {
  const { sheetId } = await begun()
  await fill(engineer, sheetId, { [amountCell ?? '']: '12' })
  const second = await fill(sitestaff, sheetId, { [priceCell ?? '']: '3.5' })
  expect([valuesOf(second.sheet), second.merged]).toEqual([{ B4: '12', C4: '3.5' }, ['cells']])
  const edit = filling(sheetId, { [amountCell ?? '']: '13', F8: '合格' })
  const { code, data } = await sitestaff.answer(sheetCalls.update, edit)
  const { fields, theirs } = z.parse(Conflict, data)
  expect([code, fields, theirs.cells]).toEqual([
    codes.conflict,
    ['cells'],
    [{ key: amountCell, label: '数量与单价 B4 #1', value: '12' }],
  ])
})

test('TAB-04: locked cells, formulas and wrong values are refused each by itself, and the rest is taken', async () => {
  const permissions: CellPermission[] = [
    { at: 'C4', roleIds: [packagedRoleId('system-administrator')], access: 'edit' },
  ]
  const { sheetId } = await begun(template({ permissions }))
  const cells = { ...whole(), D6: '1000000', A3: '改了标题', F8: '也许' }
  const { sheet, refused } = await fill(sitestaff, sheetId, cells)
  expect(valuesOf(sheet)).toEqual({ A4: '钢筋', B4: '12' })
  expect(refused?.map(({ key, label }) => [key.split('/')[0], label])).toEqual([
    ['C4', '数量与单价 C4 #1'],
    ['F8', '验收结论'],
    ['D6', 'D6'],
    ['A3', 'A3'],
  ])
  const { cells: filled } = (await fill(sysadmin, sheetId, { [priceCell ?? '']: '3.5' }, { baseRevision: 2 }))
    .sheet
  expect(filled).toHaveLength(3)
  const emptied = { sheetId, baseRevision: 3, cells: { remove: [priceCell ?? ''] } }
  expect((await sitestaff.call(sheetCalls.update, emptied)).refused).toHaveLength(1)
})

test('TAB-04: the same holds for what a device replays, and for a new sheet', async () => {
  const content = template({ permissions: [{ at: 'C4', access: 'view' }] })
  const { tabulationId, version } = await newPublished(sysadmin, content)
  const sheetId = randomUUID()
  const madeAt = gateway.time.now.getTime()
  const item = (endpointId: string, request: Record<string, unknown>) => ({
    endpointId,
    request,
    madeAt,
    idempotencyKey: randomUUID(),
  })
  const named = { sheetId, tabulationId, version, ...about, sheetName: '离线填写' }
  const given = filling(sheetId, whole()).cells?.set
  const begin = item(sheetCalls.add.id, { ...named, rows: [{ rowId, repeatId: tableId }], cells: given })
  const edit = filling(
    sheetId,
    { [priceCell ?? '']: '9', F8: '不合格' },
    { baseRevision: 0, after: [begin.idempotencyKey] },
  )
  const items = [begin, item(sheetCalls.update.id, edit)]
  const replay = async () =>
    (await sitestaff.call(replayEdits, { items, clockOffset: 0 }, { purpose: 'sync' })).results
  expect(await replay()).toMatchObject([
    { code: codes.success, data: { refused: [{ key: priceCell }] } },
    { code: codes.success, data: { refused: [{ key: priceCell }] } },
  ])
  // The first answer may have been lost: the next one says the same.
  expect(await replay()).toMatchObject([
    { code: codes.repeated, data: { refused: [{ key: priceCell }] } },
    { code: codes.repeated, data: { refused: [{ key: priceCell }] } },
  ])
  const { cells } = await engineer.call(sheetCalls.detail, { sheetId })
  expect(Object.fromEntries(cells.map(({ key, value }) => [key.split('/')[0], value]))).toEqual({
    A4: '钢筋',
    B4: '12',
    F8: '不合格',
  })
})

test('TAB-04: rows are not added where every cell is locked, at once or by a device that replays', async () => {
  const { sheetId } = await begun(template({ permissions: [{ at: 'A4:C4', access: 'view' }] }))
  const edit = () => ({
    sheetId,
    baseRevision: 1,
    rows: { set: [{ rowId: randomUUID(), repeatId: tableId }] },
  })
  const { sheet, refused } = await sitestaff.call(sheetCalls.update, edit())
  expect([sheet.rows, refused?.map(({ label }) => label)]).toEqual([[{ rowId, repeatId: tableId }], ['材料']])
  const item = { endpointId: sheetCalls.update.id, request: edit(), idempotencyKey: randomUUID() }
  const items = [{ ...item, madeAt: gateway.time.now.getTime() }]
  const { results } = await sitestaff.call(replayEdits, { items, clockOffset: 0 }, { purpose: 'sync' })
  expect(results).toMatchObject([{ code: codes.success, data: { refused: [{ label: '材料' }] } }])
  const { rows } = await engineer.call(sheetCalls.detail, { sheetId })
  expect(rows).toHaveLength(1)
})

test('TAB-02: hidden cells and what formulas come to there are shown to nobody but their role', async () => {
  const permissions: CellPermission[] = [
    { at: 'B4:D4', access: 'hidden' },
    { at: 'B4:D4', roleIds: [packagedRoleId('project-engineer')], access: 'edit' },
  ]
  const { sheetId } = await begun(template({ permissions }))
  await fill(engineer, sheetId, whole())
  const [mine, theirs] = await Promise.all(
    [engineer, sitestaff].map((by) => by.call(sheetCalls.detail, { sheetId })),
  )
  const shown = (detail: typeof mine) =>
    [...(detail?.cells ?? []).map(({ key }) => key), ...Object.keys(detail?.results ?? {})].map(
      (key) => key.split('/')[0],
    )
  expect(shown(mine)).toEqual(expect.arrayContaining(['B4', 'C4', 'D4']))
  for (const at of ['B4', 'C4', 'D4']) expect(shown(theirs)).not.toContain(at)
  const saved = await fill(sitestaff, sheetId, { [nameCell ?? '']: '水泥' }, { baseRevision: 2 })
  expect(valuesOf(saved.sheet)).toEqual({ A4: '水泥', F8: '合格' })
})

test('TAB-02: a sheet is submitted once nothing is missing and its checks hold, and stays as it is then', async () => {
  const { sheetId } = await begun()
  const submission = (baseRevision: number) => ({ sheetId, baseRevision })
  const empty = await engineer.answer(submitSheet, submission(1))
  expect([empty.code, fieldsOf(empty.data)]).toEqual([codes.invalid, [nameCell]])
  await fill(engineer, sheetId, { ...whole(), [amountCell ?? '']: '1001' })
  const wrong = await engineer.answer(submitSheet, submission(2))
  expect([wrong.code, JSON.stringify(wrong.data)]).toEqual([
    codes.invalid,
    expect.stringContaining('数量不能超过 1000 吨'),
  ])
  await fill(engineer, sheetId, { [amountCell ?? '']: '12' }, { baseRevision: 2 })
  expect((await engineer.answer(submitSheet, submission(2))).code).toBe(codes.invalid)
  expect(await engineer.call(submitSheet, submission(3))).toEqual({ revision: 4 })
  const late = await sitestaff.answer(sheetCalls.update, filling(sheetId, { F8: '不合格' }))
  expect(late.code).toBe(codes.invalid)
  const submitted = await engineer.call(sheetCalls.detail, { sheetId })
  expect(submitted).toMatchObject({ submitted: 1, results: { D6: '42' } })
  expect((await engineer.answer(sheetCalls.remove, { ids: [sheetId] })).code).toBe(codes.invalid)
  await engineer.call(reopenSheet, submission(4))
  const reopened = await fill(sitestaff, sheetId, { F8: '不合格' }, { baseRevision: 5 })
  expect(reopened.sheet).toMatchObject({ submitted: 0, revision: 6 })
})

test('TAB-05: the history names cells by what people call them', async () => {
  const { sheetId } = await begun()
  await fill(engineer, sheetId, { [amountCell ?? '']: '12' })
  const { records } = await sysadmin.call(listHistory, { entity: 'tabulation-sheet', entityId: sheetId })
  expect(records[0]).toMatchObject({
    after: { cells: [{ key: amountCell, label: '数量与单价 B4 #1', value: '12' }] },
  })
})

test('TAB-02: sheets are begun only by a version that was published and is in use, about what it is for', async () => {
  const { tabulationId, version, revision } = await newPublished(sysadmin)
  const begin = async (more: object) => {
    const request = { sheetId: randomUUID(), tabulationId, version, ...about, sheetName: '新表', ...more }
    const { code, data } = await engineer.answer(sheetCalls.add, request)
    return code === codes.invalid ? fieldsOf(data) : code
  }
  expect(await begin({ version: 2 })).toEqual(['tabulationId'])
  expect(await begin({ workSiteId: randomUUID() })).toEqual(['workSiteId'])
  expect(await begin({ projectId: randomUUID() })).toEqual(['projectId'])
  expect(await begin({})).toBe(codes.success)
  await sysadmin.call(tabulationCalls.update, { tabulationId, baseRevision: revision, status: 0 })
  expect(await begin({})).toEqual(['tabulationId'])
})

test('TAB-02: a sheet whose rows are many is calculated whole', async () => {
  const rows = Array.from({ length: 100 }, () => ({ rowId: randomUUID(), repeatId: tableId }))
  const { sheetId } = await begun(template(), { rows })
  const set = rows.flatMap((row) => [
    { key: `A4/${row.rowId}`, value: '钢筋' },
    { key: `B4/${row.rowId}`, value: '2' },
    { key: `C4/${row.rowId}`, value: '3' },
  ])
  await engineer.call(sheetCalls.update, { sheetId, baseRevision: 1, cells: { set } })
  const { results } = await engineer.call(sheetCalls.detail, { sheetId })
  expect(results).toMatchObject({ B6: '200', D6: '600' })
})

test('TAB-01: an application reads and writes cells by their names; what is locked or not there is refused by itself', async () => {
  const names = [
    { name: '结论', at: 'F8' },
    { name: '总额', at: 'D6' },
    { name: '数量', at: 'B4' },
  ]
  const { sheetId } = await begun(template({ names }))
  await fill(engineer, sheetId, whole())
  const values = { 结论: '不合格', 总额: '7', 数量: '8', 无此名: '9' }
  const saved = await engineer.call(writeNamedCells, { sheetId, baseRevision: 2, values })
  expect([saved.revision, saved.refused?.map(({ label }) => label)]).toEqual([3, ['数量', '无此名', 'D6']])
  expect(await engineer.call(readNamedCells, { sheetId })).toMatchObject({
    revision: 3,
    submitted: 0,
    values: { 结论: '不合格', 总额: '42' },
  })
})

test('TAB-03 TAB-04: sheets are read several at once, in the order asked for, each as its reader may see it', async () => {
  const permissions: CellPermission[] = [
    { at: 'C4', access: 'hidden' },
    { at: 'C4', roleIds: [packagedRoleId('system-administrator')], access: 'edit' },
  ]
  const plain = await begun()
  const hiding = await begun(template({ permissions }))
  await fill(sysadmin, hiding.sheetId, whole())
  await fill(engineer, plain.sheetId, whole())
  const ids = [hiding.sheetId, randomUUID(), plain.sheetId]
  const read = await engineer.call(listSheetDetails, { ids })
  expect(read.map(({ sheetId }) => sheetId)).toEqual([hiding.sheetId, plain.sheetId])
  for (const each of read) {
    const { sheetId } = each
    expect(each).toEqual(await engineer.call(sheetCalls.detail, { sheetId }))
  }
  expect(read.map(({ cells }) => cells.some(({ key }) => key === priceCell))).toEqual([false, true])
})
