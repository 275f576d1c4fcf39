import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { pathOf } from '#contract/define-endpoint.ts'
import { countUnreadMessages } from '#contract/message/endpoints.ts'
import { getAccessToken, login, renewSession } from '#contract/session/endpoints.ts'
import { loginThirdPlatform } from '#contract/session/third-party.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import { acknowledgeRevocation, checkIn as askStanding } from '#contract/terminal/revocation-endpoints.ts'
import { RevocationDone } from '#contract/terminal/revocation-schema.ts'
import { updateWorkSite } from '#contract/work-site/entity.ts'
import { checkIn } from '#offline/session/check-in.ts'
import { signInAgain } from '#offline/session/continue-session.ts'
import { openDevice } from '#offline/session/device.ts'
import { signInByPlatform } from '#offline/session/platform-sign-in.ts'
import { signIn, signInOffline } from '#offline/session/sign-in.ts'
import { dictionaryCache } from '#offline/wake.ts'
import { Cancelled } from '#request/errors.ts'
import { dropSession, item, sessionState } from '#request/session.ts'
import { seat } from '../request/person.ts'
import { eventually } from '../support/eventually.ts'
import { MemoryCaches } from './caches.ts'
import { remark, SignedIn, terminal } from './signed-in.ts'
import { someone } from './tab.ts'

const revoked = {
  code: codes.sessionEnded,
  message: '此设备的授权已被取消',
  data: { reason: 'terminal-revoked' },
}

let here: SignedIn
let caches: MemoryCaches

beforeEach(async () => {
  caches = new MemoryCaches()
  vi.stubGlobal('caches', caches)
  here = await SignedIn.start()
  here.gateway.on(countUnreadMessages, () => ({ data: { unread: 5 } }))
  await here.engine.warmUp()
  await here.engine.read(countUnreadMessages, {})
})

afterEach(async () => {
  await here.end()
  vi.unstubAllGlobals()
})

const counted = async () => {
  const { database } = here.device
  const stores = ['answers', 'replicas', 'chunks', 'edits'] as const
  const counts = await Promise.all(
    stores.map(async (store) => [store, await database?.count(store)] as const),
  )
  return Object.fromEntries(counts)
}
const vaults = async () => (await here.device.database?.getAll('vaults')) ?? []

/** Nothing but the sealed edit is left, and no password opens it. */
async function expectWiped(): Promise<void> {
  await eventually(() => expect(sessionState()).toBe('none'))
  expect(here.told).toEqual([revoked.message])
  expect(await counted()).toEqual({ answers: 0, replicas: 0, chunks: 0, edits: 1 })
  expect((await vaults()).map(({ byPassword, offlineHours }) => [byPassword, offlineHours])).toEqual([
    [undefined, undefined],
  ])
  await here.reopen()
  const offline = signInOffline(here.device, 'sitestaff', here.gateway.password)
  await expect(offline).rejects.toMatchObject({ reason: 'sign-in-needed' })
}

test('APP-07 a revoked terminal loses keys and read caches at its next contact; its sealed edits stay, and go once it is authorised again', async () => {
  await caches.open(dictionaryCache('somebody else'))
  await caches.open('shell')
  here.cut()
  await here.engine.submit(updateWorkSite, remark('made before'))
  await here.engine.syncNow().catch(() => undefined)
  here.refuse = () => codes.running
  here.heal()
  here.gateway.on(sendHeartbeat, () => revoked)
  await here.openEngine()
  await expectWiped()
  expect(await caches.keys()).toEqual(['shell'])

  here.gateway.on(sendHeartbeat, () => ({ data: { ...here.heard, epoch: here.epoch } }))
  here.refuse = () => undefined
  here.gateway.terminal = { ...terminal, credential: 'another' }
  await signIn(here.device, 'sitestaff', here.gateway.password, true)
  await here.openEngine()
  await here.emptied()
  expect(here.rows[1]?.remarks).toBe('made before')
})

test('APP-07 after an offline sign-in the renewal is the next contact; a revoked terminal asks for no password', async () => {
  here.cut()
  await here.engine.submit(updateWorkSite, remark('made before'))
  await here.reopen()
  await signInOffline(here.device, 'sitestaff', here.gateway.password)
  await here.openEngine()
  here.gateway.on(renewSession, () => revoked)
  here.heal()
  dispatchEvent(new Event('online'))
  await expectWiped()
  expect(here.asked).toBe(0)
})

test('OFF-06 OFF-07 a device credential that is refused asks for the password once; with it the queue goes on', async () => {
  here.cut()
  await here.engine.submit(updateWorkSite, remark('kept'))
  await here.reopen()
  await signInOffline(here.device, 'sitestaff', here.gateway.password)
  await here.openEngine()
  here.gateway.terminal = { ...terminal, credential: 'replaced elsewhere' }
  here.password = here.gateway.password
  here.heal()
  dispatchEvent(new Event('online'))
  await here.emptied()
  expect(here.asked).toBe(1)
  expect(here.rows[1]?.remarks).toBe('kept')
})

test('APP-07 a sign-in that is refused because the terminal is revoked is a contact, too; one that waits loses nothing', async () => {
  here.cut()
  await here.engine.submit(updateWorkSite, remark('made before'))
  await here.reopen()
  here.heal()
  const refused = { ...revoked, code: codes.noPermission }
  const signingIn = () => signIn(here.device, 'sitestaff', here.gateway.password, true)
  here.gateway.on(login, () => ({ ...refused, data: { reason: 'terminal-waiting' } }))
  await expect(signingIn()).rejects.toMatchObject({ code: codes.noPermission })
  expect((await vaults()).map(({ byPassword }) => byPassword !== undefined)).toEqual([true])
  here.gateway.on(login, () => refused)
  await expect(signingIn()).rejects.toMatchObject({ code: codes.noPermission })
  expect(await counted()).toEqual({ answers: 0, replicas: 0, chunks: 0, edits: 1 })
  expect((await vaults()).map(({ byPassword }) => byPassword)).toEqual([undefined])
})

/** What the device has told the gateway that it still holds, each time. */
const acknowledged = () =>
  here.gateway
    .callsTo(acknowledgeRevocation)
    .map(({ body }) => RevocationDone.parse(JSON.parse(body)).heldEdits)

test('fault 19, APP-07: revoked in the middle of a replay with two tabs, both are without keys before anybody has read why', async () => {
  const other = await here.anotherTab()
  const asked: (() => void)[] = []
  // Nobody is there to close the box.
  seat({
    password: async () => undefined,
    alert: () => new Promise((resolve) => asked.push(resolve)),
    error: () => undefined,
  })
  here.gateway.on(acknowledgeRevocation, () => ({ data: revoked.data }))
  here.gateway.on(replayEdits, () => revoked)
  await here.engine.submit(updateWorkSite, remark('on its way'))
  await eventually(() => expect(asked).toHaveLength(1))
  const locked = { kind: 'online-only', reason: 'locked' }
  await eventually(() => expect([here.engine.mode.read(), other.mode.read()]).toEqual([locked, locked]))
  await eventually(() => expect(new Set(acknowledged())).toEqual(new Set([1])))
  expect(await counted()).toEqual({ answers: 0, replicas: 0, chunks: 0, edits: 1 })
  for (const close of asked) close()
  await eventually(() => expect(sessionState()).toBe('none'))
})

test('APP-08 a device that is killed between the wipe and its acknowledgement says it at its next start; sealed edits are counted', async () => {
  here.cut()
  await here.engine.submit(updateWorkSite, remark('made before'))
  await here.engine.submit(updateWorkSite, remark('made before, too', 3))
  here.heal()
  let lost = true
  here.gateway.on(acknowledgeRevocation, () => {
    if (lost) throw new TypeError('Failed to fetch')
    return { data: revoked.data }
  })
  here.gateway.on(replayEdits, () => revoked)
  here.gateway.on(sendHeartbeat, () => revoked)
  await here.engine.syncNow().catch(() => undefined)
  await eventually(() => expect(acknowledged()).toEqual([2]))

  lost = false
  await here.reopen()
  here.gateway.on(askStanding, () => ({ data: {} }))
  expect(await checkIn(here.device)).toBe('authorised')
  expect(acknowledged()).toEqual([2, 2])
  expect(await checkIn(here.device)).toBe('authorised')
  expect(acknowledged()).toEqual([2, 2])
})

test('fault 20, APP-07: a device on which nobody is signed in learns by its check-in that it is revoked, for all its accounts', async () => {
  here.cut()
  await here.engine.submit(updateWorkSite, remark('made before'))
  dropSession()
  await here.reopen()
  expect(await checkIn(here.device)).toBe('unknown')
  expect((await vaults()).map(({ byPassword }) => byPassword !== undefined)).toEqual([true])

  here.heal()
  here.gateway.on(askStanding, () => ({ data: { reason: 'terminal-waiting' } }))
  expect(await checkIn(here.device)).toBe('terminal-waiting')
  expect((await vaults()).map(({ byPassword }) => byPassword !== undefined)).toEqual([true])

  here.gateway.on(acknowledgeRevocation, () => ({ data: revoked.data }))
  here.gateway.on(askStanding, () => ({ data: revoked.data }))
  expect(await checkIn(here.device)).toBe('terminal-revoked')
  expect((await vaults()).map(({ byPassword }) => byPassword)).toEqual([undefined])
  expect(await counted()).toEqual({ answers: 0, replicas: 0, chunks: 0, edits: 1 })
  await eventually(() => expect(acknowledged()).toEqual([1]))
})

test('fault 29, APP-08: a revoked device whose browser has emptied its storage says that it holds nothing', async () => {
  here.gateway.on(acknowledgeRevocation, () => ({ data: revoked.data }))
  here.gateway.on(askStanding, () => ({ data: revoked.data }))
  dropSession()
  await here.reopen()
  const { database } = here.device
  for (const store of database?.objectStoreNames ?? []) await database?.clear(store)
  expect(await checkIn(here.device)).toBe('terminal-revoked')
  await eventually(() => expect(acknowledged()).toEqual([0]))
})

test('APP-05 OFF-06 OFF-07 a renewal on a terminal that waits again is told to the person, asks for no password and loses nothing', async () => {
  here.cut()
  await here.engine.submit(updateWorkSite, remark('made before'))
  await here.reopen()
  await signInOffline(here.device, 'sitestaff', here.gateway.password)
  await here.openEngine()
  const waiting = {
    code: codes.noPermission,
    message: '请等待管理员授权',
    data: { reason: 'terminal-waiting' },
  }
  here.gateway.on(renewSession, () => waiting)
  here.heal()
  dispatchEvent(new Event('online'))
  await eventually(() => expect(sessionState()).toBe('none'))
  expect([here.told, here.asked]).toEqual([[waiting.message], 0])
  expect((await vaults()).map(({ byPassword }) => byPassword !== undefined)).toEqual([true])
  expect(await here.states()).toEqual(['waiting'])

  here.gateway.terminal = { ...terminal, credential: 'another' }
  await signIn(here.device, 'sitestaff', here.gateway.password, true)
  await here.openEngine()
  await here.emptied()
  expect(here.rows[1]?.remarks).toBe('made before')
})

test('fault 19, APP-07: cancelled between the login and its session, a terminal is wiped once more, whoever has wiped it before', async () => {
  here.cut()
  await here.engine.submit(updateWorkSite, remark('made before'))
  await here.reopen()
  here.heal()
  here.gateway.on(acknowledgeRevocation, () => ({ data: revoked.data }))
  here.gateway.on(getAccessToken, () => revoked)
  const signingIn = () => signIn(here.device, 'sitestaff', here.gateway.password, true)
  const ways = async () => (await vaults()).map(({ byPassword, offlineHours }) => [byPassword, offlineHours])
  await expect(signingIn()).rejects.toMatchObject({ code: codes.sessionEnded })
  expect(await ways()).toEqual([[undefined, undefined]])
  expect(await counted()).toEqual({ answers: 0, replicas: 0, chunks: 0, edits: 1 })

  const other = await openDevice()
  here.gateway.line = async (answer, { path }) => {
    if (path === pathOf(login)) await other.wipe()
    return answer
  }
  await expect(signingIn()).rejects.toMatchObject({ code: codes.sessionEnded })
  expect(await ways()).toEqual([[undefined, undefined]])
  await eventually(() => expect(acknowledged()).toContain(1))
  other.close()
})

test('fault 19, APP-07 SES-09: a terminal that is cancelled while the password is asked for again is wiped before the person reads why', async () => {
  const asked: unknown[] = []
  seat({
    password: async (_accountName, refused) => {
      asked.push(
        refused?.reason,
        (await vaults()).map(({ byPassword }) => byPassword !== undefined),
      )
      return refused ? undefined : { password: here.gateway.password }
    },
    alert: async () => undefined,
    error: () => undefined,
  })
  here.gateway.on(acknowledgeRevocation, () => ({ data: revoked.data }))
  here.gateway.on(getAccessToken, () => revoked)
  await expect(signInAgain(here.device, item('token'))).rejects.toBeInstanceOf(Cancelled)
  expect(asked).toEqual([undefined, [true], revoked.message, [false]])
  await eventually(() => expect(acknowledged()).toContain(0))
})

test('fault 19, APP-07 SES-15: so is one that is cancelled after WeChat has answered for the person', async () => {
  const login = { token: 't', userAccount: someone, terminal }
  here.gateway.on(loginThirdPlatform, () => ({ data: { outcome: 'signed-in', login } }))
  here.gateway.on(getAccessToken, () => revoked)
  const back = { authorizationCode: 'code', state: 'state', ticket: 'ticket' }
  await expect(signInByPlatform(here.device, back)).rejects.toMatchObject({ code: codes.sessionEnded })
  expect((await vaults()).map(({ offlineHours }) => offlineHours)).toEqual([undefined])
})
