import { createPrivateKey, createPublicKey, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enableGeneralAccounts } from '#contract/account/administration-endpoints.ts'
import { listApplications, listMenus } from '#contract/application/endpoints.ts'
import { applicationCalls, updateKey } from '#contract/application/entity.ts'
import { codes } from '#contract/codes.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { packagedRoles } from '#contract/packaged-names.ts'
import {
  deleteRoleAccounts,
  deleteRoles,
  getRole,
  setRoleData,
  setRoleMenus,
} from '#contract/role/endpoints.ts'
import { getPublicKey } from '#contract/session/endpoints.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { applicationKey } from '#gateway/db/tables/application.ts'
import { operationLog, systemLog } from '#gateway/db/tables/log.ts'
import { digestOf } from '#gateway/security/tokens.ts'
import { Client, callUnsigned, dataOf, fieldsOf, send } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

async function addApplication(code: string): Promise<string> {
  const applicationId = randomUUID()
  await sysadmin.call(applicationCalls.add, {
    applicationId,
    applicationName: '模型浏览',
    shortName: '模型',
    code,
    type: 'app',
  })
  return applicationId
}

test('APP-01 an application knows who registered it, and its code is no other one’s until it is deleted', async () => {
  const applicationId = await addApplication('bim-viewer')
  const row = await sysadmin.call(applicationCalls.detail, { applicationId })
  expect(row).toMatchObject({ creator: sysadmin.session.userAccount.userName, packaged: false })
  expect((await callUnsigned(gateway, getPublicKey, { appCode: 'bim-viewer' })).code).toBe(codes.success)
  await sysadmin.call(applicationCalls.remove, { ids: [applicationId] })
  expect((await callUnsigned(gateway, getPublicKey, { appCode: 'bim-viewer' })).code).toBe(codes.invalid)
  await addApplication('bim-viewer')
})

test('APP-01 the console, and what still has menus, is not deleted, and it says why', async () => {
  const { records } = await sysadmin.call(applicationCalls.list, {})
  for (const [code, why] of [
    [consoleAppCode, '系统内置'],
    ['milepost-docs', '1 个菜单'],
  ]) {
    const ids = records.flatMap((row) => (row.code === code ? row.applicationId : []))
    const answer = await sysadmin.answer(applicationCalls.remove, { ids })
    expect([answer.code, answer.message]).toEqual([codes.invalid, expect.stringContaining(why ?? '')])
  }
})

test('APP-01 security 16 a key pair is made: its private half is in the one answer, and nowhere else', async () => {
  const applicationId = await addApplication('progress-report')
  const wire = sysadmin.wire(updateKey, { applicationId })
  const issued = dataOf(updateKey, await send(gateway, wire))
  const { privateKey = '', accessToken = '' } = issued
  const [row] = await gateway.database.orm
    .select()
    .from(applicationKey)
    .where(eq(applicationKey.applicationId, applicationId))
  const derived = createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'pem' })
  expect(row).toMatchObject({ publicPem: derived, accessTokenHash: digestOf(accessToken) })
  expect(issued.application.keys).toMatchObject([{ accessToken: `${accessToken.slice(0, 6)}…` }])

  const again = dataOf(updateKey, await send(gateway, wire))
  expect(again).toEqual({ application: issued.application })
  const { records } = await sysadmin.call(listHistory, { entity: 'application', entityId: applicationId })
  expect(records[0]).toMatchObject({
    action: 'update',
    after: { keys: [row?.fingerprint] },
  })
  const { orm } = gateway.database
  const written = JSON.stringify([
    await orm.select().from(systemLog),
    await orm.select().from(operationLog),
    await sysadmin.call(applicationCalls.list, {}),
    records,
    row,
  ])
  const middle = privateKey.split('\n')[5] ?? ''
  expect(middle.length).toBeGreaterThan(60)
  for (const secret of [middle, accessToken]) expect(written).not.toContain(secret)

  const next = await sysadmin.call(updateKey, { applicationId })
  expect(next.accessToken).not.toBe(accessToken)
})

test('APP-01 APP-04 ROL-01 the only administrator takes from nobody the last way in: console, role, function, account', async () => {
  const { records } = await sysadmin.call(applicationCalls.list, {})
  const own = records.find(({ code }) => code === consoleAppCode)
  const stopped = await sysadmin.answer(applicationCalls.update, {
    applicationId: own?.applicationId,
    baseRevision: own?.revision,
    status: 0,
  })
  expect([stopped.code, fieldsOf(stopped.data)]).toEqual([codes.invalid, ['status']])
  const { roleId } = packagedRoles['system-administrator']
  const { accountId } = sysadmin.session.userAccount
  const { revision: baseRevision } = await sysadmin.call(getRole, { roleId })
  const acts: [Endpoint, Record<string, unknown>][] = [
    [deleteRoles, { ids: [roleId] }],
    [setRoleMenus, { roleId, baseRevision, applicationMenuFunctionIds: [] }],
    [setRoleData, { roleId, baseRevision, dataPermission: 'own' }],
    [deleteRoleAccounts, { roleId, ids: [accountId] }],
    [enableGeneralAccounts, { ids: [accountId], action: 'stop' }],
  ]
  for (const [endpoint, request] of acts)
    expect([endpoint.id, (await sysadmin.answer(endpoint, request)).code]).toEqual([
      endpoint.id,
      codes.noPermission,
    ])
})

test('APP-01 APP-03 the menus of a stopped application are shown to nobody, and grant nothing', async () => {
  const { records } = await sysadmin.call(applicationCalls.list, {})
  const docs = records.find(({ code }) => code === 'milepost-docs')
  const applicationId = docs?.applicationId ?? ''
  const codesShown = async () => (await sysadmin.call(listApplications, {})).map(({ appCode }) => appCode)
  const menusShown = async () => await sysadmin.call(listMenus, { appCode: 'milepost-docs' })
  expect([await codesShown(), (await menusShown()).length]).toEqual([[consoleAppCode, 'milepost-docs'], 1])
  const { application: stopped } = await sysadmin.call(applicationCalls.update, {
    applicationId,
    baseRevision: docs?.revision ?? 0,
    status: 0,
  })
  expect([await codesShown(), await menusShown()]).toEqual([[consoleAppCode], []])
  await sysadmin.call(applicationCalls.update, { applicationId, baseRevision: stopped.revision, status: 1 })
  expect(await codesShown()).toContain('milepost-docs')
})
