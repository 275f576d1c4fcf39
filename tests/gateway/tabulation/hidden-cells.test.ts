import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listFiles } from '#contract/file/endpoints.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { listSystemLogs } from '#contract/log/lists.ts'
import { searchTrail } from '#contract/log/trail.ts'
import { getMessage, listMessages } from '#contract/message/endpoints.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { getContent, tabulationCalls } from '#contract/tabulation/endpoints.ts'
import { readNamedCells, writeNamedCells } from '#contract/tabulation/sheet-api.ts'
import { reopenSheet, sheetCalls, submitSheet } from '#contract/tabulation/sheet-endpoints.ts'
import type { CellValue } from '#contract/tabulation/sheet-schema.ts'
import type { CellPermission, Template } from '#contract/tabulation/template-schema.ts'
import { roleMember } from '#gateway/db/tables/role.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { newToken } from '#gateway/security/tokens.ts'
import { template } from '../../contract/tabulation/template.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { jpeg, upload } from '../personal/pictures.ts'
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

/** Cells that are there for engineers alone. */
const hidden = (at: string): CellPermission[] => [
  { at, access: 'hidden' },
  { at, roleIds: [packagedRoleId('project-engineer')], access: 'edit' },
]
const field = (at: string, label: string, type: Template['fields'][number]['type'], more: object = {}) => ({
  ...{ fieldId: randomUUID(), at, label, type },
  ...more,
})
/** A form without rows that repeat. */
const plain = (more: Partial<Template>) =>
  template({ ...{ cells: [], merges: [], names: [], repeats: [], bindings: [], checks: [] }, ...more })

async function begun(content: Template) {
  const { tabulationId, version } = await newPublished(sysadmin, content)
  const about = { tabulationId, version, projectId: projectId('railway') }
  const { sheet } = await engineer.call(sheetCalls.add, {
    ...{ sheetId: randomUUID(), sheetName: '旁站记录' },
    ...about,
  })
  return sheet
}
const fill = (sheetId: string, baseRevision: number, key: string, value: CellValue) => ({
  ...{ sheetId, baseRevision },
  cells: { set: [{ key, value }] },
})

test('TAB-04: what stands in hidden cells of a template, and what is said of them, goes to nobody but their role and who draws', async () => {
  const content = template({
    permissions: hidden('A7:D8'),
    cells: [...template().cells, { at: 'A7', text: '内部扣款' }],
    fields: [...template().fields, field('A8', '扣款原因', 'text')],
    names: [...template().names, { name: '内部单价', at: 'A8' }],
  })
  const { tabulationId, version } = await newPublished(sysadmin, content)
  for (const asked of [{ tabulationId, version }, { tabulationId }]) {
    const { content: seen, locked } = await sitestaff.call(getContent, asked)
    expect(JSON.stringify(seen)).not.toMatch(/内部扣款|扣款原因|内部单价|D6\*A5|TODAY/)
    expect(seen.cells.find(({ at }) => at === 'B8')).toEqual({ at: 'B8', style: 2 })
    expect(locked).toContainEqual({ at: 'D7', access: 'hidden' })
    const whole = await engineer.call(getContent, asked)
    expect([whole.content.fields.length, whole.locked]).toEqual([4, []])
  }
  const listed = await sitestaff.call(tabulationCalls.detail, { tabulationId })
  expect(JSON.stringify(listed)).not.toMatch(/内部扣款|扣款原因/)
  expect((await sysadmin.call(getContent, { tabulationId, version })).content).toEqual(content)
})

test('TAB-04: of hidden cells that keep a sheet from being submitted or are written to no name is said', async () => {
  const content = plain({
    permissions: hidden('A1'),
    fields: [field('A1', '内部结论', 'text', { required: true })],
  })
  const { sheetId } = await begun(content)
  const { data, code } = await sitestaff.answer(submitSheet, { sheetId, baseRevision: 1 })
  expect([code, fieldsOf(data)]).toEqual([codes.invalid, ['cells']])
  expect(JSON.stringify(data)).not.toContain('内部结论')
  const mine = await engineer.answer(submitSheet, { sheetId, baseRevision: 1 })
  expect(fieldsOf(mine.data)).toEqual(['A1'])
  const { refused } = await sitestaff.call(sheetCalls.update, fill(sheetId, 1, 'A1', '改'))
  expect(refused).toMatchObject([{ key: 'A1', label: 'A1' }])
})

test('TAB-04: a file in a hidden cell is seen by those who see the cell', async () => {
  const content = plain({
    permissions: hidden('A1'),
    fields: [field('A1', '内部照片', 'photo'), field('B1', '现场照片', 'photo')],
  })
  const { sheetId } = await begun(content)
  const [inner, open] = [
    await upload(engineer, jpeg(), 'image/jpeg'),
    await upload(engineer, jpeg(), 'image/jpeg'),
  ]
  const set = [
    { key: 'A1', value: [{ fileId: inner, name: '内部.jpg' }] },
    { key: 'B1', value: [{ fileId: open, name: '现场.jpg' }] },
  ]
  expect((await engineer.call(sheetCalls.update, { sheetId, baseRevision: 1, cells: { set } })).refused).toBe(
    undefined,
  )
  const seen = async (by: Client) =>
    (await by.call(listFiles, { fileIds: [inner, open] })).map(({ fileId }) => fileId).toSorted()
  expect([await seen(sitestaff), await seen(engineer)]).toEqual([[open], [inner, open].toSorted()])
})

test('TAB-04 LOG-08: neither the history, nor the trail, nor a review, nor a refused deletion says what stands in a hidden cell', async () => {
  const content = plain({
    permissions: hidden('A1'),
    fields: [field('A1', '内部结论', 'text'), field('B1', '备注', 'text')],
  })
  const { sheetId } = await begun(content)
  const set = [
    { key: 'A1', value: '扣款三万' },
    { key: 'B1', value: '已复核' },
  ]
  const device = {
    deviceToken: newToken(),
    deviceName: '平板',
    os: 'Android',
    osVersion: '14',
    terminalVersion: '1',
  }
  const tablet = await Client.signIn(gateway, 'engineer', { device })
  const edit = {
    endpointId: sheetCalls.update.id,
    ...{ idempotencyKey: randomUUID(), madeAt: gateway.time.now.getTime() },
    request: { sheetId, baseRevision: 1, cells: { set } },
  }
  const { results } = await tablet.call(replayEdits, { items: [edit], clockOffset: 0 }, { purpose: 'sync' })
  expect(results.map(({ code }) => code)).toEqual([codes.success])
  const told = async (by: Client) => ({
    history: (await by.call(listHistory, { entity: 'tabulation-sheet', entityId: sheetId })).records,
    trail: (await by.call(searchTrail, { entity: 'tabulation-sheet' })).records,
    reviews: (await by.call(listMessages, { kind: 'review' })).records,
  })
  const deleting = { ids: [sheetId], baseRevision: 1 }
  const refused = await sysadmin.answer(sheetCalls.remove, deleting)
  expect([refused.code, refused.data]).toMatchObject([codes.conflict, { theirs: { cells: [{ key: 'B1' }] } }])
  const seen = await told(sysadmin)
  for (const part of [...Object.values(seen), refused.data]) {
    expect(JSON.stringify(part)).toContain('已复核')
    expect(JSON.stringify(part)).not.toMatch(/扣款三万|内部结论/)
  }
  await gateway.services.logs.flush()
  const calls = JSON.stringify((await sysadmin.call(listSystemLogs, { pageSize: 200 })).records)
  expect(calls).toContain(sheetId)
  expect(calls).not.toContain('扣款三万')
  const [review] = seen.reviews
  const one = await sysadmin.call(getMessage, { messageId: review?.messageId ?? '' })
  expect(one).toEqual(review)
  const { accountId } = sysadmin.session.userAccount
  await gateway.database.orm
    .insert(roleMember)
    .values({ roleId: packagedRoleId('project-engineer'), accountId })
  for (const part of Object.values(await told(sysadmin))) expect(JSON.stringify(part)).toContain('扣款三万')
})

test('TAB-02: a submitted sheet is reopened by those who answer for it, not by everybody who fills in', async () => {
  const { sheetId } = await begun(plain({ fields: [field('A1', '备注', 'text')] }))
  await sitestaff.call(submitSheet, { sheetId, baseRevision: 1 })
  const reopening = { sheetId, baseRevision: 2 }
  expect((await sitestaff.answer(reopenSheet, reopening)).code).toBe(codes.noPermission)
  expect(await engineer.call(reopenSheet, reopening)).toEqual({ revision: 3 })
})

test('TAB-04: people and units in cells are called as the gateway knows them, and others than those within reach are refused', async () => {
  const { sheetId } = await begun(
    plain({ fields: [field('A1', '旁站人', 'person'), field('B1', '责任单位', 'unit')] }),
  )
  const { userId, userName, organizationId = '' } = sitestaff.session.userAccount
  const [stranger] = (await sysadmin.call(listPeople, { pageSize: 20 })).records.filter(
    ({ place }) => place?.organizationId !== organizationId,
  )
  const set = [
    { key: 'A1', value: [{ userId, name: '冒名' }] },
    { key: 'B1', value: [{ organizationId, name: '冒名单位' }] },
  ]
  const { sheet, refused } = await sitestaff.call(sheetCalls.update, {
    ...{ sheetId, baseRevision: 1 },
    cells: { set },
  })
  expect(refused).toBeUndefined()
  expect(sheet.cells).toMatchObject([
    { value: [{ userId, name: userName }] },
    { value: [{ organizationId, name: sitestaff.session.userAccount.organizationName }] },
  ])
  for (const each of [stranger?.userId ?? '', randomUUID()]) {
    const edit = fill(sheetId, 2, 'A1', [{ userId: each, name: '某人' }])
    expect((await sitestaff.call(sheetCalls.update, edit)).refused).toMatchObject([
      { key: 'A1', label: '旁站人' },
    ])
  }
})

test('TAB-01: an application that repeats a write is told the same again', async () => {
  const names = [{ name: '结论', at: 'A1' }]
  const { sheetId } = await begun(
    plain({ names, fields: [field('A1', '结论', 'one-of', { options: ['合格', '不合格'] })] }),
  )
  const idempotencyKey = randomUUID()
  const write = async () =>
    await engineer.answer(
      writeNamedCells,
      { sheetId, baseRevision: 1, values: { 结论: '也许', 无此名: '9' } },
      { idempotencyKey },
    )
  const first = await write()
  expect(first).toMatchObject({
    code: codes.success,
    data: { refused: [{ label: '无此名' }, { key: 'A1' }] },
  })
  expect(await write()).toMatchObject({ code: codes.repeated, data: first.data })
  expect((await engineer.call(readNamedCells, { sheetId })).values).toEqual({})
})
