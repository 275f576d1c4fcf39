import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { getCurrentUser, getDeviceSecret, logout, renewSession } from '#contract/session/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import { account } from '#gateway/db/tables/account.ts'
import { terminal } from '#gateway/db/tables/terminal.ts'
import { withTransaction } from '#gateway/db/transaction.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { type Ended, endSessions } from '#gateway/security/end-sessions.ts'
import { newToken } from '#gateway/security/tokens.ts'
import { terminalIdOf } from '#gateway/session/terminal-grant.ts'
import { Client, dataOf, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let client: Client
const device = {
  deviceToken: newToken(),
  deviceName: '平板',
  os: 'Android',
  osVersion: '14',
  terminalVersion: 'Chrome 130',
}

beforeAll(async () => {
  gateway = await startGateway()
})
beforeEach(async () => {
  client = await Client.signIn(gateway, 'engineer', { device })
})
afterAll(() => gateway.close())

function pass(minutes: number): void {
  gateway.time.now = new Date(gateway.time.now.getTime() + minutes * 60_000)
}

async function ask(): Promise<number> {
  return (await client.answer(getCurrentUser, {})).code
}

async function end(which: Ended): Promise<void> {
  const { database, live, clock } = gateway.services
  await withTransaction(database, (tx) =>
    endSessions(
      { tx, now: clock(), announce: (to, event) => live.announce(to, event) },
      which,
      'administrator',
    ),
  )
}

test('SES-07 an access token lasts fifteen minutes, and its successor goes on in the same session', async () => {
  pass(16)
  expect(await ask()).toBe(codes.accessTokenExpired)
  await client.refresh()
  expect(await ask()).toBe(codes.success)
})

test('SES-09 half an hour without a request ends in 20112', async () => {
  pass(31)
  expect(await ask()).toBe(codes.inactive)
})

test('SES-09 a session that may idle for a minute goes on while its person works', async () => {
  const brief = await startGateway({ idleMinutes: 1 })
  const busy = await Client.signIn(brief, 'engineer')
  const after = async (seconds: number) => {
    brief.time.now = new Date(brief.time.now.getTime() + seconds * 1000)
    return (await busy.answer(getCurrentUser, {})).code
  }
  for (let asked = 0; asked < 8; asked++) expect(await after(40)).toBe(codes.success)
  expect(await after(61)).toBe(codes.inactive)
  await brief.close()
})

test('SES-09 a person who works stays signed in for twelve hours, and no longer', async () => {
  for (let worked = 0; worked < 12 * 60; worked += 14) {
    pass(14)
    await client.refresh()
    expect(await ask()).toBe(worked + 14 <= 12 * 60 ? codes.success : codes.sessionGone)
  }
})

test('SES-09 heartbeats, replays and what a page reads by itself do not keep a session alive', async () => {
  const alive = { terminalId: terminalIdOf(device.deviceToken), unsynced: 0, parked: 0, build: 'test' }
  const edit = { endpointId: 'none', idempotencyKey: randomUUID(), madeAt: 1, request: {} }
  for (let minutes = 0; minutes < 30; minutes += 10) {
    pass(10)
    await client.refresh()
    await client.call(sendHeartbeat, alive)
    await client.call(replayEdits, { items: [edit], clockOffset: 0 }, { purpose: 'sync' })
    await client.call(getCurrentUser, {}, { purpose: 'sync' })
  }
  pass(1)
  expect(await ask()).toBe(codes.inactive)
})

test('SES-18 after logging out the token opens nothing', async () => {
  await client.call(logout, {})
  expect(await ask()).toBe(codes.sessionGone)
  expect((await client.refresh()).code).toBe(codes.sessionGone)
})

test.each([
  ['account', () => ({ accountIds: [client.session.userAccount.accountId] })],
  ['terminal', () => ({ terminalId: terminalIdOf(device.deviceToken) })],
])('SES-12 all sessions of a %s can be ended, with the reason', async (_name, which) => {
  await end(which())
  const answer = await client.answer(getCurrentUser, {})
  expect(answer).toMatchObject({ code: codes.sessionEnded, data: { reason: 'administrator' } })
  const renewal = await Client.renew(gateway, client.session, client.session.terminal?.credential ?? '')
  expect(renewal.code).toBe(codes.signInRefused)
})

test('SES-12 stopping an account reaches its open sessions', async () => {
  const stop = (status: 'stopped' | 'normal') =>
    gateway.database.orm.update(account).set({ status }).where(eq(account.accountName, 'engineer'))
  await stop('stopped')
  expect(await ask()).toBe(codes.sessionEnded)
  await stop('normal')
  expect(await ask()).toBe(codes.success)
})

test('APP-07 a device that signs in becomes an authorised terminal with a secret that stays', async () => {
  const again = await Client.signIn(gateway, 'engineer', { device })
  const [first, second] = [client.session.terminal, again.session.terminal]
  expect(second?.deviceSecret).toBe(first?.deviceSecret)
  expect(Buffer.from(second?.deviceSecret ?? '', 'base64')).toHaveLength(32)
  expect(second?.credential).not.toBe(first?.credential)
  const other = await Client.signIn(gateway, 'sitestaff', { device })
  expect(other.session.terminal?.deviceSecret).not.toBe(first?.deviceSecret)
})

test('OFF-06 a credential renews the session and is replaced; the one before holds until the new one is used', async () => {
  // Past the window in which the refusals of the tests before count.
  pass(6)
  const renew = async (credential: string) => {
    const renewed = dataOf(renewSession, await Client.renew(gateway, client.session, credential))
    return { renewed, credential: renewed.terminal?.credential ?? '' }
  }
  const refused = async (credential: string) =>
    expect((await Client.renew(gateway, client.session, credential)).code).toBe(codes.signInRefused)
  const first = client.session.terminal?.credential ?? ''
  const { renewed, credential: second } = await renew(first)
  client = await Client.of(gateway, renewed)
  expect(await ask()).toBe(codes.success)
  // The answer with the second was lost, and that with the third: the device still has the first.
  const { credential: third } = await renew(first)
  const { credential: fourth } = await renew(first)
  await refused(second)
  await refused(third)
  const { credential: fifth } = await renew(fourth)
  await refused(first)
  await renew(fifth)
})

test('OFF-06 SES-19 a lock, which keeps guessers from the password, does not keep a tablet that worked offline from coming back', async () => {
  const set = (status: 'locked' | 'stopped' | 'normal') =>
    gateway.database.orm.update(account).set({ status }).where(eq(account.accountName, 'engineer'))
  const { session } = await Client.signIn(gateway, 'engineer', { device })
  const credential = session.terminal?.credential ?? ''
  await set('stopped')
  expect(await Client.renew(gateway, session, credential)).toMatchObject({
    code: codes.sessionEnded,
    data: { reason: 'stopped' },
  })
  await set('locked')
  const renewed = dataOf(renewSession, await Client.renew(gateway, session, credential))
  client = await Client.of(gateway, renewed)
  expect(await ask()).toBe(codes.success)
  await set('normal')
})

test('OFF-06 a credential ends when an offline sign-in would be too long ago', async () => {
  const credential = client.session.terminal?.credential ?? ''
  pass((72 + 12) * 60 + 1)
  expect((await Client.renew(gateway, client.session, credential)).code).toBe(codes.signInRefused)
})

test('APP-07 each full sign-in extends the days of an authorised terminal, but not of one whose days are over', async () => {
  const days = gateway.services.settings.terminalValidityDays
  const validUntil = async () => {
    const [row] = await gateway.database.orm
      .select()
      .from(terminal)
      .where(eq(terminal.terminalId, terminalIdOf(device.deviceToken)))
    return row?.validUntil?.getTime()
  }
  const inDays = () => gateway.time.now.getTime() + days * 86_400_000
  pass((days - 1) * 1440)
  const extended = await Client.signIn(gateway, 'engineer', { device })
  expect(extended.session.terminal).toBeDefined()
  expect(await validUntil()).toBe(inDays())
  const before = gateway.time.now
  pass(days * 1440)
  const late = await tryLogin(gateway, 'engineer', demoPassword, { device })
  expect(late).toMatchObject({ code: codes.noPermission, data: { reason: 'terminal-waiting' } })
  expect(await validUntil()).toBe(gateway.time.now.getTime())
  gateway.time.now = before
  await gateway.database.orm
    .update(terminal)
    .set({ status: 'authorised' })
    .where(eq(terminal.terminalId, terminalIdOf(device.deviceToken)))
})

test('APP-07 a revoked terminal is told so, and nobody signs in on it any more', async () => {
  const set = (status: 'cancelled' | 'authorised') =>
    gateway.database.orm
      .update(terminal)
      .set({ status })
      .where(eq(terminal.terminalId, terminalIdOf(device.deviceToken)))
  await set('cancelled')
  expect(await client.answer(getCurrentUser, {})).toMatchObject({ data: { reason: 'terminal-revoked' } })
  const again = await tryLogin(gateway, 'engineer', demoPassword, { device })
  expect(again).toMatchObject({ code: codes.noPermission, data: { reason: 'terminal-revoked' } })
  await set('authorised')
})

test('OFF-06 a session opens the vault of its own terminal, and of no other', async () => {
  const { deviceSecret } = await client.call(getDeviceSecret, {})
  expect(deviceSecret).toBe(client.session.terminal?.deviceSecret)
  const elsewhere = await Client.signIn(gateway, 'engineer')
  expect((await elsewhere.answer(getDeviceSecret, {})).code).toBe(codes.notFound)
})

test('OFF-06 SES-25 a terminal learns at each sign-in and renewal by which number its account may sign in', async () => {
  const set = (values: Pick<typeof account.$inferInsert, 'cellphone' | 'phoneLogin'>) =>
    gateway.database.orm.update(account).set(values).where(eq(account.accountName, 'engineer'))
  const renew = async ({ session }: Client, terminal = session.terminal) =>
    dataOf(renewSession, await Client.renew(gateway, session, terminal?.credential ?? '')).terminal
  await set({ cellphone: '13900001111', phoneLogin: true })
  const byPhone = await Client.signIn(gateway, '13900001111', { device })
  const byName = await Client.signIn(gateway, 'engineer', { device })
  expect([byPhone, byName].map(({ session }) => session.terminal?.cellphone)).toEqual([
    '13900001111',
    '13900001111',
  ])
  await set({ cellphone: '13900002222', phoneLogin: true })
  const renewed = await renew(byName)
  expect(renewed?.cellphone).toBe('13900002222')
  await set({ cellphone: '13900002222', phoneLogin: false })
  expect(await renew(byName, renewed)).not.toHaveProperty('cellphone')
  await set({ cellphone: null, phoneLogin: false })
})
