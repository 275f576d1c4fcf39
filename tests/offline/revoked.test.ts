import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { countUnreadMessages } from '#contract/message/endpoints.ts'
import { login, renewSession } from '#contract/session/endpoints.ts'
import { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import { updateWorkSite } from '#contract/work-site/entity.ts'
import { signIn, signInOffline } from '#offline/session/sign-in.ts'
import { dictionaryCache } from '#offline/wake.ts'
import { sessionState } from '#request/session.ts'
import { eventually } from '../support/eventually.ts'
import { MemoryCaches } from './caches.ts'
import { remark, SignedIn, terminal } from './signed-in.ts'

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
