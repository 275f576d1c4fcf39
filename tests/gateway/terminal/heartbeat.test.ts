import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { getCurrentUser } from '#contract/session/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { agreeTerminals, listTerminals } from '#contract/terminal/authorisation-endpoints.ts'
import { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import { listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import { terminal } from '#gateway/db/tables/terminal.ts'
import { newId } from '#gateway/platform/ids.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { deviceOf } from './device.ts'

const minute = 60_000
let gateway: TestGateway
let sysadmin: Client
let sitestaff: Client
let terminalId: string
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
beforeEach(async () => {
  sitestaff = await Client.signIn(gateway, 'sitestaff', { device: deviceOf() })
  terminalId = sitestaff.session.terminal?.terminalId ?? ''
})
afterAll(() => gateway.close())

const beat = (more: Record<string, unknown> = {}) =>
  sitestaff.call(sendHeartbeat, { terminalId, unsynced: 0, parked: 0, build: 'build-1', ...more })
const refusedBeat = (more: Record<string, unknown>) =>
  sitestaff.answer(sendHeartbeat, { terminalId, unsynced: 0, parked: 0, build: 'build-1', ...more })
const pass = (milliseconds: number) => {
  gateway.time.now = new Date(gateway.time.now.getTime() + milliseconds)
}
async function row(): Promise<typeof terminal.$inferSelect> {
  const [found] = await gateway.database.orm
    .select()
    .from(terminal)
    .where(eq(terminal.terminalId, terminalId))
  if (!found) throw new Error('no such terminal')
  return found
}

test('APP-06 a heartbeat tells how the device is, and what a later one does not say is not known any more; the history has none of it', async () => {
  const told = {
    displayMode: 'standalone',
    persisted: true,
    batteryLevel: 0.35,
    charging: false,
    clockOffset: -1500.5,
  }
  await beat(told)
  expect(await row()).toMatchObject(told)
  await beat()
  const nothing = Object.fromEntries(Object.keys(told).map((name) => [name, null]))
  expect(await row()).toMatchObject(nothing)
  expect((await sysadmin.call(listHistory, { entity: 'terminal', entityId: terminalId })).total).toBe(0)
})

test.each([
  ['unsynced', -1],
  ['unsynced', 3_000_000_000],
  ['parked', 1.5],
  ['batteryLevel', 3],
  ['batteryLevel', -0.1],
  ['storageUsed', -5],
  ['storageQuota', -5],
  ['clockOffset', 1e15],
  ['displayMode', 'tv'],
  ['sequence', -1],
  ['unsynced', 1_000_001],
])(
  'APP-06 security 43 a heartbeat with %s %s is refused naming the field, and changes nothing',
  async (field, value) => {
    await beat({ unsynced: 2 })
    const before = await row()
    const refused = await refusedBeat({ [field]: value })
    expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, [field]])
    expect(await row()).toEqual(before)
  },
)

test('APP-06 security 43 an edit from the future counts as made now, one from before the calendar as old, and no more is used than there is', async () => {
  const now = gateway.time.now.getTime()
  await beat({ unsynced: 1, oldestMadeAt: now + 400 * 86_400_000, storageUsed: 90, storageQuota: 50 })
  expect(await row()).toMatchObject({ oldestMadeAt: gateway.time.now, storageUsed: 50, storageQuota: 50 })
  await beat({ unsynced: 1, oldestMadeAt: -62_000_000_000_000 })
  expect((await row()).oldestMadeAt?.getUTCFullYear()).toBe(2000)
  await beat({ unsynced: 1, oldestMadeAt: Number.MAX_SAFE_INTEGER })
  expect((await row()).oldestMadeAt).toEqual(gateway.time.now)
})

test('APP-06 a gateway whose clock is late never takes the last contact back', async () => {
  await beat()
  const { lastHeartbeatAt } = await row()
  pass(-minute)
  await beat()
  expect((await row()).lastHeartbeatAt).toEqual(lastHeartbeatAt)
  pass(2 * minute)
  await beat()
  expect((await row()).lastHeartbeatAt).toEqual(gateway.time.now)
})

test('APP-06 a person’s requests stamp the terminal at most once a minute, and heartbeats do not', async () => {
  pass(2 * minute)
  await beat()
  expect((await row()).lastRequestAt).toBeNull()
  await sitestaff.call(getCurrentUser, {})
  const first = gateway.time.now
  expect((await row()).lastRequestAt).toEqual(first)
  pass(minute / 2)
  await sitestaff.call(getCurrentUser, {})
  expect((await row()).lastRequestAt).toEqual(first)
  pass(minute)
  await sitestaff.call(getCurrentUser, {})
  expect((await row()).lastRequestAt).toEqual(gateway.time.now)
})

test('APP-06 a replay that takes effect stamps the terminal, one that does not leaves it alone; no stamp makes a row in the history', async () => {
  const [site] = (await sitestaff.call(listWorkSites, { pageSize: 1 })).records
  const replay = (idempotencyKey: string, baseRevision: number) =>
    sitestaff.call(replayEdits, {
      clockOffset: 0,
      items: [
        {
          endpointId: updateWorkSite.id,
          idempotencyKey,
          madeAt: gateway.time.now.getTime(),
          request: { workSiteId: site?.workSiteId, baseRevision, remarks: `复测 ${idempotencyKey}` },
        },
      ],
    })
  const revision = site?.revision ?? 0
  const refused = await replay(newId(gateway.time.now), revision + 50)
  expect(refused.results.map(({ code }) => code)).toEqual([codes.invalid])
  expect((await row()).lastSyncAt).toBeNull()
  const key = newId(gateway.time.now)
  await replay(key, revision)
  const synced = gateway.time.now
  expect((await row()).lastSyncAt).toEqual(synced)
  pass(minute)
  const again = await replay(key, revision)
  expect(again.results.map(({ code }) => code)).toEqual([codes.repeated])
  expect((await row()).lastSyncAt).toEqual(synced)
  expect((await sysadmin.call(listHistory, { entity: 'terminal', entityId: terminalId })).total).toBe(0)
})

test('APP-06 a terminal is behind from its first heartbeat with another build than the gateway’s until one with the same', async () => {
  await beat({ build: 'older' })
  const since = gateway.time.now
  pass(minute)
  await beat({ build: 'old' })
  expect((await row()).behindSince).toEqual(since)
  await beat({ build: __BUILD_ID__ })
  expect((await row()).behindSince).toBeNull()
})

test('APP-07 security 48 of two devices with the same storage the one that is behind gives the copy away, until the terminal is authorised anew', async () => {
  let original = (await beat()).sequence
  original = (await beat({ sequence: original })).sequence
  let copy = original
  original = (await beat({ sequence: original })).sequence
  // The answer to the last one may have been lost.
  copy = (await beat({ sequence: copy })).sequence
  expect((await row()).cloneSuspectedAt).toBeNull()
  const suspected = gateway.time.now
  original = (await beat({ sequence: original })).sequence
  expect((await row()).cloneSuspectedAt).toEqual(suspected)
  pass(minute)
  await beat({ sequence: copy })
  await beat({ sequence: original })
  expect((await row()).cloneSuspectedAt).toEqual(suspected)
  await sysadmin.call(agreeTerminals, { ids: [terminalId], validDays: 30 })
  expect((await row()).cloneSuspectedAt).toBeNull()
})

test('APP-07 lost answers, several tabs, a former build and a restored backup make no device a copy', async () => {
  const { sequence } = await beat()
  // An answer that is lost, again and again.
  for (const _ of ['lost', 'lost', 'lost']) await beat({ sequence })
  // Two tabs at the same moment.
  const [one, other] = await Promise.all([beat({ sequence }), beat({ sequence })])
  const latest = Math.max(one.sequence, other.sequence)
  const { sequence: next } = await beat({ sequence: latest })
  // A build that sends none, and one after it that goes on with what it had.
  await beat()
  await beat({ sequence: next })
  // A gateway whose numbers begin again.
  await gateway.database.orm
    .update(terminal)
    .set({ sequence: 1, formerSequence: 0 })
    .where(eq(terminal.terminalId, terminalId))
  await beat({ sequence: next + 1 })
  expect((await row()).cloneSuspectedAt).toBeNull()
})

test('APP-07 a heartbeat that hangs while later ones come makes no device a copy and takes nothing back; the same number signed afterwards does', async () => {
  let { sequence } = await beat()
  const late = { terminalId, unsynced: 9, parked: 0, build: 'build-1', sequence }
  const signed = { at: gateway.time.now }
  for (const seconds of [31, 1, 240]) {
    pass(seconds * 1000)
    ;({ sequence } = await beat({ sequence, unsynced: 2 }))
  }
  const before = await row()
  for (const _ of ['late', 'twice'])
    expect(await sitestaff.call(sendHeartbeat, late, signed)).toMatchObject({ sequence, lastUnsynced: 2 })
  expect(await row()).toEqual(before)
  ;({ sequence } = await beat({ sequence }))
  pass(1000)
  await sitestaff.call(sendHeartbeat, late)
  expect((await row()).cloneSuspectedAt).toEqual(gateway.time.now)
})

test('APP-06 the list shows what heartbeats told', async () => {
  await beat({ unsynced: 3 })
  const { records } = await sysadmin.call(listTerminals, { pageSize: 200 })
  expect(records.find((each) => each.terminalId === terminalId)?.unsynced).toBe(3)
})
