import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { ReplayItem, ReplayResult } from '#contract/sync/schema.ts'
import { updateWorkSite } from '#contract/work-site/endpoints.ts'
import { openDatabase } from '#offline/db.ts'
import { leaseLength } from '#offline/lease.ts'
import { NetworkFailure } from '#request/errors.ts'
import { DeviceLocks } from './locks.ts'
import { Server } from './server.ts'
import { editOf, someKeys, someone, Tab, workSite } from './tab.ts'

/** What may happen to the request that carries a batch. */
const fates = ['answered', 'lost before', 'lost after', 'killed before', 'killed after', 'refused'] as const
type Fate = (typeof fates)[number]

/** Turns of the event loop before a step, so that steps meet each other half done. */
const pause = fc.nat(40)
const tab = fc.nat(1)
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('edit' as const), pause, tab, site: fc.nat(2) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('replay' as const), pause, tab }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill' as const), pause, tab }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('discard' as const), pause, tab }) },
)

const sites = [0, 1, 2].map((index) => workSite(index).workSiteId)
const refusals = [codes.conflict, codes.invalid, codes.failed, codes.running]

/**
 * offline.md, "Faults every release survives": each edit is exactly one of waiting, acknowledged, parked, discarded by
 * its author; its effect is there at most once, and once if acknowledged; the order within a thing holds.
 */
test('OFF-03 whatever dies in between, nothing is lost, doubled or reordered', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 20 }),
      fc.infiniteStream(fc.constantFrom<Fate>(...fates)),
      fc.infiniteStream(fc.nat(3)),
      fc.scheduler(),
      async (steps, fateStream, refusalStream, scheduler) => {
        globalThis.indexedDB = new IDBFactory()
        const clock = { now: 1_000_000 }
        const device = new DeviceLocks()
        const keys = await someKeys()
        const server = new Server()
        const said: string[] = []
        const discarded = new Set<string>()
        const open = () => Tab.open(device, keys, { now: () => clock.now })
        const tabs = [await open(), await open()]

        const line =
          (tab: Tab, fate: Fate) =>
          async (items: readonly ReplayItem[]): Promise<readonly ReplayResult[]> => {
            await scheduler.schedule(Promise.resolve(), 'on the way')
            if (fate === 'killed before') tab.kill()
            if (fate === 'killed before' || fate === 'lost before') throw new NetworkFailure('unreachable')
            if (fate === 'refused') {
              const label = String(items[0]?.request.remarks)
              server.refusals.set(label, [refusals[refusalStream.next().value ?? 0] ?? codes.conflict])
            }
            const answer = server.take(items)
            await scheduler.schedule(Promise.resolve(), 'on the way back')
            if (fate === 'killed after') tab.kill()
            if (fate === 'lost after') throw new NetworkFailure('timeout')
            return answer
          }

        const underWay: Promise<unknown>[] = []
        for (const [index, { kind, tab: number, pause, ...rest }] of steps.entries()) {
          for (let turn = 0; turn < pause; turn++) {
            if (turn % 4 === 3 && scheduler.count() > 0) await scheduler.waitOne()
            await new Promise((resolve) => setImmediate(resolve))
          }
          if (!tabs[number]?.alive) tabs[number] = await open()
          const tab = tabs[number]
          if (!tab) continue
          if (kind === 'edit' && 'site' in rest) {
            const site = sites[rest.site] ?? ''
            underWay.push(
              tab.queue.submit(updateWorkSite, editOf(site, `edit ${index}`)).then(
                ({ id }) => void said.push(id),
                () => undefined,
              ),
            )
          }
          if (kind === 'replay') {
            const fate = fateStream.next().value ?? 'answered'
            underWay.push(
              tab
                .replay(line(tab, fate))
                .run()
                .catch(() => undefined),
            )
          }
          if (kind === 'kill') tab.kill()
          if (kind === 'discard') {
            const parked = tab.queue.edits.find(({ state }) => state === 'conflict' || state === 'refused')
            if (!parked) continue
            const content = { ...parked.content, settledAt: clock.now }
            underWay.push(
              tab.queue.move([{ edit: parked, from: [parked.state], to: 'discarded', content }]).then(
                (moved) => void moved.map(({ id }) => discarded.add(id)),
                () => undefined,
              ),
            )
          }
        }
        await scheduler.waitAll()
        await Promise.race([Promise.allSettled(underWay), settled()])
        await scheduler.waitAll()

        // The network heals, a person opens the console again; the killed tabs are gone.
        for (const tab of tabs) tab.kill()
        clock.now += leaseLength + 1
        server.refusals.clear()
        const last = await open()
        for (let round = 0; round < 3; round++) await last.replay(async (items) => server.take(items)).run()
        last.kill()

        const database = await openDatabase(() => {})
        const records = (await database.getAll('edits')).sort((a, b) => a.seq - b.seq)
        const queue = (await open()).queue
        const edits = await Promise.all(records.map((record) => queue.open(record)))
        // Nothing that a person was told is saved is lost.
        expect(edits.map(({ id }) => id)).toEqual(expect.arrayContaining(said))
        for (const { id, state, content } of edits) {
          const effects = server.effects.filter(({ key }) => key === id).length
          expect(effects).toBeLessThanOrEqual(1)
          if (state === 'acknowledged') expect(effects).toBe(1)
          // Healed: what is not settled stands before a person, or waits behind something that does.
          if (state === 'waiting' || state === 'sending') {
            const thing = String(content.request.workSiteId)
            const ahead = edits.filter((edit) => String(edit.content.request.workSiteId) === thing)
            expect(ahead.some((edit) => ['conflict', 'refused'].includes(edit.state))).toBe(true)
          }
          if (state === 'discarded') expect(discarded.has(id)).toBe(true)
        }
        const isParked = (state: string) => state === 'conflict' || state === 'refused'
        for (const site of sites) {
          const ofSite = edits.filter(({ content }) => content.request.workSiteId === site)
          const stop = ofSite.findIndex(({ state }) => isParked(state))
          const behind = stop < 0 ? [] : ofSite.slice(stop)
          // Nothing overtakes an edit that waits for a person's decision.
          expect(behind.filter(({ state }) => state === 'acknowledged')).toEqual([])
          const inOrder = edits
            .filter(({ content }) => content.request.workSiteId === site)
            .map(({ id }) => id)
          const took = server.effectsOn(site)
          expect(took).toEqual(inOrder.filter((id) => took.includes(id)))
        }
        const counted = (await database.get('counts', someone.accountId))?.counts
        for (const state of ['waiting', 'acknowledged', 'conflict', 'refused', 'discarded'] as const)
          expect(counted?.[state] ?? 0).toBe(records.filter((record) => record.state === state).length)
        database.close()
      },
    ),
    { numRuns: 100 },
  )
}, 120_000)

/** Some turns of the event loop, for what a killed tab leaves hanging for ever. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve))
}
