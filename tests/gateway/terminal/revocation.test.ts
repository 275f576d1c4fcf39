import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Envelope } from '#contract/envelope.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { getCurrentUser, login } from '#contract/session/endpoints.ts'
import { agreeTerminals, cancelTerminals, listTerminals } from '#contract/terminal/authorisation-endpoints.ts'
import { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import { acknowledgeRevocation, checkIn, takeVaultSecret } from '#contract/terminal/revocation-endpoints.ts'
import { terminal } from '#gateway/db/tables/terminal.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { newToken } from '#gateway/security/tokens.ts'
import { terminalIdOf } from '#gateway/session/terminal-grant.ts'
import { encryptFor } from '../../support/signing.ts'
import { Client, callUnsigned, dataOf, fieldsOf, publicKey, send, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { deviceOf } from './device.ts'

let gateway: TestGateway
let unitadmin: Client
let device: ReturnType<typeof deviceOf>
let terminalId: string
let sitestaff: Client

beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
})
beforeEach(async () => {
  unitadmin = await Client.signIn(gateway, 'unitadmin', { device: deviceOf() })
  device = deviceOf()
  terminalId = terminalIdOf(device.deviceToken)
  sitestaff = await Client.signIn(gateway, 'sitestaff', { device })
})
afterAll(() => gateway.close())

const minute = 60_000
const pass = (milliseconds: number) => {
  gateway.time.now = new Date(gateway.time.now.getTime() + milliseconds)
  return gateway.time.now.getTime()
}
const signInOnIt = () => tryLogin(gateway, 'sitestaff', demoPassword, { device })
const checkInOnIt = () => callUnsigned(gateway, checkIn, { deviceToken: device.deviceToken })
const acknowledge = (heldEdits: number) =>
  callUnsigned(gateway, acknowledgeRevocation, { deviceToken: device.deviceToken, heldEdits })
const stages = async () => {
  const { records } = await unitadmin.call(listTerminals, { pageSize: 200 })
  const found = records.find((row) => row.terminalId === terminalId)
  return [
    found?.revokedAt,
    found?.revocationDeliveredAt,
    found?.revocationAcknowledgedAt,
    found?.heldEdits,
  ] as const
}
const revokedReason = { data: { reason: 'terminal-revoked' } }

test('APP-08 a revocation is ordered, delivered at the first contact, and acknowledged with what the tablet still holds', async () => {
  expect(await stages()).toEqual([undefined, undefined, undefined, undefined])
  const ordered = gateway.time.now.getTime()
  await unitadmin.call(cancelTerminals, { ids: [terminalId] })
  expect(await stages()).toEqual([ordered, undefined, undefined, undefined])

  const delivered = pass(minute)
  expect(dataOf(checkIn, await checkInOnIt())).toEqual(revokedReason.data)
  expect(await stages()).toEqual([ordered, delivered, undefined, undefined])

  const acknowledged = pass(minute)
  expect(dataOf(acknowledgeRevocation, await acknowledge(3))).toEqual(revokedReason.data)
  expect(await stages()).toEqual([ordered, delivered, acknowledged, 3])
  // Killed before it heard that, the device says so again: the first time stands, the count is the last one.
  pass(minute)
  await checkInOnIt()
  await acknowledge(2)
  expect(await stages()).toEqual([ordered, delivered, acknowledged, 2])

  await unitadmin.call(agreeTerminals, { ids: [terminalId], validDays: 30 })
  expect(await stages()).toEqual([undefined, undefined, undefined, undefined])
  expect(dataOf(acknowledgeRevocation, await acknowledge(1))).toEqual({})
  expect(dataOf(checkIn, await checkInOnIt())).toEqual({})
  expect(await stages()).toEqual([undefined, undefined, undefined, undefined])
})

const contacts = [
  ['a signed call', () => sitestaff.answer(getCurrentUser, {})],
  [
    'a heartbeat',
    () => sitestaff.answer(sendHeartbeat, { terminalId, unsynced: 0, parked: 0, build: 'build-1' }),
  ],
  ['a sign-in', signInOnIt],
  ['a renewal', () => Client.renew(gateway, sitestaff.session, sitestaff.session.terminal?.credential ?? '')],
] as const

test.each(contacts)('APP-07 APP-08 a revocation is delivered by the answer to %s', async (_name, contact) => {
  const ordered = gateway.time.now.getTime()
  await unitadmin.call(cancelTerminals, { ids: [terminalId] })
  const delivered = pass(minute)
  expect(await contact()).toMatchObject(revokedReason)
  pass(minute)
  expect(await contact()).toMatchObject(revokedReason)
  expect(await stages()).toEqual([ordered, delivered, undefined, undefined])
})

test('APP-08 security 45 an absurd count of held edits is refused by name, and nothing is acknowledged', async () => {
  await unitadmin.call(cancelTerminals, { ids: [terminalId] })
  const refused = await acknowledge(3_000_000_000)
  expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, ['heldEdits']])
  expect((await stages())[2]).toBeUndefined()
})

test.each<[string, (address: string) => Promise<Envelope>]>([
  ['a check-in', (at) => callUnsigned(gateway, checkIn, { deviceToken: device.deviceToken }, undefined, at)],
  ['a refused sign-in', (address) => tryLogin(gateway, 'sitestaff', demoPassword, { device, address })],
  ['a refused renewal', (address) => Client.renew(gateway, sitestaff.session, undefined, address)],
  ['a refused call', (address) => send(gateway, sitestaff.wire(getCurrentUser, {}), address)],
])(
  'APP-08 a lost tablet that is switched on in another place tells from where, at %s',
  async (_name, contact) => {
    const place = async () => {
      const { records } = await unitadmin.call(listTerminals, { pageSize: 200 })
      const found = records.find((row) => row.terminalId === terminalId)
      return [found?.contactIp, found?.lastHeartbeatAt]
    }
    expect(await place()).toEqual(['127.0.0.1', gateway.time.now.getTime()])
    await unitadmin.call(cancelTerminals, { ids: [terminalId] })
    for (const address of ['203.0.113.7', '203.0.113.8']) {
      const seen = pass(minute)
      await contact(address)
      expect(await place()).toEqual([address, seen])
    }
  },
)

test('APP-08 somebody who does not know the device token learns and changes nothing', async () => {
  await unitadmin.call(cancelTerminals, { ids: [terminalId] })
  const before = await stages()
  const forged = { deviceToken: newToken(), heldEdits: 0 }
  expect((await callUnsigned(gateway, checkIn, { deviceToken: newToken() })).code).toBe(codes.notFound)
  expect((await callUnsigned(gateway, acknowledgeRevocation, forged)).code).toBe(codes.notFound)
  const byId = await callUnsigned(gateway, checkIn, { deviceToken: terminalId })
  expect([byId.code, fieldsOf(byId.data)]).toEqual([codes.invalid, ['deviceToken']])
  const wrongPassword = await tryLogin(gateway, 'sitestaff', 'Wrong-2026', { device })
  expect(wrongPassword.code).toBe(codes.signInRefused)
  expect((await Client.renew(gateway, sitestaff.session, newToken())).code).toBe(codes.signInRefused)
  expect(await stages()).toEqual(before)
})

test('APP-05 a revoked device whose person signs in applies again, and stays revoked until somebody authorises it', async () => {
  const shown = async () => {
    const { records } = await unitadmin.call(listTerminals, { pageSize: 200 })
    return records.find((row) => row.terminalId === terminalId)
  }
  await unitadmin.call(cancelTerminals, { ids: [terminalId] })
  const applied = pass(minute)
  expect(await signInOnIt()).toMatchObject(revokedReason)
  expect(await shown()).toMatchObject({ status: 'cancelled', appliedAt: applied })
  const { deviceSecret } = sitestaff.session.terminal ?? {}
  await unitadmin.call(agreeTerminals, { ids: [terminalId], validDays: 30 })
  expect(dataOf(login, await signInOnIt()).terminal?.deviceSecret).toBe(deviceSecret)
})

test('APP-05 OFF-07 a renewal on a terminal whose days are over applies again, and works once it is authorised', async () => {
  const { credential = '' } = sitestaff.session.terminal ?? {}
  const own = eq(terminal.terminalId, terminalId)
  await gateway.database.orm.update(terminal).set({ validUntil: gateway.time.now }).where(own)
  const applied = pass(minute)
  const renewal = () => Client.renew(gateway, sitestaff.session, credential)
  const waiting = { code: codes.noPermission, data: { reason: 'terminal-waiting' } }
  expect(await renewal()).toMatchObject(waiting)
  pass(minute)
  expect(await renewal()).toMatchObject(waiting)
  expect(dataOf(checkIn, await checkInOnIt())).toEqual(waiting.data)
  const { records } = await unitadmin.call(listTerminals, { status: 'unauthorised' })
  expect(records).toMatchObject([{ terminalId, appliedAt: applied }])
  await unitadmin.call(agreeTerminals, { ids: [terminalId], validDays: 30 })
  expect((await renewal()).code).toBe(codes.success)
})

const takeFor = async (by: Client, of: string, password = demoPassword) =>
  by.answer(takeVaultSecret, {
    terminalId: of,
    passwordInfo: encryptFor(await publicKey(gateway), { password }),
  })

test('APP-07 OFF-03 the account alone gets the secret of its vault on a revoked terminal, with its password, on another authorised one', async () => {
  const { deviceSecret } = sitestaff.session.terminal ?? {}
  const engineer = await Client.signIn(gateway, 'engineer', { device: deviceOf() })
  await unitadmin.call(cancelTerminals, { ids: [terminalId] })
  const withoutDevice = await Client.signIn(gateway, 'sitestaff')
  expect((await takeFor(withoutDevice, terminalId)).code).toBe(codes.noPermission)

  const other = await Client.signIn(gateway, 'sitestaff', { device: deviceOf() })
  const wrong = await takeFor(other, terminalId, 'Wrong-2026')
  expect([wrong.code, fieldsOf(wrong.data)]).toEqual([codes.invalid, ['password']])
  expect(dataOf(takeVaultSecret, await takeFor(other, terminalId))).toEqual({ deviceSecret })
  expect((await takeFor(engineer, terminalId)).code).toBe(codes.notFound)
  expect((await takeFor(other, terminalIdOf(newToken()))).code).toBe(codes.notFound)

  const { records } = await unitadmin.call(listHistory, { entity: 'terminal', entityId: terminalId })
  expect(records[0]).toMatchObject({ accountName: 'sitestaff', after: { vaultSecretTaken: 'sitestaff' } })
  expect(JSON.stringify(records)).not.toContain(deviceSecret)

  const own = eq(terminal.terminalId, other.session.terminal?.terminalId ?? '')
  await gateway.database.orm.update(terminal).set({ validUntil: gateway.time.now }).where(own)
  // Nothing applies by this.
  expect(await takeFor(other, terminalId)).toMatchObject({
    code: codes.noPermission,
    message: expect.stringContaining('请在已授权的设备上登录'),
    data: { reason: 'terminal-waiting' },
  })
})
