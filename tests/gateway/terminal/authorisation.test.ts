import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addGeneralAccount } from '#contract/account/endpoints.ts'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { listLoginLogs } from '#contract/log/lists.ts'
import { addPerson } from '#contract/person/endpoints.ts'
import { listSignIns, renameOwnTerminal } from '#contract/personal/sign-ins.ts'
import { getCurrentUser, login } from '#contract/session/endpoints.ts'
import {
  agreeTerminals,
  cancelTerminals,
  listTerminals,
  rejectTerminals,
  renameTerminal,
} from '#contract/terminal/authorisation-endpoints.ts'
import { roleMember } from '#gateway/db/tables/role.ts'
import { deviceCredential } from '#gateway/db/tables/session.ts'
import { terminal } from '#gateway/db/tables/terminal.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { terminalIdOf } from '#gateway/session/terminal-grant.ts'
import { Client, dataOf, fieldsOf, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { listenAs } from '../listen-as.ts'
import { deviceOf } from './device.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
let device: ReturnType<typeof deviceOf>
let terminalId: string
let sitestaff: Client

beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin', { device: deviceOf() })
})
beforeEach(async () => {
  device = deviceOf()
  terminalId = terminalIdOf(device.deviceToken)
  sitestaff = await Client.signIn(gateway, 'sitestaff', { device })
})
afterAll(() => gateway.close())

const signInOnIt = () => tryLogin(gateway, 'sitestaff', demoPassword, { device })
const shown = async (by = sysadmin) => {
  const { records } = await by.call(listTerminals, { pageSize: 200 })
  return records.find((row) => row.terminalId === terminalId)
}

test('APP-05 APP-07 a cancelled terminal signs everybody out, refuses the next sign-in with the reason, and is let in again', async () => {
  const { deviceSecret, credential = '' } = sitestaff.session.terminal ?? {}
  expect(await unitadmin.call(cancelTerminals, { ids: [terminalId] })).toEqual({ changed: 1 })
  const ended = { code: codes.sessionEnded, data: { reason: 'terminal-revoked' } }
  expect(await sitestaff.answer(getCurrentUser, {})).toMatchObject(ended)
  expect(await Client.renew(gateway, sitestaff.session, credential)).toMatchObject(ended)
  expect(await signInOnIt()).toMatchObject({
    code: codes.noPermission,
    message: expect.stringContaining('授权已被取消'),
    data: { reason: 'terminal-revoked' },
  })
  expect((await shown())?.status).toBe('cancelled')

  await unitadmin.call(agreeTerminals, { ids: [terminalId], validDays: 30 })
  // What ended with the authorisation stays ended: its person signs in anew.
  expect((await Client.renew(gateway, sitestaff.session, credential)).code).toBe(codes.signInRefused)
  const again = dataOf(login, await signInOnIt())
  expect(again.terminal?.deviceSecret).toBe(deviceSecret)
  const { records } = await unitadmin.call(listHistory, { entity: 'terminal', entityId: terminalId })
  expect(records.map(({ before, after }) => [before, after])).toEqual([
    [{ status: 'cancelled' }, { status: 'authorised', validUntil: expect.any(Number) }],
    [{ status: 'authorised' }, { status: 'cancelled' }],
  ])
})

test('APP-05 a terminal whose days are over applies again at a sign-in, which is refused with the reason, until it is authorised', async () => {
  const own = eq(terminal.terminalId, terminalId)
  await gateway.database.orm.update(terminal).set({ validUntil: gateway.time.now }).where(own)
  expect((await shown())?.status).toBe('unauthorised')
  gateway.time.now = new Date(gateway.time.now.getTime() + 60_000)
  const { told, stop } = listenAs(gateway, 'terminal:view', { all: true })
  expect(await signInOnIt()).toMatchObject({
    code: codes.noPermission,
    message: expect.stringContaining('等待管理员授权'),
    data: { reason: 'terminal-waiting' },
  })
  await stop()
  expect(told, 'an open board').toContainEqual({ kind: 'changed', entity: 'terminal' })
  expect(await shown()).toMatchObject({ status: 'unauthorised', appliedAt: gateway.time.now.getTime() })
  const { records } = await sysadmin.call(listTerminals, { status: 'unauthorised' })
  expect(records.map((row) => row.terminalId)).toEqual([terminalId])

  await unitadmin.call(rejectTerminals, { ids: [terminalId] })
  expect(await signInOnIt()).toMatchObject({
    message: expect.stringContaining('此设备未获授权或授权已被取消，已重新申请'),
    data: { reason: 'terminal-revoked' },
  })
  await unitadmin.call(agreeTerminals, { ids: [terminalId], validDays: 7 })
  expect((await shown())?.validUntil).toBe(gateway.time.now.getTime() + 7 * 86_400_000)
  expect(dataOf(login, await signInOnIt()).terminal?.terminalId).toBe(terminalId)
})

test('APP-05 each act is for the statuses that allow it: else none of the terminals changes', async () => {
  const other = deviceOf()
  await Client.signIn(gateway, 'sitestaff', { device: other })
  const ids = [terminalId, terminalIdOf(other.deviceToken)]
  await unitadmin.call(cancelTerminals, { ids: ids.slice(1) })
  const refused = await unitadmin.answer(cancelTerminals, { ids })
  expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, ['ids.1']])
  expect((await shown())?.status).toBe('authorised')
  expect((await unitadmin.answer(rejectTerminals, { ids: [terminalId] })).code).toBe(codes.invalid)
  // Days are given to any, from now on.
  expect(await unitadmin.call(agreeTerminals, { ids, validDays: 1 })).toEqual({ changed: 2 })
  expect((await shown())?.validUntil).toBe(gateway.time.now.getTime() + 86_400_000)
})

test.each([0, -1, 1.5, 10_000])(
  'APP-05 %s days are refused, naming the field, and nothing changes',
  async (validDays) => {
    const before = await shown()
    const refused = await unitadmin.answer(agreeTerminals, { ids: [terminalId], validDays })
    expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, ['validDays']])
    expect(await shown()).toEqual(before)
  },
)

const acts = [
  ['agree', (by: Client) => by.answer(agreeTerminals, { ids: [terminalId], validDays: 30 })],
  ['reject', (by: Client) => by.answer(rejectTerminals, { ids: [terminalId] })],
  ['cancel', (by: Client) => by.answer(cancelTerminals, { ids: [terminalId] })],
  ['rename', (by: Client) => by.answer(renameTerminal, { terminalId, deviceName: '越权' })],
] as const

test.each(acts)('ROL-04 APP-05 who lacks the function may not %s', async (_name, act) => {
  expect((await act(sitestaff)).code).toBe(codes.noPermission)
})

test.each(acts)('ROL-04 APP-05 a terminal out of reach is not there to %s', async (_name, act) => {
  const { accountId } = sysadmin.session.userAccount
  await gateway.database.orm.update(terminal).set({ accountId }).where(eq(terminal.terminalId, terminalId))
  await gateway.database.orm.delete(deviceCredential).where(eq(deviceCredential.terminalId, terminalId))
  const before = await shown()
  expect((await act(unitadmin)).code).toBe(codes.notFound)
  expect(await shown()).toEqual(before)
})

test.each(acts)(
  'security 41 rank is the person’s: nobody may %s the terminal of somebody who has a higher account',
  async (_name, act) => {
    const { orm } = gateway.database
    const userId = randomUUID()
    const place = { organizationId: unitId('first-bureau'), organizationName: '一局' }
    await unitadmin.call(addPerson, { userId, userName: '级别乙', place })
    const [low, high] = [randomUUID(), randomUUID()]
    for (const generalAccountId of [low, high]) {
      const accountName = `rank${generalAccountId.slice(0, 8)}`
      await unitadmin.call(addGeneralAccount, { generalAccountId, accountName, userId, userName: '级别乙' })
    }
    await orm.insert(roleMember).values({ accountId: high, roleId: packagedRoleId('system-administrator') })
    await orm.delete(deviceCredential).where(eq(deviceCredential.terminalId, terminalId))
    await orm.update(terminal).set({ accountId: low }).where(eq(terminal.terminalId, terminalId))
    const before = await shown()
    const refused = await act(unitadmin)
    expect([refused.code, refused.message]).toEqual([
      codes.noPermission,
      expect.stringContaining(device.deviceName),
    ])
    expect(await shown()).toEqual(before)
  },
)

test.each(acts)('security 41 nobody may %s a terminal on which somebody higher works', async (_name, act) => {
  const higher = await Client.signIn(gateway, 'sysadmin', { device })
  const refused = await act(unitadmin)
  expect([refused.code, refused.message]).toEqual([
    codes.noPermission,
    expect.not.stringContaining('sysadmin'),
  ])
  expect((await higher.answer(getCurrentUser, {})).code).toBe(codes.success)
})

test('security 21 APP-05 nobody authorises the own terminal, or cancels the one they work on', async () => {
  const ids = [unitadmin.session.terminal?.terminalId ?? '']
  expect((await unitadmin.answer(agreeTerminals, { ids, validDays: 30 })).code).toBe(codes.noPermission)
  expect((await unitadmin.answer(cancelTerminals, { ids })).code).toBe(codes.noPermission)
  expect((await unitadmin.answer(getCurrentUser, {})).code).toBe(codes.success)
})

test('security 21 APP-05 nobody authorises a terminal that somebody else signed in on first and on which they work, too', async () => {
  await Client.signIn(gateway, 'unitadmin', { device })
  await sysadmin.call(cancelTerminals, { ids: [terminalId] })
  const ids = [terminalId]
  expect((await unitadmin.answer(agreeTerminals, { ids, validDays: 30 })).code).toBe(codes.noPermission)
  expect((await shown())?.status).toBe('cancelled')
  expect(await sysadmin.call(agreeTerminals, { ids, validDays: 30 })).toEqual({ changed: 1 })
})

test('ACC-07 APP-05 a device has the name that its person gives: a later sign-in leaves it alone, and log and history show it', async () => {
  await sitestaff.call(renameOwnTerminal, { terminalId, deviceName: '现场平板 3' })
  gateway.time.now = new Date(gateway.time.now.getTime() + 60_000)
  const again = await Client.signIn(gateway, 'sitestaff', { device })
  expect((await shown(unitadmin))?.deviceName).toBe('现场平板 3')
  const own = (await again.call(listSignIns, {})).find(({ signInId }) => signInId === terminalId)
  expect(own?.name).toBe('现场平板 3')
  await gateway.services.logs.flush()
  const [latest] = (await unitadmin.call(listLoginLogs, { accountName: 'sitestaff', pageSize: 1 })).records
  expect(latest?.terminal).toBe('现场平板 3')
  await unitadmin.call(renameTerminal, { terminalId, deviceName: '一工区平板' })
  const { records } = await unitadmin.call(listHistory, { entity: 'terminal', entityId: terminalId })
  expect(
    records.map(({ changedByName, terminalName, after }) => [changedByName, terminalName, after]),
  ).toEqual([
    [unitadmin.session.userAccount.userName, expect.any(String), { deviceName: '一工区平板' }],
    [sitestaff.session.userAccount.userName, 'Chrome 156 · Android', { deviceName: '现场平板 3' }],
  ])
})

test('ACC-07 nobody names a terminal that the own account does not go on on', async () => {
  const named = { terminalId, deviceName: '别人的' }
  expect((await unitadmin.answer(renameOwnTerminal, named)).code).toBe(codes.notFound)
  const bad = await sitestaff.answer(renameOwnTerminal, { terminalId, deviceName: '#3' })
  expect([bad.code, fieldsOf(bad.data)]).toEqual([codes.invalid, ['deviceName']])
  expect((await shown())?.deviceName).toBe('Chrome 156 · Android')
})
