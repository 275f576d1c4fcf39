import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { readNamedCells, writeNamedCells } from '#contract/tabulation/sheet-api.ts'
import { reopenSheet, sheetCalls, submitSheet } from '#contract/tabulation/sheet-endpoints.ts'
import type { SheetEdit } from '#contract/tabulation/sheet-entity.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { tableId, template } from '../../contract/tabulation/template.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'
import { newPublished } from './template-samples.ts'

let gateway: TestGateway
let sysadmin: Client
let engineer: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  engineer = await Client.signIn(gateway, 'engineer')
})
afterAll(() => gateway.close())

const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
const rowOf = (rowId: string) => ({ rowId, repeatId: tableId })
const [roleIds, access] = [[packagedRoleId('project-engineer')], 'edit' as const]
/** Prices and the conclusion are the engineers'. */
const content = template({
  names: [...template().names, { name: '结论', at: 'F8' }, { name: '备注', at: 'E8' }],
  fields: [...template().fields, { fieldId: randomUUID(), at: 'E8', label: '备注', type: 'text' }],
  permissions: ['C4', 'F8'].map((at) => ({ at, roleIds, access })),
})
const filled: Readonly<Record<string, string>> = {
  ...{ [`A4/${one}`]: '钢筋', [`B4/${one}`]: '1', [`C4/${one}`]: '2' },
  ...{ [`A4/${two}`]: '水泥', [`B4/${two}`]: '3', [`C4/${two}`]: '4' },
  F8: '合格',
}
const cellsOf = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([key, value]) => ({ key, value }))

let sheetId: string
let takeBack: () => Promise<void>
beforeEach(async () => {
  takeBack = async () => {}
  sheetId = randomUUID()
  const { tabulationId, version } = await newPublished(sysadmin, content)
  const about = { tabulationId, version, projectId: projectId('railway') }
  const rows = [one, two].map(rowOf)
  await engineer.call(sheetCalls.add, {
    ...{ sheetId, ...about, sheetName: '钢筋进场', rows, cells: cellsOf(filled) },
  })
})
afterEach(() => takeBack())

/** The engineer is none any more, and fills in what is everybody's. */
async function lock() {
  takeBack = await grantOnly(engineer, {
    dataPermission: 'all',
    permissions: ['tabulationSheet:view', 'tabulationSheet:edit'],
  })
}

/** Edits as they wait on a device, each made on top of those before. */
function queued(...edits: readonly Omit<SheetEdit, 'sheetId' | 'baseRevision'>[]) {
  const keys = edits.map(() => randomUUID())
  return edits.map((edit, index) => ({
    endpointId: sheetCalls.update.id,
    idempotencyKey: keys[index] ?? '',
    madeAt: gateway.time.now.getTime(),
    request: { sheetId, baseRevision: 1, after: keys.slice(0, index), ...edit },
  }))
}
const replay = async (items: ReturnType<typeof queued>) =>
  (await engineer.call(replayEdits, { items, clockOffset: 0 }, { purpose: 'sync' })).results
const standing = async () => {
  const { cells, rows, revision } = await sysadmin.call(sheetCalls.detail, { sheetId })
  return { revision, rows, cells: Object.fromEntries(cells.map(({ key, value }) => [key, value])) }
}
const told = async () => {
  const { records } = await sysadmin.call(listHistory, { entity: 'tabulation-sheet', entityId: sheetId })
  return records.filter(({ action }) => action === 'update')
}
const locked = (label: string, key: string) => ({ key, label, message: '没有填写权限' })

test('TAB-04 TAB-05: edits that waited while cells were locked change none of these, pasted, cut, put back or deleted with their row; each is named, and the rest is taken', async () => {
  const items = queued(
    { cells: { set: cellsOf({ [`A4/${one}`]: '型钢', [`C4/${one}`]: '9', F8: '不合格' }) } },
    { cells: { remove: [`B4/${two}`, `C4/${two}`] } },
    { cells: { set: cellsOf({ [`B4/${two}`]: '3', [`C4/${two}`]: '4', [`C4/${one}`]: '2' }) } },
    {
      rows: { set: [rowOf(three)], remove: [one] },
      cells: { set: cellsOf({ [`A4/${three}`]: '砂石', [`C4/${three}`]: '5' }) },
    },
  )
  // By another device, and so a conflict as long as the cell was theirs.
  const elsewhere = { sheetId, baseRevision: 1, cells: { set: cellsOf({ [`C4/${one}`]: '7' }) } }
  await engineer.call(sheetCalls.update, elsewhere)
  await lock()

  const refused = [
    [locked('数量与单价 C4 #1', `C4/${one}`), locked('验收结论', 'F8')],
    [locked('数量与单价 C4 #2', `C4/${two}`)],
    [locked('数量与单价 C4 #2', `C4/${two}`), locked('数量与单价 C4 #1', `C4/${one}`)],
    [locked('材料', one), locked('数量与单价 C4 #3', `C4/${three}`)],
  ]
  const results = await replay(items)
  expect(results).toMatchObject(refused.map((cells) => ({ code: codes.success, data: { refused: cells } })))
  expect(await standing()).toEqual({
    revision: 6,
    rows: [one, two, three].map(rowOf),
    cells: { ...filled, [`A4/${one}`]: '型钢', [`C4/${one}`]: '7', [`A4/${three}`]: '砂石' },
  })
  expect(JSON.stringify((await told()).slice(0, 4))).not.toMatch(/C4|F8/)

  // The first answer may have been lost: the next one names the same.
  expect(await replay(items)).toMatchObject(
    refused.map((cells) => ({ code: codes.repeated, data: { refused: cells } })),
  )
  expect((await standing()).revision).toBe(6)
})

test('TAB-04 TAB-05: of an edit whose every cell was locked meanwhile nothing is left, in the sheet or its history', async () => {
  await lock()
  const [result] = await replay(queued({ cells: { set: cellsOf({ F8: '不合格' }), remove: [`C4/${one}`] } }))
  expect(result).toMatchObject({ code: codes.success, data: { sheet: { revision: 1 } } })
  expect(await standing()).toEqual({ revision: 1, rows: [one, two].map(rowOf), cells: filled })
  expect(await told()).toEqual([])
})

test('TAB-01 TAB-04: an application is refused a locked cell by its name as a person is, and the others are taken', async () => {
  await lock()
  const values = { 结论: '不合格', 备注: '已复核' }
  expect(await engineer.call(writeNamedCells, { sheetId, baseRevision: 1, values })).toEqual({
    revision: 2,
    refused: [locked('验收结论', 'F8')],
  })
  const read = await engineer.call(readNamedCells, { sheetId })
  expect(read.values).toEqual({ 合计: '14', 结论: '合格', 备注: '已复核' })
})

test('TAB-02 TAB-05: edits that waited while the sheet was submitted are refused whole and change nothing; once it is reopened, the same ones land', async () => {
  const items = queued(
    { cells: { set: cellsOf({ [`A4/${one}`]: '型钢' }) } },
    { cells: { set: cellsOf({ E8: '已复核' }), remove: [`B4/${one}`] } },
  )
  await engineer.call(submitSheet, { sheetId, baseRevision: 1 })
  const [first, second] = await replay(items)
  expect([first?.code, second?.code]).not.toContain(codes.success)
  expect(first).toMatchObject({
    code: codes.invalid,
    data: { fields: [{ path: 'sheetName', message: '表格已提交，请先退回填写' }] },
  })
  expect(await standing()).toEqual({ revision: 2, rows: [one, two].map(rowOf), cells: filled })

  await engineer.call(reopenSheet, { sheetId, baseRevision: 2 })
  expect((await replay(items)).map(({ code }) => code)).toEqual([codes.success, codes.success])
  const { [`B4/${one}`]: _emptied, ...others } = filled
  expect((await standing()).cells).toEqual({ ...others, [`A4/${one}`]: '型钢', E8: '已复核' })
})
