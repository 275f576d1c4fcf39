import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Code, codes } from '#contract/codes.ts'
import { countUnreadMessages } from '#contract/message/endpoints.ts'
import { listProjects } from '#contract/project/endpoints.ts'
import { getCurrentUser, getDeviceSecret } from '#contract/session/endpoints.ts'
import type { TerminalGrant } from '#contract/session/schema.ts'
import { pullChanges, replayEdits } from '#contract/sync/endpoints.ts'
import { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import { getWorkSite, listWorkSites, updateWorkSite, type WorkSite } from '#contract/work-site/entity.ts'
import { listWorkSitePlaces } from '#contract/work-site/places.ts'
import { openEngine } from '#offline/engine/engine.ts'
import type { Engine } from '#offline/engine-types.ts'
import { type Device, openDevice } from '#offline/session/device.ts'
import { signIn, signInOffline } from '#offline/session/sign-in.ts'
import { Cancelled, NetworkFailure } from '#request/errors.ts'
import { newId } from '#request/id.ts'
import { establish, item, leaveTabs, sessionState } from '#request/session.ts'
import { logOut } from '#request/sign-out.ts'
import { freshBrowser } from '../request/browser.ts'
import { Gateway } from '../request/gateway.ts'
import { seat } from '../request/person.ts'
import { eventually } from '../support/eventually.ts'
import { replayed } from './replayed.ts'
import { someone, workSite } from './tab.ts'

const terminal: TerminalGrant = {
  terminalId: '0190c2a4-0000-7000-8000-0000000000aa',
  credential: 'credential',
  deviceSecret: Buffer.alloc(32, 7).toString('base64'),
  offlineHours: 72,
}

let gateway: Gateway
let rows: WorkSite[]
let device: Device
let engine: Engine
/** Refusals of replayed edits, by key. */
let refuse: (key: string) => Code | undefined
const open: Engine[] = []

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  freshBrowser()
  gateway = new Gateway()
  gateway.terminal = terminal
  rows = [1, 2, 3].map((index) => workSite(index))
  refuse = () => undefined
  const taken = new Set<string>()
  gateway.on(listProjects, () => ({ data: [] }))
  gateway.on(sendHeartbeat, () => ({
    data: { status: 'authorised', heartbeatMinutes: 5, lastUnsynced: 0, epoch: 1, sequence: 1 },
  }))
  gateway.on(countUnreadMessages, () => ({ data: { unread: 5 } }))
  gateway.on(pullChanges, ({ query }) => ({
    data: {
      scope: 's',
      cursor: String(rows.length),
      snapshot: !query.has('cursor'),
      rows: query.get('entity') === 'work-site' ? rows : [],
      removed: [],
    },
  }))
  gateway.on(replayEdits, ({ body }) => ({
    data: { results: replayed(body, { taken, rows, refuse: (key) => refuse(key) }), epoch: 1 },
  }))
  vi.stubGlobal('fetch', gateway.fetch)
  seat({ password: async () => undefined, alert: async () => {}, error: () => {} })
  device = await openDevice()
  await signIn(device, 'sitestaff', gateway.password, true)
  engine = await start(device)
})

afterEach(() => {
  for (const one of open.splice(0)) one.close()
  device.close()
  leaveTabs()
  vi.unstubAllGlobals()
})

async function start(on: Device): Promise<Engine> {
  const account = item('userAccount')
  if (!account) throw new Error('nobody signed in')
  const started = await openEngine(on, account)
  open.push(started)
  return started
}

/** The browser is killed and opened again: storages of the tab and all memory are gone, the disk is not. */
async function reopen(): Promise<Device> {
  engine.close()
  device.close()
  const names = localStorage.getItem('rememberedLogin')
  freshBrowser()
  if (names) localStorage.setItem('rememberedLogin', names)
  device = await openDevice()
  return device
}

const cut = () => {
  gateway.line = () => Promise.reject(new TypeError('Failed to fetch'))
}
const heal = () => {
  gateway.line = (answer) => answer
}
const edit = (remarks: string) => ({ workSiteId: workSite(2).workSiteId, baseRevision: 1, remarks })
const replays = () => gateway.callsTo(replayEdits).length
const emptied = () =>
  eventually(async () => {
    expect((await engine.queue.commands()).unsynced.read()).toEqual([])
    expect(engine.queue.counts.read().waiting).toBe(0)
  })

test('OFF-01 OFF-02 OFF-03 OFF-06 the main job: offline edits survive a kill and are replayed once, by themselves', async () => {
  await engine.warmUp()
  cut()
  const { queued } = await engine.submit(updateWorkSite, edit('offline'))
  expect(queued).toBe(true)
  const list = await engine.read(listWorkSites, { keyword: '大桥' })
  expect(list.records.map(({ remarks }) => remarks)).toEqual([undefined, 'offline', undefined])
  expect(engine.queue.pendingStatus('work-site').read().get(workSite(2).workSiteId)).toBe('waiting')

  await reopen()
  expect(sessionState()).toBe('none')
  await expect(signIn(device, 'sitestaff', gateway.password, true)).rejects.toBeInstanceOf(NetworkFailure)
  await signInOffline(device, 'sitestaff', gateway.password)
  expect(sessionState()).toBe('unlocked-offline')
  engine = await start(device)
  const detail = await engine.read(getWorkSite, { workSiteId: workSite(2).workSiteId })
  expect(detail.remarks).toBe('offline')
  expect(engine.queue.counts.read()).toEqual({ waiting: 1, needYou: 0, others: 0 })

  // The page that was killed may have sent it, and been cut off from the answer.
  const unheard = replays()
  heal()
  dispatchEvent(new Event('online'))
  await emptied()
  expect(sessionState()).toBe('signed-in')
  expect(replays() - unheard).toBe(1)
  expect(rows.map(({ remarks }) => remarks)).toEqual([undefined, 'offline', undefined])
  expect((await engine.read(getWorkSite, { workSiteId: workSite(2).workSiteId })).revision).toBe(2)
})

test('OFF-02 what is marked as waiting says so the moment that an edit is kept, and no longer once it was taken', async () => {
  await engine.warmUp()
  const marks = engine.queue.pendingStatus('work-site')
  expect(marks.read().size).toBe(0)
  cut()
  await engine.submit(updateWorkSite, edit('kept'))
  expect([...marks.read()]).toEqual([[workSite(2).workSiteId, 'waiting']])
  heal()
  await engine.syncNow()
  expect(marks.read().size).toBe(0)
})

test('OFF-06 a page that lost the keys opens the vault through its live session, without asking', async () => {
  gateway.on(getDeviceSecret, () => ({ data: { deviceSecret: terminal.deviceSecret } }))
  engine.close()
  device.close()
  device = await openDevice()
  engine = await start(device)
  await eventually(() => expect(engine.mode.read()).toEqual({ kind: 'full' }))
})

test('OFF-06 whatever keeps the password from opening what is here is said, and no try is lost to it', async () => {
  engine.close()
  device.close()
  cut()
  device = await openDevice()
  engine = await start(device)
  expect(await engine.unlock('Wrong1!')).toBe('wrong-password')
  vi.setSystemTime(Date.now() + 73 * 3_600_000)
  expect(await engine.unlock(gateway.password)).toBe('sign-in-needed')
  vi.useRealTimers()
  expect(await engine.unlock(gateway.password)).toBe(undefined)
  expect(engine.mode.read()).toEqual({ kind: 'full' })
})

test('OFF-06 the gateway is told at the sign-in and after a replay what this device still has to send', async () => {
  await eventually(() => expect(gateway.callsTo(sendHeartbeat)).toHaveLength(1))
  refuse = () => codes.deleted
  await engine.submit(updateWorkSite, edit('too late'))
  await eventually(() => expect(engine.queue.counts.read().needYou).toBe(1))
  refuse = () => undefined
  await engine.submit(updateWorkSite, { ...edit('taken'), workSiteId: workSite(1).workSiteId })
  await eventually(() => expect(gateway.callsTo(sendHeartbeat)).toHaveLength(2))
  const [first, second] = gateway.callsTo(sendHeartbeat)
  const { terminalId } = terminal
  expect(JSON.parse(first?.body ?? '')).toMatchObject({ terminalId, unsynced: 0, parked: 0 })
  expect(JSON.parse(second?.body ?? '')).toMatchObject({ terminalId, unsynced: 1, parked: 1 })
  expect(second?.headers.get('purpose')).toBe('sync')
})

test('fault 26, OFF-03: a captive portal swallows the replay, and nothing is lost or acknowledged', async () => {
  await engine.warmUp()
  gateway.line = () => new Response('<html>Please sign in to the WiFi</html>')
  await engine.submit(updateWorkSite, edit('portal'))
  await engine.syncNow().catch(() => undefined)
  await eventually(() => expect(engine.queue.counts.read().waiting).toBe(1))
  heal()
  await engine.syncNow()
  await emptied()
  expect(rows[1]?.remarks).toBe('portal')
})

test('fault 27, OFF-03: an answer cut short counts as none, and the second sending is answered 20120', async () => {
  await engine.warmUp()
  gateway.line = async (answer, { path }) =>
    path.endsWith('sync/replay') ? new Response((await answer.text()).slice(0, 60)) : answer
  await engine.submit(updateWorkSite, edit('cut'))
  await eventually(() => expect(replays()).toBeGreaterThan(0))
  heal()
  await engine.syncNow()
  await emptied()
  expect(rows[1]?.revision).toBe(2)
})

test('OFF-04 a refused edit stands before the person; discarding it is their decision', async () => {
  await engine.warmUp()
  refuse = () => codes.deleted
  await engine.submit(updateWorkSite, edit('too late'))
  await eventually(() => expect(engine.queue.counts.read().needYou).toBe(1))
  const commands = await engine.queue.commands()
  const edits = commands.unsynced.read()
  expect(edits).toMatchObject([{ state: 'gone', reason: { code: codes.deleted } }])
  await commands.discard(edits.map(({ seq }) => seq))
  await eventually(() => expect(engine.queue.counts.read().needYou).toBe(0))
  expect((await commands.sent({ offset: 0, limit: 10 })).edits).toMatchObject([{ state: 'discarded' }])
})

test('OFF-01 what was read once is read without a gateway too, and says how old it is', async () => {
  expect(await engine.read(listProjects, {})).toEqual([])
  expect(engine.staleSince(listProjects, {})).toBe(undefined)
  cut()
  expect(await engine.read(listProjects, {})).toEqual([])
  expect(engine.staleSince(listProjects, {})).toBeGreaterThan(0)
  await expect(engine.read(getCurrentUser, {})).rejects.toBeInstanceOf(NetworkFailure)
})

test('OFF-01 a gateway that does not answer does not hold up what is here', async () => {
  await engine.read(listProjects, {})
  gateway.line = () => new Promise(() => {})
  expect(await engine.read(listProjects, {})).toEqual([])
})

test('OFF-07 signing out takes keys and read caches away, and keeps the sealed edits', async () => {
  await engine.warmUp()
  cut()
  await engine.submit(updateWorkSite, edit('kept'))
  await logOut().catch(() => undefined)
  await eventually(async () => expect(await device.database?.count('chunks')).toBe(0))
  await eventually(() => expect(engine.mode.read()).toEqual({ kind: 'online-only', reason: 'locked' }))
  expect(await device.database?.count('edits')).toBe(1)

  heal()
  await signIn(device, 'sitestaff', gateway.password, true)
  engine.close()
  engine = await start(device)
  await emptied()
  expect(rows[1]?.remarks).toBe('kept')
})

test('fault 20, OFF-07: nothing of one person is sent in the session of another', async () => {
  await engine.warmUp()
  cut()
  await engine.submit(updateWorkSite, edit('mine'))
  await engine.syncNow().catch(() => undefined)
  establish({ userAccount: { ...someone, accountId: newId(), accountName: 'engineer' } })
  const calls = gateway.calls.length
  heal()
  await expect(engine.syncNow()).rejects.toBeInstanceOf(Cancelled)
  expect(gateway.calls.length).toBe(calls)
  expect((await engine.queue.commands()).unsynced.read()).toMatchObject([{ state: 'waiting' }])
})

test('fault 30: without IndexedDB the console says that it works online only, and edits go straight to the gateway', async () => {
  engine.close()
  Object.assign(globalThis, {
    indexedDB: {
      open() {
        throw new DOMException('blocked', 'SecurityError')
      },
    },
  })
  const bare = await openDevice()
  const online = await openEngine(bare, someone)
  open.push(online)
  expect(online.mode.read()).toEqual({ kind: 'online-only', reason: 'storage-unavailable' })
  gateway.on(updateWorkSite, () => ({ data: { workSite: rows[0] } }))
  const told: unknown[] = []
  online.onChange((ids) => void told.push(ids))
  expect((await online.submit(updateWorkSite, edit('direct'))).queued).toBe(false)
  // Else the list, and a history that stands open, would go on showing what stood there before.
  const changed = [listWorkSites.id, getWorkSite.id, listWorkSitePlaces.id, 'log.listHistory']
  await eventually(() => expect(told).toEqual([changed]))
  bare.close()
})
