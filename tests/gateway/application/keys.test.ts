import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applicationCalls, endFormerKey, updateKey } from '#contract/application/entity.ts'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import {
  addApplicationRoles,
  deleteApplicationRoles,
  listApplicationRoles,
} from '#contract/role/application-role.ts'
import { deleteRoles } from '#contract/role/endpoints.ts'
import { Client, dataOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'
import { CallingApplications, codeOf, foreignKey, listen, titled } from './calling-applications.ts'
import { ForeignClient, type Issued } from './foreign-client.ts'

const hour = 3_600_000

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

test('APP-01 a stopped application is refused from its next call, and called again when it is started', async () => {
  const application = await applications.sender()
  const { applicationId } = application
  const body = titled('停用前后', { accountIds: [await applications.accountIdOf('engineer')] })
  const call = async () => await foreign.call(application, applications.sending(body))
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
    const [application, other] = [await applications.sender(), await applications.sender()]
    strict.time.now = gateway.time.now
    const body = titled('限流', { accountIds: [await applications.accountIdOf('engineer')] })
    const call = async (issued: Issued) => codeOf(await client.call(issued, applications.sending(body)))
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

test('APP-01 MSG-02 security 49 a message counts by its receivers in the limit of who sends it, once however often it comes', async () => {
  const strict = await startGateway({ applicationRequestsPerMinute: 6 }, { beside: gateway })
  const client = new ForeignClient(await listen(strict))
  try {
    const application = await applications.sender()
    strict.time.now = gateway.time.now
    const names = ['engineer', 'auditor', 'sitestaff', 'unitadmin']
    const accountIds = await Promise.all(names.map((name) => applications.accountIdOf(name)))
    const send = async (to: string[], more = {}) => {
      const body = titled('按接收人计', { accountIds: to })
      const { code, data } = await client.call(application, applications.sending(body, more))
      return [code, data]
    }
    const idempotencyKey = randomUUID()
    expect(await send(accountIds, { idempotencyKey })).toEqual([codes.success, { sent: 4 }])
    expect(await send(accountIds, { idempotencyKey })).toEqual([codes.repeated, { sent: 4 }])
    expect(await send(accountIds.slice(0, 1))).toEqual([codes.success, { sent: 1 }])
    expect((await send(accountIds.slice(0, 1)))[0]).toBe(codes.slowDown)
    strict.time.now = new Date(strict.time.now.getTime() + 60_000)
    gateway.time.now = strict.time.now
    expect((await send(accountIds.slice(0, 1)))[0]).toBe(codes.success)
  } finally {
    client.close()
    await strict.close()
  }
})

if (process.env.TEST_DATABASE_URL) {
  test('APP-01 security 36 two gateways together count the calls of an application', async () => {
    const limit = { applicationRequestsPerMinute: 4 }
    const pair = [
      await startGateway(limit, { beside: gateway }),
      await startGateway(limit, { beside: gateway }),
    ]
    const clients: ForeignClient[] = []
    try {
      for (const each of pair) {
        each.time.now = gateway.time.now
        clients.push(new ForeignClient(await listen(each)))
      }
      const application = await applications.sender()
      const body = titled('两台网关', { accountIds: [await applications.accountIdOf('engineer')] })
      const answers: (number | undefined)[] = []
      for (let turn = 0; turn < 6; turn++) {
        const answer = await clients[turn % 2]?.call(application, applications.sending(body))
        answers.push(answer?.code)
      }
      const { success, slowDown } = codes
      expect(answers).toEqual([success, success, success, success, slowDown, slowDown])
    } finally {
      for (const client of clients) client.close()
      for (const each of pair) await each.close()
    }
  })
}

test('APP-01 two keys are good during a change, for a day or until the former is ended, and never three', async () => {
  const first = await applications.sender()
  const { applicationId } = first
  const body = titled('换密钥', { accountIds: [await applications.accountIdOf('engineer')] })
  const call = async (issued: Issued) => codeOf(await foreign.call(issued, applications.sending(body)))
  const keysOf = async () => (await sysadmin.call(applicationCalls.detail, { applicationId })).keys ?? []
  const second = { ...first, ...(await applications.newKey(applicationId)) }
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

  const third = { ...first, ...(await applications.newKey(applicationId)) }
  const fourth = { ...first, ...(await applications.newKey(applicationId)) }
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
  const application = await applications.sender()
  const { applicationId } = application
  const engineer = await Client.signIn(gateway, 'engineer')
  const takeBack = await grantOnly(engineer, {
    dataPermission: 'projects',
    permissions: ['application:view', 'application:role', 'application:key'],
  })
  const wider = await applications.newRole(['message:send'])
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
  const powerless = await applications.add()
  expect(await answer(updateKey, { applicationId: powerless.applicationId })).toBe(codes.success)
  await takeBack()
})

test('APP-01 APP-04 a deleted application leaves its roles and keys: the role can go, and what comes back calls nothing', async () => {
  const application = await applications.sender()
  const { applicationId, roleId } = application
  const before = await sysadmin.answer(deleteRoles, { ids: [roleId] })
  expect(before.code).toBe(codes.invalid)
  await sysadmin.call(applicationCalls.remove, { ids: [applicationId] })
  await sysadmin.call(applicationCalls.restore, { ids: [applicationId] })
  const { keys } = await sysadmin.call(applicationCalls.detail, { applicationId })
  expect(keys).toEqual([])
  expect((await sysadmin.answer(deleteRoles, { ids: [roleId] })).code).toBe(codes.success)
})
