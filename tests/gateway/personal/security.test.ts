import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { getProfile } from '#contract/personal/endpoints.ts'
import { changePassword } from '#contract/personal/security.ts'
import { endSignIns, listOwnLoginLogs, listSignIns } from '#contract/personal/sign-ins.ts'
import { login } from '#contract/session/endpoints.ts'
import type { Device } from '#contract/session/schema.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { noGrants } from '#gateway/security/grants.ts'
import { newToken } from '#gateway/security/tokens.ts'
import { encryptFor } from '../../support/signing.ts'
import { Client, dataOf, publicKey, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let here: Client
let tablet: Client
let elsewhere: Client
const otherPassword = 'Milepost2027!'

function device(deviceName: string): Device {
  return { deviceToken: newToken(), deviceName, os: 'Android', osVersion: '15', terminalVersion: '1' }
}

beforeAll(async () => {
  gateway = await startGateway()
})
beforeEach(async () => {
  here = await Client.signIn(gateway, 'engineer', { device: device('办公室') })
  await here.call(endSignIns, { which: 'others' })
  tablet = await Client.signIn(gateway, 'engineer', { device: device('平板') })
  elsewhere = await Client.signIn(gateway, 'engineer')
})
afterAll(() => gateway.close())

async function renewal(client: Client) {
  return await Client.renew(gateway, client.session, client.session.terminal?.credential ?? '')
}

test('SES-18 the list shows each device once, with its place and this one first', async () => {
  const list = await here.call(listSignIns, {})
  expect(list.map(({ name, kind, own, active }) => ({ name, kind, own, active }))).toEqual([
    { name: '办公室', kind: 'terminal', own: true, active: true },
    { name: expect.anything(), kind: expect.anything(), own: false, active: true },
    { name: expect.anything(), kind: expect.anything(), own: false, active: true },
  ])
  expect(list.map(({ name }) => name).sort()).toEqual(['Node 20', '办公室', '平板'].sort())
  expect(list.find(({ name }) => name === '平板')).toMatchObject({ os: 'Android 15', ip: '127.0.0.1' })
})

test('SES-18 one that is signed out is refused from the next request on, told why, and cannot renew', async () => {
  const told: unknown[] = []
  const { accountId, userId } = tablet.session.userAccount
  const sessions = await gateway.database.pool.query<{ session_id: string; terminal_id: string }>(
    'select session_id, terminal_id from session where ended_at is null',
  )
  const { terminalId = '' } = tablet.session.terminal ?? {}
  const sessionId = sessions.rows.find((row) => row.terminal_id === terminalId)?.session_id ?? ''
  const actor = { accountId, userId, sessionId, accountName: '', userName: '', level: 'general' as const }
  const secondFactor = { enrolled: false, required: false, shownAt: undefined }
  const stop = gateway.services.live.listen({ ...actor, ...noGrants, secondFactor }, (event) =>
    told.push(event),
  )
  await here.call(endSignIns, { which: 'one', kind: 'terminal', signInId: terminalId })
  await gateway.heard()
  stop()
  expect(told).toEqual([{ kind: 'session-ended', reason: 'elsewhere' }])
  const answer = await tablet.answer(getProfile, {})
  expect(answer).toMatchObject({ code: codes.sessionEnded, data: { reason: 'elsewhere' } })
  expect((await renewal(tablet)).code).toBe(codes.signInRefused)
  await elsewhere.call(getProfile, {})
  expect((await here.call(listSignIns, {})).map(({ name }) => name)).not.toContain('平板')
})

test('SES-18 a session without a device ends alone', async () => {
  const one = (await here.call(listSignIns, {})).find(({ kind }) => kind === 'session')
  await here.call(endSignIns, { which: 'one', kind: 'session', signInId: one?.signInId ?? '' })
  expect((await elsewhere.answer(getProfile, {})).code).toBe(codes.sessionEnded)
  await tablet.call(getProfile, {})
})

test('SES-18 all others end, and this device goes on and can renew', async () => {
  await here.call(endSignIns, { which: 'others' })
  expect((await tablet.answer(getProfile, {})).code).toBe(codes.sessionEnded)
  expect((await elsewhere.answer(getProfile, {})).code).toBe(codes.sessionEnded)
  expect((await renewal(tablet)).code).toBe(codes.signInRefused)
  expect(await here.call(listSignIns, {})).toHaveLength(1)
  expect((await renewal(here)).code).toBe(codes.success)
})

test('SES-18 signing out everywhere ends this one, too', async () => {
  await here.call(endSignIns, { which: 'all' })
  expect((await here.answer(getProfile, {})).code).toBe(codes.sessionGone)
  expect((await tablet.answer(getProfile, {})).code).toBe(codes.sessionEnded)
  expect((await renewal(here)).code).toBe(codes.signInRefused)
})

test('SES-18 each place that is signed out stands in the login log', async () => {
  const ended = async () => {
    const { records } = await here.call(listOwnLoginLogs, { outcome: 'logout' })
    return records.map(({ terminal }) => terminal).sort()
  }
  const before = await ended()
  await here.call(endSignIns, { which: 'others' })
  expect(await ended()).toEqual([...before, 'Node 20', '平板'].sort())
})

test("SES-18 nobody ends somebody else's", async () => {
  const auditor = await Client.signIn(gateway, 'auditor')
  for (const { kind, signInId } of await here.call(listSignIns, {})) {
    const answer = await auditor.answer(endSignIns, { which: 'one', kind, signInId })
    expect(answer.code).toBe(codes.notFound)
  }
  await here.call(getProfile, {})
  expect(await auditor.call(listSignIns, {})).toHaveLength(1)
})

async function change(client: Client, oldPassword: string, newPassword: string) {
  const cipher = encryptFor(await publicKey(gateway), { oldPassword, newPassword })
  return await client.answer(changePassword, { cipher })
}

test('ACC-07 a new password ends all other sessions and credentials, and renews this terminal’s', async () => {
  const before = here.session.terminal
  const answer = dataOf(changePassword, await change(here, demoPassword, otherPassword))
  expect(answer.terminal).toMatchObject({
    terminalId: before?.terminalId,
    deviceSecret: before?.deviceSecret,
  })
  expect(answer.terminal?.credential).not.toBe(before?.credential)
  expect(await tablet.answer(getProfile, {})).toMatchObject({
    code: codes.sessionEnded,
    data: { reason: 'password-changed' },
  })
  await here.call(getProfile, {})
  // The credential from before the change is spent; the one that came with it works.
  expect((await renewal(here)).code).toBe(codes.signInRefused)
  expect((await Client.renew(gateway, here.session, answer.terminal?.credential ?? '')).code).toBe(
    codes.success,
  )
  expect((await tryLogin(gateway, 'engineer', demoPassword)).code).toBe(codes.signInRefused)
  dataOf(login, await tryLogin(gateway, 'engineer', otherPassword))
  dataOf(changePassword, await change(here, otherPassword, demoPassword))
  expect(gateway.log()).not.toContain(otherPassword)
})

test.each([
  ['the old one is wrong', 'wrong', otherPassword, 'oldPassword'],
  ['it is too short', demoPassword, 'ab1', 'newPassword'],
  ['it is too long', demoPassword, 'a'.repeat(21), 'newPassword'],
  ['it has a space', demoPassword, 'with space1', 'newPassword'],
  ['it is the account name', demoPassword, 'ENGINEER', 'newPassword'],
])('ACC-07 VAL-02 a password stays when %s', async (_why, oldPassword, newPassword, path) => {
  expect(await change(here, oldPassword, newPassword)).toMatchObject({
    code: codes.invalid,
    data: { fields: [{ path }] },
  })
  await tablet.call(getProfile, {})
})

test('ACC-07 what does not decrypt changes nothing', async () => {
  const [keyId] = (await publicKey(gateway)).keyId.split('.')
  const answer = await here.answer(changePassword, { cipher: `${keyId}.AAAA` })
  expect(answer.code).toBe(codes.invalid)
})
