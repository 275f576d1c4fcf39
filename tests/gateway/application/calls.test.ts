import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applicationCalls, endFormerKey, updateKey } from '#contract/application/entity.ts'
import { codes } from '#contract/codes.ts'
import type { Envelope } from '#contract/envelope.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import type { Permission } from '#contract/permissions.ts'
import {
  addApplicationRoles,
  deleteApplicationRoles,
  listApplicationRoles,
} from '#contract/role/application-role.ts'
import { addRole, deleteRoles, setRoleMenus } from '#contract/role/endpoints.ts'
import type { DataPermission } from '#contract/role/schema.ts'
import { formatTimestamp } from '#contract/timestamp.ts'
import { account } from '#gateway/db/tables/account.ts'
import { history } from '#gateway/db/tables/history.ts'
import { operationLog, systemLog } from '#gateway/db/tables/log.ts'
import { message } from '#gateway/db/tables/message.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { verifyHistory } from '#gateway/operations/verify-history.ts'
import { packagedFunctionId } from '#gateway/platform/fixed-id.ts'
import { Client, dataOf, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'
import { type ForeignCall, ForeignClient, type Issued } from './foreign-client.ts'

/** A key that no application was given: those of the tests come round again. */
const { privateKey: foreignKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const path = '/gateway/admin/v1/msgPushUser/send'
const hour = 3_600_000

let gateway: TestGateway
let sysadmin: Client
let foreign: ForeignClient

beforeAll(async () => {
  gateway = await startGateway({
    applicationRequestsPerMinute: 50,
    requestsPerMinute: 100_000,
    sessionHours: 1000,
    idleMinutes: 100_000,
    accessTokenMinutes: 100_000,
  })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  foreign = new ForeignClient(await listen(gateway))
})
beforeEach(() => {
  // The calls of each test are counted from none.
  gateway.time.now = new Date(gateway.time.now.getTime() + 60_000)
})
afterAll(async () => {
  foreign.close()
  await gateway.close()
})

const listen = ({ app }: TestGateway) => app.listen({ host: '127.0.0.1', port: 0 })

let added = 0
/** An application with a key, and no role. */
async function newApplication(): Promise<Issued & { applicationId: string; applicationName: string }> {
  const applicationId = randomUUID()
  added += 1
  const named = { applicationName: `进度填报 ${added}`, code: `progress-${added}` }
  await sysadmin.call(applicationCalls.add, { applicationId, ...named, shortName: '进度', type: 'app' })
  return { applicationId, ...named, ...(await newKey(applicationId)) }
}

async function newKey(applicationId: string): Promise<Pick<Issued, 'accessToken' | 'privateKey'>> {
  const { accessToken = '', privateKey = '' } = await sysadmin.call(updateKey, { applicationId })
  return { accessToken, privateKey }
}

/** A role with these functions, for an application to call with. */
async function newRole(
  granted: readonly Permission[],
  dataPermission: DataPermission = 'all',
  projectIds?: string[],
): Promise<string> {
  const roleId = randomUUID()
  const { role } = await sysadmin.call(addRole, {
    roleId,
    roleName: `应用 ${roleId}`,
    dataPermission,
    projectIds,
  })
  const applicationMenuFunctionIds = granted.map(packagedFunctionId)
  await sysadmin.call(setRoleMenus, { roleId, baseRevision: role.revision, applicationMenuFunctionIds })
  return roleId
}

/** An application that may send messages. */
async function sender(dataPermission: DataPermission = 'all', projectIds?: string[]) {
  const application = await newApplication()
  const roleId = await newRole(['message:send'], dataPermission, projectIds)
  await sysadmin.call(addApplicationRoles, { applicationId: application.applicationId, roleIds: [roleId] })
  return { ...application, roleId }
}

async function accountIdOf(accountName: string): Promise<string> {
  const [found] = await gateway.database.orm
    .select()
    .from(account)
    .where(eq(account.accountName, accountName))
  return found?.accountId ?? ''
}

const now = () => formatTimestamp(gateway.time.now)
const titled = (title: string, to: Record<string, unknown>) =>
  JSON.stringify({ title, body: '请于今日 18:00 前填报', ...to })
const sending = (body: string, more: Partial<ForeignCall> = {}): ForeignCall => ({
  path,
  body,
  timestamp: now(),
  idempotencyKey: randomUUID(),
  ...more,
})
const sentWith = async (title: string) =>
  await gateway.database.orm.select().from(message).where(eq(message.title, title))
const codeOf = ({ code }: Envelope) => code

test('APP-01 MSG-02 an application sends a message by openssl and curl; its receiver has it, and every log names the application', async () => {
  const application = await sender()
  const accountIds = [await accountIdOf('engineer')]
  const answer = await foreign.call(application, sending(titled('今日进度', { accountIds })))
  expect([answer.code, answer.data]).toEqual([codes.success, { sent: 1 }])

  const engineer = await Client.signIn(gateway, 'engineer')
  const { records } = await engineer.call(listMessages, { keyword: '今日进度' })
  expect(records).toMatchObject([
    { kind: 'notice', title: '今日进度', senderName: application.applicationName },
  ])
  const entityId = records[0]?.messageId ?? ''
  const told = await sysadmin.call(listHistory, { entity: 'message', entityId })
  expect(told.records).toMatchObject([
    {
      action: 'add',
      accountName: application.code,
      changedByName: application.applicationName,
      after: { title: '今日进度', receiver: 'engineer' },
    },
  ])
  const { orm } = gateway.database
  const [stored] = await orm.select().from(history).where(eq(history.entityId, entityId))
  expect(stored).toMatchObject({ accountId: null, applicationId: application.applicationId })
  const [act] = await orm.select().from(operationLog).where(eq(operationLog.app, application.code))
  expect(act).toMatchObject({ accountId: null, accountName: application.code, action: 'message.send' })
  await gateway.services.logs.flush()
  const [call] = await orm.select().from(systemLog).where(eq(systemLog.app, application.code))
  expect(call).toMatchObject({ accountId: null, accountName: application.code, status: codes.success })
  expect(JSON.stringify([act, call])).not.toContain(application.accessToken)
  // The chain holds with rows that name an application.
  expect((await verifyHistory(gateway.database)).broken).toEqual([])
})

test('APP-01 security 52 its token opens nothing alone, nor with another key, nor what was signed otherwise', async () => {
  const application = await sender()
  const other = await sender()
  const body = titled('从未发送', { accountIds: [await accountIdOf('engineer')] })
  const { accessToken, code } = application
  const bare = { accessToken, appCode: code, timestamp: now(), 'content-type': 'application/json' }
  const unsigned = await foreign.send({ ...bare, idempotencyKey: randomUUID() }, { path, body })
  expect(unsigned.code).toBe(codes.signatureRefused)
  const refused = async (issued: Issued, sent?: Record<string, string>, more?: Partial<ForeignCall>) =>
    codeOf(await foreign.call(issued, sending(body, more), sent))
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
  const application = await sender()
  const accountIds = [await accountIdOf('engineer')]
  const once = sending(titled('只发一次', { accountIds }))
  expect(codeOf(await foreign.call(application, once))).toBe(codes.success)
  const again = await foreign.call(application, once)
  expect([again.code, again.data]).toEqual([codes.repeated, { sent: 1 }])
  const other = { ...once, body: titled('另一条', { accountIds }) }
  expect(codeOf(await foreign.call(application, other))).toBe(codes.keyReused)
  const without = sending(titled('没有幂等键', { accountIds }), { idempotencyKey: '' })
  const refused = await foreign.call(application, without)
  expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, ['idempotencyKey']])
  expect(await sentWith('只发一次')).toHaveLength(1)
  // Another application has keys of its own.
  expect(codeOf(await foreign.call(await sender(), once))).toBe(codes.success)
})

test('APP-01 an endpoint that does not name applications knows no application', async () => {
  const application = await newApplication()
  const roleIds = [await newRole(['message:send', 'message:view', 'application:view'])]
  await sysadmin.call(addApplicationRoles, { applicationId: application.applicationId, roleIds })
  for (const one of ['application/listPage', 'msgPushed/listPage', 'role/listPage'].map(
    (each) => `/gateway/admin/v1/${each}`,
  ))
    expect(codeOf(await foreign.call(application, { method: 'GET', path: one, timestamp: now() }))).toBe(
      codes.sessionGone,
    )
})

test('APP-04 ROL-04 what an application may do is what its roles grant at that moment', async () => {
  const application = await newApplication()
  const { applicationId } = application
  const body = titled('按角色', { accountIds: [await accountIdOf('engineer')] })
  const call = async () => codeOf(await foreign.call(application, sending(body)))
  expect(await call()).toBe(codes.noPermission)
  const roleId = await newRole(['message:send'])
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
  const application = await sender('projects', [projectId('railway')])
  const send = async (to: Record<string, unknown>) => {
    const answer = await foreign.call(application, sending(titled('项目通知', to)))
    return [answer.code, answer.code === codes.invalid && answer.data ? fieldsOf(answer.data) : []]
  }
  expect(await send({ accountIds: [await accountIdOf('engineer')] })).toEqual([codes.success, []])
  expect(await send({ accountIds: [await accountIdOf('sysadmin')] })).toEqual([codes.invalid, ['accountIds']])
  expect(await send({ organizationIds: [unitId('first-bureau')] })).toEqual([
    codes.invalid,
    ['organizationIds'],
  ])
  expect(await send({})).toEqual([codes.invalid, []])
  for (const dataPermission of ['organization', 'organization-and-below', 'department', 'own'] as const) {
    const nowhere = await sender(dataPermission)
    const body = titled('无处', { accountIds: [await accountIdOf('engineer')] })
    const answer = await foreign.call(nowhere, sending(body))
    expect([dataPermission, answer.code]).toEqual([dataPermission, codes.invalid])
  }
})

test('MSG-02 a message goes to the people of a role and of a unit with those below it, once each', async () => {
  const { orm } = gateway.database
  const application = await sender()
  const organizationId = unitId('first-bureau')
  const engineer = await accountIdOf('engineer')
  const answer = await foreign.call(
    application,
    sending(titled('单位通知', { organizationIds: [organizationId], accountIds: [engineer] })),
  )
  expect(answer.code).toBe(codes.success)
  const receivers = (await sentWith('单位通知')).map(({ accountId }) => accountId)
  expect(new Set(receivers).size).toBe(receivers.length)
  const own = await orm
    .select()
    .from(account)
    .where(and(eq(account.organizationId, organizationId), eq(account.status, 'normal')))
  expect(receivers).toEqual(expect.arrayContaining([engineer, ...own.map(({ accountId }) => accountId)]))
  expect(receivers).not.toContain(await accountIdOf('tourist'))
})

test('APP-01 a stopped application is refused from its next call, and called again when it is started', async () => {
  const application = await sender()
  const { applicationId } = application
  const body = titled('停用前后', { accountIds: [await accountIdOf('engineer')] })
  const call = async () => await foreign.call(application, sending(body))
  expect(codeOf(await call())).toBe(codes.success)
  const row = await sysadmin.call(applicationCalls.detail, { applicationId })
  const { application: stopped } = await sysadmin.call(applicationCalls.update, {
    applicationId,
    baseRevision: row.revision,
    status: 0,
  })
  const refused = await call()
  expect([refused.code, refused.data]).toEqual([codes.sessionEnded, { reason: 'application-stopped' }])
  await sysadmin.call(applicationCalls.update, { applicationId, baseRevision: stopped.revision, status: 1 })
  expect(codeOf(await call())).toBe(codes.success)
  await sysadmin.call(applicationCalls.remove, { ids: [applicationId] })
  expect(codeOf(await call())).toBe(codes.accessTokenExpired)
})

test('APP-01 security 49 an application has so many calls a minute, which nobody uses up without its key', async () => {
  const strict = await startGateway({ applicationRequestsPerMinute: 2 }, { beside: gateway })
  const client = new ForeignClient(await listen(strict))
  try {
    const [application, other] = [await sender(), await sender()]
    strict.time.now = gateway.time.now
    const body = titled('限流', { accountIds: [await accountIdOf('engineer')] })
    const call = async (issued: Issued) => codeOf(await client.call(issued, sending(body)))
    for (let at = 0; at < 3; at++)
      expect(await call({ ...application, privateKey: foreignKey })).toBe(codes.signatureRefused)
    expect([await call(application), await call(application), await call(application)]).toEqual([
      codes.success,
      codes.success,
      codes.slowDown,
    ])
    expect(await call(other)).toBe(codes.success)
    strict.time.now = new Date(strict.time.now.getTime() + 60_000)
    gateway.time.now = strict.time.now
    expect(await call(application)).toBe(codes.success)
  } finally {
    client.close()
    await strict.close()
  }
})

test('APP-01 two keys are good during a change, for a day or until the former is ended, and never three', async () => {
  const first = await sender()
  const { applicationId } = first
  const body = titled('换密钥', { accountIds: [await accountIdOf('engineer')] })
  const call = async (issued: Issued) => codeOf(await foreign.call(issued, sending(body)))
  const keysOf = async () => (await sysadmin.call(applicationCalls.detail, { applicationId })).keys ?? []
  const second = { ...first, ...(await newKey(applicationId)) }
  expect([await call(first), await call(second)]).toEqual([codes.success, codes.success])
  const [current, former] = await keysOf()
  expect(current).toEqual({
    fingerprint: expect.stringMatching(/^[\da-f]{64}$/),
    accessToken: `${second.accessToken.slice(0, 6)}…`,
    createdAt: gateway.time.now.getTime(),
  })
  expect(former).toMatchObject({ validUntil: gateway.time.now.getTime() + 24 * hour })
  // A key goes with its own token.
  expect(await call({ ...second, privateKey: foreignKey })).toBe(codes.signatureRefused)

  await sysadmin.call(endFormerKey, { applicationId })
  expect([await call(first), await call(second)]).toEqual([codes.accessTokenExpired, codes.success])
  expect(await keysOf()).toEqual([current])

  const third = { ...first, ...(await newKey(applicationId)) }
  const fourth = { ...first, ...(await newKey(applicationId)) }
  expect([await call(second), await call(third), await call(fourth)]).toEqual([
    codes.accessTokenExpired,
    codes.success,
    codes.success,
  ])
  gateway.time.now = new Date(gateway.time.now.getTime() + 24 * hour)
  expect([await call(third), await call(fourth)]).toEqual([codes.accessTokenExpired, codes.success])
  expect(await keysOf()).toHaveLength(1)
  const { records } = await sysadmin.call(listHistory, { entity: 'application', entityId: applicationId })
  expect(records[0]?.after).toEqual({ keys: [expect.any(String), expect.any(String)] })
})

test('APP-04 security 21 nobody gives an application what they do not hold, nor gets the key of one that may do more', async () => {
  const application = await sender()
  const { applicationId } = application
  const engineer = await Client.signIn(gateway, 'engineer')
  const takeBack = await grantOnly(engineer, {
    dataPermission: 'projects',
    permissions: ['role:view', 'role:member', 'application:view', 'application:key'],
  })
  const wider = await newRole(['message:send'])
  const answer = async (endpoint: Parameters<Client['answer']>[0], request: unknown) =>
    codeOf(await engineer.answer(endpoint, request))
  expect(await answer(addApplicationRoles, { applicationId, roleIds: [wider] })).toBe(codes.noPermission)
  expect(await answer(deleteApplicationRoles, { applicationId, ids: [application.roleId] })).toBe(
    codes.noPermission,
  )
  expect(await answer(updateKey, { applicationId })).toBe(codes.noPermission)
  const offered = dataOf(listApplicationRoles, await engineer.answer(listApplicationRoles, { applicationId }))
  const { roleId } = application
  expect(offered).toContainEqual(expect.objectContaining({ roleId, held: true, changeable: false }))
  expect(offered.map((role) => role.roleId)).not.toContain(wider)
  // What it may do with one that may do nothing.
  const powerless = await newApplication()
  expect(await answer(updateKey, { applicationId: powerless.applicationId })).toBe(codes.success)
  await takeBack()
})
