import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { ReplayRequest } from '#contract/sync/schema.ts'
import { listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import { leaseLength } from '#offline/queue/lease-length.ts'
import { SessionKeeper } from '#offline/session/session-keeper.ts'
import { signIn, signInOffline } from '#offline/session/sign-in.ts'
import { sessionState } from '#request/session.ts'
import { eventually } from '../support/eventually.ts'
import { DeviceLocks } from './locks.ts'
import { Server } from './server.ts'
import { remark, SignedIn } from './signed-in.ts'
import { editOf, someKeys, Tab, workSite } from './tab.ts'

const hour = 3_600_000
const day = 24 * hour

let here: SignedIn

beforeEach(async () => {
  here = await SignedIn.start()
  await here.engine.warmUp()
})

afterEach(() => {
  vi.unstubAllEnvs()
  here.end()
})

/** Sets this device's clock to the right time plus so much; the gateway's stays right. */
function setClock(by: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: rightTime() + by })
  here.gateway.clock = rightTime
}

function rightTime(): number {
  return Math.round(performance.timeOrigin + performance.now())
}

const sent = () =>
  here.gateway.callsTo(replayEdits).map(({ body }) => z.parse(ReplayRequest, JSON.parse(body)))

test('fault 9, SES-20 OFF-03: a clock three days ahead is told to the gateway, and no edit waits for it', async () => {
  here.cut()
  setClock(3 * day)
  const made = Date.now()
  await here.engine.submit(updateWorkSite, remark('ahead'))
  await here.engine.syncNow().catch(() => undefined)
  here.heal()
  await here.engine.syncNow()
  await here.emptied()
  expect(here.rows[1]).toMatchObject({ remarks: 'ahead', revision: 2 })
  const last = sent().at(-1)
  expect(last?.items[0]?.madeAt).toBe(made)
  expect(Math.abs((last?.clockOffset ?? 0) + 3 * day)).toBeLessThan(60_000)
})

test('fault 28, OFF-03: by a clock that was set since the gateway was last heard, nothing is sent until it is heard again', async () => {
  here.cut()
  setClock(3 * day)
  await here.engine.submit(updateWorkSite, remark('kept'))
  const before = sent().length
  here.gateway.line = (answer, { path }) =>
    path.endsWith('sync/replay') ? answer : Promise.reject(new TypeError('Failed to fetch'))
  await here.engine.syncNow().catch(() => undefined)
  expect(await here.states()).toEqual(['waiting'])
  expect(sent().length).toBe(before)
  here.heal()
  await here.engine.syncNow()
  await here.emptied()
  expect(Math.abs((sent()[before]?.clockOffset ?? 0) + 3 * day)).toBeLessThan(60_000)
})

test('fault 9, OFF-06: past its hours by such a clock, a device says so, loses nothing, and sends once the gateway is heard', async () => {
  here.cut()
  await here.engine.submit(updateWorkSite, remark('kept'))
  await here.reopen()
  setClock(3 * day + hour)
  const offline = signInOffline(here.device, 'sitestaff', here.gateway.password)
  await expect(offline).rejects.toMatchObject({ reason: 'sign-in-needed' })
  here.heal()
  await signIn(here.device, 'sitestaff', here.gateway.password, true)
  await here.openEngine()
  await here.emptied()
  expect(here.rows[1]?.remarks).toBe('kept')
})

test('fault 10, OFF-06: by a clock set back nobody signs in offline; the edits are not lost, and go once the gateway is heard', async () => {
  here.cut()
  await here.engine.submit(updateWorkSite, remark('kept'))
  await here.reopen()
  setClock(-day)
  const offline = signInOffline(here.device, 'sitestaff', here.gateway.password)
  await expect(offline).rejects.toMatchObject({ reason: 'clock' })
  expect(await here.device.database?.count('edits')).toBe(1)
  here.heal()
  await signIn(here.device, 'sitestaff', here.gateway.password, true)
  await here.openEngine()
  await here.emptied()
  expect(here.rows[1]).toMatchObject({ remarks: 'kept', revision: 2 })
})

test('fault 10, OFF-06: what the gateway was heard by a wrong clock keeps nobody out once the clock is put right', async () => {
  setClock(3 * day)
  await signIn(here.device, 'sitestaff', here.gateway.password, true)
  setClock(0)
  await here.engine.submit(updateWorkSite, remark('by the right clock'))
  await eventually(async () => {
    const [vault] = (await here.device.database?.getAll('vaults')) ?? []
    expect(vault?.heardAt).toBeLessThanOrEqual(Date.now())
  })
  here.cut()
  await here.reopen()
  await signInOffline(here.device, 'sitestaff', here.gateway.password)
  expect(sessionState()).toBe('unlocked-offline')
})

test('fault 10, OFF-03: a clock set back a day stops neither the fetching of changes nor the renewal of a session', async () => {
  here.cut()
  await here.reopen()
  await signInOffline(here.device, 'sitestaff', here.gateway.password)
  const keeper = new SessionKeeper(here.device)
  expect(await keeper.ensure()).toBe(false)
  here.heal()
  setClock(-day)
  await eventually(async () => expect(await keeper.ensure()).toBe(true))

  await here.openEngine()
  const row = here.rows[0]
  if (row) here.rows[0] = { ...row, remarks: 'by somebody else', revision: 5 }
  await eventually(async () => {
    const { records } = await here.engine.read(listWorkSites, {})
    expect(records.map(({ remarks }) => remarks)).toContain('by somebody else')
  })
})

test('fault 10, OFF-09: a lease of a tab that froze before the clock was set back runs out all the same', async () => {
  const clock = { now: Date.now() }
  const device = new DeviceLocks()
  const keys = await someKeys()
  const server = new Server()
  const open = () => Tab.open(device, keys, { account: workSite(9).projectId, now: () => clock.now })
  const [frozen, other] = [await open(), await open()]
  await frozen.queue.submit(updateWorkSite, editOf(workSite(1).workSiteId, 'a'))
  let sending = () => {}
  const asleep = new Promise<void>((resolve) => {
    sending = resolve
  })
  void frozen
    .replay(() => {
      sending()
      return new Promise(() => {})
    })
    .run()
  await asleep
  clock.now -= day
  expect(await other.replay(async (items) => server.take(items)).run()).toBe('empty')
  expect(server.effects).toHaveLength(1)
  clock.now += leaseLength
  frozen.kill()
})

test('fault 11, SES-20: a device that comes into another time zone sends what it made before, with the moment unchanged', async () => {
  vi.stubEnv('TZ', 'Asia/Shanghai')
  here.cut()
  await here.engine.submit(updateWorkSite, remark('in the east'))
  const madeAt = Date.now()
  await here.engine.syncNow().catch(() => undefined)
  vi.stubEnv('TZ', 'America/Los_Angeles')
  expect(new Date(madeAt).getTimezoneOffset()).toBeGreaterThan(0)
  await here.engine.submit(updateWorkSite, remark('in the west', 3))
  here.heal()
  await here.engine.syncNow()
  await here.emptied()
  expect(here.rows.map(({ remarks }) => remarks)).toEqual([undefined, 'in the east', 'in the west'])
  const [first, second] = sent().at(-1)?.items ?? []
  expect(Math.abs((first?.madeAt ?? 0) - madeAt)).toBeLessThan(5_000)
  expect(second?.madeAt).toBeGreaterThanOrEqual(first?.madeAt ?? 0)
  expect(Math.abs(sent().at(-1)?.clockOffset ?? Number.NaN)).toBeLessThan(5_000)
})
