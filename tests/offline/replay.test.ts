import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { replayLimits } from '#contract/sync/schema.ts'
import { updateWorkSite } from '#contract/work-site/entity.ts'
import { nextBatch } from '#offline/queue/batch.ts'
import { leaseLength } from '#offline/queue/lease-length.ts'
import { NetworkFailure, Refused } from '#request/errors.ts'
import { eventually } from '../support/eventually.ts'
import { DeviceLocks } from './locks.ts'
import { Server } from './server.ts'
import { editOf, someKeys, someone, Tab, workSite } from './tab.ts'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

function signal() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

const sites = Array.from({ length: 12 }, (_, index) => workSite(index).workSiteId)

async function tabWith(edits: [site: number, remarks: string][], now?: () => number) {
  const device = new DeviceLocks()
  const keys = await someKeys()
  const tab = await Tab.open(device, keys, now ? { now } : {})
  for (const [site, remarks] of edits)
    await tab.queue.submit(updateWorkSite, editOf(sites[site] ?? '', remarks))
  return { device, keys, tab, server: new Server() }
}

const states = (tab: Tab) => tab.queue.edits.map(({ state, content }) => [content.request.remarks, state])

test('fault 2, OFF-03: killed between send and answer, the edit is sent again under its key and takes effect once', async () => {
  const { device, keys, tab, server } = await tabWith([
    [0, 'a'],
    [1, 'b'],
  ])
  const heard = signal()
  void tab
    .replay(async (items) => {
      const answer = server.take(items)
      tab.kill()
      heard.resolve()
      return answer
    })
    .run()
  await heard.promise

  const next = await Tab.open(device, keys)
  expect(next.queue.edits.map(({ state }) => state)).toEqual(['sending', 'sending'])
  expect(await next.replay(async (items) => server.take(items)).run()).toBe('empty')
  expect(next.queue.edits).toEqual([])
  expect(server.effects.map(({ entity }) => entity)).toEqual([sites[0], sites[1]])
})

test('fault 3, OFF-03: an answer that is lost leaves the edit waiting, and the second sending is harmless', async () => {
  const { tab, server } = await tabWith([[0, 'a']])
  const lost = tab.replay(async (items) => {
    server.take(items)
    throw new NetworkFailure('timeout')
  })
  expect(await lost.run()).toBe('later')
  expect(states(tab)).toEqual([['a', 'waiting']])
  await tab.replay(async (items) => server.take(items)).run()
  expect(tab.queue.edits).toEqual([])
  expect(server.effects).toHaveLength(1)
})

test('fault 27, OFF-03: an edit that an answer says nothing of is not taken for sent', async () => {
  const { tab, server } = await tabWith([
    [0, 'a'],
    [1, 'b'],
  ])
  expect(await tab.replay(async (items) => server.take(items).slice(0, 1)).run()).toBe('later')
  expect(states(tab)).toEqual([['b', 'waiting']])
  expect(await tab.replay(async (items) => server.take(items)).run()).toBe('empty')
  expect(server.effects).toHaveLength(2)
})

test('fault 4, OFF-09: of two tabs that replay at once, one sends', async () => {
  const { device, keys, tab, server } = await tabWith([[0, 'a']])
  const other = await Tab.open(device, keys)
  const send = async (items: Parameters<Server['take']>[0]) => server.take(items)
  const outcomes = await Promise.all([tab.replay(send).run(), other.replay(send).run()])
  expect(outcomes.sort()).toEqual(['elsewhere', 'empty'])
  expect(server.requests).toBe(1)
})

test('fault 4, OFF-09: a tab that replayed last does not stand in line behind one that was quicker, whose lease is not written yet', async () => {
  const { device, tab, server } = await tabWith([[0, 'a']])
  const send = async (items: Parameters<Server['take']>[0]) => server.take(items)
  expect(await tab.replay(send).run()).toBe('empty')
  await tab.queue.submit(updateWorkSite, editOf(sites[1] ?? '', 'b'))
  const done = signal()
  void device.tab().request(`milepost:replay:${someone.accountId}`, () => done.promise)
  expect(await tab.replay(send).run()).toBe('elsewhere')
  done.resolve()
  await device.quiet()
  expect(await tab.replay(send).run()).toBe('empty')
  expect(server.requests).toBe(2)
})

test('fault 5, OFF-09: a frozen tab loses its lease after 15 s, and neither writes nor sends anything when it wakes', async () => {
  const clock = { now: 1_000_000 }
  const { device, keys, tab, server } = await tabWith([[0, 'a']], () => clock.now)
  const asleep = signal()
  const awake = signal()
  const frozen = tab
    .replay(async (items) => {
      const answer = server.take(items)
      asleep.resolve()
      await awake.promise
      return answer
    })
    .run()
  await asleep.promise

  const other = await Tab.open(device, keys, { now: () => clock.now })
  const send = async (items: Parameters<Server['take']>[0]) => server.take(items)
  expect(await other.replay(send).run()).toBe('elsewhere')
  clock.now += leaseLength + 1
  expect(await other.replay(send).run()).toBe('empty')
  await other.queue.submit(updateWorkSite, editOf(sites[1] ?? '', 'b'))
  awake.resolve()
  expect(await frozen).toBe('elsewhere')
  // What it was at goes on without the lock.
  await device.quiet()
  expect(server.requests).toBe(2)
  expect(server.effects).toHaveLength(1)
  expect(states(other)).toEqual([['b', 'waiting']])
})

test('fault 12, OFF-02: 500 on item 3 of 10 puts off that one and its followers; the eighth time it is parked', async () => {
  const { tab, server } = await tabWith([
    ...Array.from({ length: 10 }, (_, index): [number, string] => [index, `edit ${index + 1}`]),
    [2, 'behind'],
  ])
  server.refusals.set(
    'edit 3',
    Array.from({ length: 8 }, () => codes.failed),
  )
  const send = async (items: Parameters<Server['take']>[0]) => server.take(items)
  expect(await tab.replay(send).run()).toBe('later')
  expect(states(tab)).toEqual([
    ['edit 3', 'waiting'],
    ['behind', 'waiting'],
  ])
  for (let round = 2; round <= 8; round++) await tab.replay(send).run()
  expect(states(tab)).toEqual([
    ['edit 3', 'refused'],
    ['behind', 'waiting'],
  ])
  expect(server.effectsOn(sites[2] ?? '')).toEqual([])
})

test('OFF-04 a refusal parks the edit with its reason, and holds what comes after it of the same entity alone', async () => {
  const { tab, server } = await tabWith([
    [0, 'a'],
    [0, 'b'],
    [1, 'c'],
    [2, 'd'],
    [3, 'e'],
    [4, 'f'],
  ])
  const { conflict: a, deleted: c, noPermission: d, invalid: e, notFound: f } = codes
  for (const [label, code] of Object.entries({ a, c, d, e, f })) server.refusals.set(label, [code])
  await tab.replay(async (items) => server.take(items)).run()
  expect(await tab.replay(async (items) => server.take(items)).run()).toBe('empty')
  expect(states(tab)).toEqual([
    ['a', 'conflict'],
    ['b', 'waiting'],
    ['c', 'gone'],
    ['d', 'no-permission'],
    ['e', 'refused'],
    ['f', 'no-permission'],
  ])
  expect(tab.queue.edits[0]?.content.reason?.code).toBe(codes.conflict)
})

test('OFF-02 edits of one entity take effect in the order they were made', async () => {
  const { tab, server } = await tabWith(
    Array.from({ length: 9 }, (_, index): [number, string] => [index % 3, String(index)]),
  )
  const keys = tab.queue.edits.map(({ id, content }) => ({ id, entity: String(content.request.workSiteId) }))
  await tab.replay(async (items) => server.take(items)).run()
  expect(server.requests).toBe(1)
  for (const site of sites.slice(0, 3))
    expect(server.effectsOn(site)).toEqual(keys.filter(({ entity }) => entity === site).map(({ id }) => id))
})

test('OFF-03 OFF-09 of edits that other tabs make, none is sent before all that came before it are known', async () => {
  const { tab } = await tabWith([
    [0, 'a'],
    [0, 'b'],
  ])
  const none = new Set<never>()
  const [a, b] = tab.queue.edits
  expect(nextBatch(tab.queue.edits, none, none, 1, undefined)).toEqual([a])
  expect(nextBatch(tab.queue.edits, none, none, 2, undefined)).toEqual([a, b])
})

test('fault 31, OFF-03: a batch is no larger than the gateway takes, and an edit that alone is larger goes alone', async () => {
  const { tab } = await tabWith([
    [0, 'a'],
    [1, 'b'],
  ])
  const none = new Set<never>()
  const [a, b] = tab.queue.edits
  const within = (bytes: number) =>
    nextBatch(tab.queue.edits, none, none, 2, undefined, { items: 100, bytes })
  /** Bytes for what surrounds the edits of a request and one of these; the other has no room. */
  const roomForOne = 1_300
  expect(within(replayLimits.bytes)).toEqual([a, b])
  expect(within(roomForOne)).toEqual([a])
  expect(within(0)).toEqual([a])
})

test('OFF-07 a session that was idle too long pauses the replay and parks nothing', async () => {
  const { tab } = await tabWith([[0, 'a']])
  const idle = tab.replay(() => Promise.reject(new Refused({ code: codes.inactive, message: '' })))
  expect(await idle.run()).toBe('inactive')
  expect(states(tab)).toEqual([['a', 'waiting']])
})

test('OFF-02 a refusal by an older gateway leaves the edit waiting', async () => {
  const { tab, server } = await tabWith([[0, 'a']])
  server.refusals.set('a', [codes.invalid])
  expect(await tab.replay(async (items) => server.take(items), { contract: 0 }).run()).toBe('later')
  expect(states(tab)).toEqual([['a', 'waiting']])
  const none = new Refused({ code: codes.notFound, message: 'no such address' })
  expect(await tab.replay(() => Promise.reject(none), { contract: 0 }).run()).toBe('later')
  expect(states(tab)).toEqual([['a', 'waiting']])
})

test('OFF-03 a batch that the gateway fails on as a whole is halved until the edit that breaks it stands alone', async () => {
  const { tab, server } = await tabWith(
    Array.from({ length: 10 }, (_, index): [number, string] => [index, `edit ${index}`]),
  )
  await tab
    .replay(async (items) => {
      if (items.some(({ request }) => request.remarks === 'edit 6'))
        throw new Refused({ code: codes.failed, message: 'failed here' })
      return server.take(items)
    })
    .run()
  expect(states(tab)).toEqual([['edit 6', 'waiting']])
  expect(tab.queue.edits[0]?.content.failures).toBe(1)
  expect(server.effects).toHaveLength(9)
})

test('OFF-03 OFF-09 a run that fails here ends only when nothing of it is under way any more', async () => {
  const { tab, server } = await tabWith([
    ...Array.from({ length: replayLimits.items }, (_, index): [number, string] => [0, `edit ${index}`]),
    [1, 'beside'],
  ])
  const [begun, answered] = [signal(), signal()]
  let ended = false
  const opening = vi.spyOn(IDBDatabase.prototype, 'transaction')
  onTestFinished(() => opening.mockRestore())
  const run = tab
    .replay(async (items) => {
      if (items.length === 1) {
        begun.resolve()
        await answered.promise
        return server.take(items)
      }
      await begun.promise
      // As a browser does whose storage fails.
      tab.database.close()
      throw new NetworkFailure('unreachable')
    })
    .run()
    .finally(() => {
      ended = true
    })
  const failed = expect(run).rejects.toThrow()
  await eventually(() => expect(opening.mock.results.map(({ type }) => type)).toContain('throw'))
  expect(ended).toBe(false)
  answered.resolve()
  await failed
})

test('OFF-02 a gateway whose database is down for two minutes counts against no edit, and takes them all afterwards', async () => {
  const { tab, server } = await tabWith(
    Array.from({ length: 50 }, (_, index): [number, string] => [index % 12, `edit ${index}`]),
  )
  const down = () => Promise.reject(new Refused({ code: codes.failed, message: 'no database' }))
  for (let run = 0; run < 20; run++)
    expect(await tab.replay(down, { isWell: async () => false }).run()).toBe('later')
  expect(tab.queue.edits).toHaveLength(50)
  for (const { state, content } of tab.queue.edits) expect([state, content.failures]).toEqual(['waiting', 0])
  expect(await tab.replay(async (items) => server.take(items)).run()).toBe('empty')
  expect(server.effects).toHaveLength(50)
})
