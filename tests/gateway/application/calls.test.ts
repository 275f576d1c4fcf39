import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { addApplicationRoles, deleteApplicationRoles } from '#contract/role/application-role.ts'
import { deleteRoles } from '#contract/role/endpoints.ts'
import { SyncStatus } from '#contract/sync/status.ts'
import { formatTimestamp } from '#contract/timestamp.ts'
import { z } from '#contract/zod.ts'
import { account } from '#gateway/db/tables/account.ts'
import { history } from '#gateway/db/tables/history.ts'
import { operationLog, systemLog } from '#gateway/db/tables/log.ts'
import { message } from '#gateway/db/tables/message.ts'
import { terminal } from '#gateway/db/tables/terminal.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { newToken } from '#gateway/security/tokens.ts'
import { terminalIdOf } from '#gateway/session/terminal-grant.ts'
import { Client, fieldsOf } from '../client.ts'
import type { TestGateway } from '../gateway.ts'
import { checkTrail } from '../trail.ts'
import { CallingApplications, codeOf, foreignKey, sendPath, titled } from './calling-applications.ts'
import type { ForeignCall, ForeignClient, Issued } from './foreign-client.ts'

let applications: CallingApplications
let gateway: TestGateway
let sysadmin: Client
let foreign: ForeignClient
beforeAll(async () => {
  applications = await CallingApplications.start()
  ;({ gateway, sysadmin, foreign } = applications)
})
beforeEach(() => applications.nextMinute())
afterAll(() => applications.close())

const now = () => formatTimestamp(gateway.time.now)
const sentWith = async (title: string) =>
  await gateway.database.orm.select().from(message).where(eq(message.title, title))

test('APP-01 MSG-02 an application sends a message by openssl and curl; its receiver has it, and every log names the application', async () => {
  const application = await applications.sender()
  const accountIds = [await applications.accountIdOf('engineer')]
  const answer = await foreign.call(application, applications.sending(titled('今日进度', { accountIds })))
  expect([answer.code, answer.data]).toEqual([codes.success, { sent: 1 }])

  const engineer = await Client.signIn(gateway, 'engineer')
  const { records } = await engineer.call(listMessages, { keyword: '今日进度' })
  expect(records).toMatchObject([
    { kind: 'notice', title: '今日进度', senderName: application.applicationName },
  ])
  const { orm } = gateway.database
  const [stored] = await orm.select().from(history).where(eq(history.label, '今日进度'))
  const entityId = stored?.entityId ?? ''
  const told = await sysadmin.call(listHistory, { entity: 'message', entityId })
  expect(told.records).toMatchObject([
    {
      action: 'add',
      accountName: application.code,
      changedByName: application.applicationName,
      after: { title: '今日进度', receivers: 1, receiver: 'engineer' },
    },
  ])
  expect(stored).toMatchObject({ accountId: null, applicationId: application.applicationId })
  const [act] = await orm.select().from(operationLog).where(eq(operationLog.app, application.code))
  expect(act).toMatchObject({ accountId: null, accountName: application.code, action: 'message.send' })
  await gateway.services.logs.flush()
  const [call] = await orm.select().from(systemLog).where(eq(systemLog.app, application.code))
  expect(call).toMatchObject({ accountId: null, accountName: application.code, status: codes.success })
  expect(JSON.stringify([act, call])).not.toContain(application.accessToken)
  // The chain holds with rows that name an application.
  expect((await checkTrail(gateway.database)).faults).toEqual([])
})

test('APP-01 security 52 its token opens nothing alone, nor with another key, nor what was signed otherwise', async () => {
  const application = await applications.sender()
  const other = await applications.sender()
  const body = titled('从未发送', { accountIds: [await applications.accountIdOf('engineer')] })
  const { accessToken, code } = application
  const bare = { accessToken, appCode: code, timestamp: now(), 'content-type': 'application/json' }
  const unsigned = await foreign.send({ ...bare, idempotencyKey: randomUUID() }, { path: sendPath, body })
  expect(unsigned.code).toBe(codes.signatureRefused)
  const refused = async (issued: Issued, sent?: Record<string, string>, more?: Partial<ForeignCall>) =>
    codeOf(await foreign.call(issued, applications.sending(body, more), sent))
  expect(await refused({ ...application, privateKey: foreignKey })).toBe(codes.signatureRefused)
  expect(await refused({ ...application, code: other.code })).toBe(codes.signatureRefused)
  expect(await refused({ ...application, code: 'milepost-console' })).toBe(codes.signatureRefused)
  expect(await refused({ ...application, accessToken: 'x'.repeat(43) })).toBe(codes.accessTokenExpired)
  for (const changed of [
    { appCode: other.code },
    { timestamp: formatTimestamp(new Date(gateway.time.now.getTime() + 1000)) },
    { idempotencyKey: randomUUID() },
    { menuId: randomUUID() },
    { purpose: 'sync' },
    { accessToken: other.accessToken },
  ])
    expect([changed, await refused(application, changed)]).toEqual([changed, codes.signatureRefused])
  expect(await refused(application, { authorization: accessToken })).toBe(codes.sessionGone)
  const at = (seconds: number) => formatTimestamp(new Date(gateway.time.now.getTime() + seconds * 1000))
  for (const seconds of [-301, 301])
    expect(await refused(application, {}, { timestamp: at(seconds) })).toBe(codes.clock)
  expect(await sentWith('从未发送')).toEqual([])
  for (const seconds of [-299, 299])
    expect(await refused(application, {}, { timestamp: at(seconds) })).toBe(codes.success)
})

test('APP-01 security 2 a call that comes again has no second effect, and its key is good for no other request', async () => {
  const application = await applications.sender()
  const accountIds = [await applications.accountIdOf('engineer')]
  const once = applications.sending(titled('只发一次', { accountIds }))
  expect(codeOf(await foreign.call(application, once))).toBe(codes.success)
  const again = await foreign.call(application, once)
  expect([again.code, again.data]).toEqual([codes.repeated, { sent: 1 }])
  const other = { ...once, body: titled('另一条', { accountIds }) }
  expect(codeOf(await foreign.call(application, other))).toBe(codes.keyReused)
  const without = applications.sending(titled('没有幂等键', { accountIds }), { idempotencyKey: '' })
  const refused = await foreign.call(application, without)
  expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, ['idempotencyKey']])
  expect(await sentWith('只发一次')).toHaveLength(1)
  // Another application has keys of its own.
  expect(codeOf(await foreign.call(await applications.sender(), once))).toBe(codes.success)
})

test('APP-01 an endpoint that does not name applications knows no application', async () => {
  const application = await applications.add()
  const roleIds = [await applications.newRole(['message:send', 'message:view', 'application:view'])]
  await sysadmin.call(addApplicationRoles, { applicationId: application.applicationId, roleIds })
  for (const one of ['application/listPage', 'msgPushed/listPage', 'role/listPage'].map(
    (each) => `/gateway/admin/v1/${each}`,
  ))
    expect(codeOf(await foreign.call(application, { method: 'GET', path: one, timestamp: now() }))).toBe(
      codes.sessionGone,
    )
})

test('APP-04 ROL-04 what an application may do is what its roles grant at that moment', async () => {
  const application = await applications.add()
  const { applicationId } = application
  const body = titled('按角色', { accountIds: [await applications.accountIdOf('engineer')] })
  const call = async () => codeOf(await foreign.call(application, applications.sending(body)))
  expect(await call()).toBe(codes.noPermission)
  const roleId = await applications.newRole(['message:send'])
  const held = await sysadmin.call(addApplicationRoles, { applicationId, roleIds: [roleId] })
  expect(held.filter((role) => role.held).map((role) => role.roleId)).toEqual([roleId])
  expect(await call()).toBe(codes.success)
  expect((await sysadmin.answer(deleteRoles, { ids: [roleId] })).message).toContain('不能删除')
  await sysadmin.call(deleteApplicationRoles, { applicationId, ids: [roleId] })
  expect(await call()).toBe(codes.noPermission)
  const { records } = await sysadmin.call(listHistory, { entity: 'application', entityId: applicationId })
  expect(records.slice(0, 2)).toMatchObject([
    { before: { roles: [expect.any(String)] } },
    { after: { roles: [expect.any(String)] } },
  ])
  await sysadmin.call(deleteRoles, { ids: [roleId] })
})

test('APP-04 MSG-02 an application of one project reaches the people of that project, and nobody else', async () => {
  const application = await applications.sender('projects', [projectId('railway')])
  const send = async (to: Record<string, unknown>) => {
    const answer = await foreign.call(application, applications.sending(titled('项目通知', to)))
    return [answer.code, answer.code === codes.invalid && answer.data ? fieldsOf(answer.data) : []]
  }
  expect(await send({ accountIds: [await applications.accountIdOf('engineer')] })).toEqual([
    codes.success,
    [],
  ])
  expect(await send({ accountIds: [await applications.accountIdOf('sysadmin')] })).toEqual([
    codes.invalid,
    ['accountIds'],
  ])
  expect(await send({ organizationIds: [unitId('first-bureau')] })).toEqual([
    codes.invalid,
    ['organizationIds'],
  ])
  expect(await send({})).toEqual([codes.invalid, []])
  for (const dataPermission of ['organization', 'organization-and-below', 'department', 'own'] as const) {
    const nowhere = await applications.sender(dataPermission)
    const body = titled('无处', { accountIds: [await applications.accountIdOf('engineer')] })
    const answer = await foreign.call(nowhere, applications.sending(body))
    expect([dataPermission, answer.code]).toEqual([dataPermission, codes.invalid])
  }
})

test('MSG-02 a message goes to the people of a role and of a unit with those below it, once each', async () => {
  const { orm } = gateway.database
  const application = await applications.sender()
  const organizationId = unitId('first-bureau')
  const engineer = await applications.accountIdOf('engineer')
  const answer = await foreign.call(
    application,
    applications.sending(titled('单位通知', { organizationIds: [organizationId], accountIds: [engineer] })),
  )
  expect(answer.code).toBe(codes.success)
  const receivers = (await sentWith('单位通知')).map(({ accountId }) => accountId)
  expect(new Set(receivers).size).toBe(receivers.length)
  const own = await orm
    .select()
    .from(account)
    .where(and(eq(account.organizationId, organizationId), eq(account.status, 'normal')))
  expect(receivers).toEqual(expect.arrayContaining([engineer, ...own.map(({ accountId }) => accountId)]))
  expect(receivers).not.toContain(await applications.accountIdOf('tourist'))
})

test('APP-01 an application asks how far devices have synced, by terminal, as far as its roles reach', async () => {
  const { orm } = gateway.database
  const statusPath = '/gateway/admin/v1/sync/status'
  const ask = async (issued: Issued, query = '') => {
    const call: ForeignCall = { method: 'GET', path: statusPath, query, timestamp: now() }
    const { code, data } = await foreign.call(issued, call)
    return code === codes.success ? z.parse(SyncStatus, data) : code
  }
  const oldestMadeAt = new Date(gateway.time.now.getTime() - 3_600_000)
  const device = { deviceToken: newToken(), deviceName: '工地平板', os: 'Android', osVersion: '14' }
  await Client.signIn(gateway, 'engineer', { device: { ...device, terminalVersion: 'Chrome 130' } })
  const terminalId = terminalIdOf(device.deviceToken)
  await orm.update(terminal).set({ unsynced: 0, parked: 0, oldestMadeAt: null })
  await orm
    .update(terminal)
    .set({ unsynced: 12, parked: 2, oldestMadeAt })
    .where(eq(terminal.terminalId, terminalId))

  const waiting = { unsynced: 12, parked: 2, oldestMadeAt: oldestMadeAt.getTime() }
  const all = await applications.addWith(['terminal:view'])
  expect(await ask(all)).toEqual({
    ...waiting,
    terminalCount: 1,
    terminals: [
      {
        ...waiting,
        terminalId,
        deviceName: device.deviceName,
        accountName: 'engineer',
        lastHeartbeatAt: gateway.time.now.getTime(),
      },
    ],
  })
  expect(await ask(all, `projectId=${projectId('railway')}`)).toMatchObject({ unsynced: 12 })
  expect(await ask(all, `projectId=${projectId('highway')}`)).toEqual({
    unsynced: 0,
    parked: 0,
    terminalCount: 0,
    terminals: [],
  })
  const ofOther = await applications.addWith(['terminal:view'], 'projects', [projectId('highway')])
  expect(await ask(ofOther)).toMatchObject({ unsynced: 0, terminals: [] })
  expect(await ask(await applications.sender())).toBe(codes.noPermission)
})
