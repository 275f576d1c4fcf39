import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { ReplayItem, ReplayResult } from '#contract/sync/schema.ts'
import { deleteWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import type { EditState } from '#offline/engine-types.ts'
import { type Edit, openEdit } from '#offline/queue/edit.ts'
import { leaseLength } from '#offline/queue/lease-length.ts'
import { noCounts, parked } from '#offline/vault/db.ts'
import { openVault, type VaultKeys } from '#offline/vault/encryption.ts'
import { Cancelled, NetworkFailure, Refused } from '#request/errors.ts'
import { repetitions } from '../support/repetitions.ts'
import { DeviceLocks } from './locks.ts'
import { labelOf, Server } from './server.ts'
import { editOf, someKeys, someone, Tab, workSite } from './tab.ts'

/** Schedules in a run; a failure prints the seed and the path by which it is run again. */
const schedules = repetitions(100, 20_000)

/** What may happen to the request that carries a batch. */
const fates = [
  ...(['answered', 'lost before', 'lost after', 'killed before', 'killed after', 'frozen'] as const),
  ...(['refused', 'refused as a whole', 'inactive'] as const),
] as const
type Fate = (typeof fates)[number]

/** Turns of the event loop before a step, so that steps meet each other half done. */
const pause = fc.nat(12)
const tab = fc.nat(1)
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('edit' as const), pause, tab, site: fc.nat(1) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('deletion' as const), pause, tab, site: fc.nat(1) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('replay' as const), pause, tab }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill' as const), pause, tab }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('discard' as const), pause, tab }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('retry' as const), pause, tab }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('another person' as const), pause, tab }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('clock' as const),
      pause,
      tab,
      by: fc.constantFrom(1_000, leaseLength + 1, 3 * 86_400_000, -86_400_000),
    }),
  },
)

const sites = [0, 1].map((index) => workSite(index).workSiteId)
const refusals = [
  codes.conflict,
  codes.invalid,
  codes.failed,
  codes.running,
  codes.noPermission,
  codes.deleted,
]
const accounts = [someone.accountId, workSite(7).projectId] as const

let keys: readonly [VaultKeys, VaultKeys]
beforeAll(async () => {
  keys = [await someKeys(), await someKeys()]
})

/** A tab as a model run has it: whose it is, and what it was told. */
interface Person {
  account: 0 | 1
  tab: Tab
}

/**
 * offline.md, "Faults every release survives": each edit is exactly one of waiting, acknowledged, parked, discarded by its
 * author; its effect is there at most once, and once if acknowledged; the order within an entity holds; nothing is ever sent
 * as another account.
 */
test('fault 1, fault 2, fault 3, fault 4, fault 5, fault 10, fault 20, OFF-03 OFF-07 OFF-09: whatever comes in between, nothing is lost, doubled, reordered or sent as another', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 14 }),
      fc.infiniteStream(fc.constantFrom<Fate>(...fates)),
      fc.infiniteStream(fc.nat(refusals.length - 1)),
      fc.scheduler(),
      async (steps, fateStream, refusalStream, scheduler) => {
        globalThis.indexedDB = new IDBFactory()
        const clock = { now: 1_000_000_000_000 }
        const device = new DeviceLocks()
        const server = new Server()
        const said: string[] = []
        const discarded = new Set<string>()
        let thaw = () => {}
        const thawed = new Promise<void>((resolve) => {
          thaw = resolve
        })
        const open = async (account: 0 | 1): Promise<Person> => {
          const options = { account: accounts[account], now: () => clock.now }
          return { account, tab: await Tab.open(device, keys[account], options) }
        }
        /** Who is signed in on the device: a call as somebody else is cancelled (request/call.ts). */
        let signedIn: 0 | 1 = 0
        const tabs = [await open(0), await open(0)]

        const line =
          ({ tab, account }: Person, fate: Fate) =>
          async (items: readonly ReplayItem[]): Promise<readonly ReplayResult[]> => {
            await scheduler.schedule(Promise.resolve(), 'on the way')
            if (signedIn !== account) throw new Cancelled()
            if (fate === 'killed before') tab.kill()
            if (fate === 'killed before' || fate === 'lost before') throw new NetworkFailure('unreachable')
            if (fate === 'inactive') throw new Refused({ code: codes.inactive, message: '' })
            if (fate === 'refused as a whole') throw new Refused({ code: codes.failed, message: '' })
            if (fate === 'refused') {
              const label = labelOf(items[0]?.request ?? {})
              server.refusals.set(label, [refusals[refusalStream.next().value ?? 0] ?? codes.conflict])
            }
            const answer = server.take(items, accounts[account])
            await scheduler.schedule(Promise.resolve(), 'on the way back')
            if (fate === 'frozen') await thawed
            if (fate === 'killed after') tab.kill()
            if (fate === 'lost after') throw new NetworkFailure('timeout')
            return answer
          }

        const underWay: Promise<unknown>[] = []
        const quietly = (work: Promise<unknown>) => void underWay.push(work.catch(() => undefined))
        for (const [index, { kind, tab: number, pause, ...rest }] of steps.entries()) {
          for (let turn = 0; turn < pause; turn++) {
            if (turn % 3 === 2 && scheduler.count() > 0) await scheduler.waitOne()
            await turnOfTheLoop()
          }
          if (kind === 'another person') {
            signedIn = signedIn === 0 ? 1 : 0
            for (const other of [0, 1]) {
              tabs[other]?.tab.kill()
              tabs[other] = await open(signedIn)
            }
          }
          if (!tabs[number]?.tab.alive) tabs[number] = await open(signedIn)
          const person = tabs[number]
          if (!person) continue
          const { queue } = person.tab
          if (kind === 'clock' && 'by' in rest) clock.now += rest.by
          if (kind === 'edit' && 'site' in rest) {
            const request = editOf(sites[rest.site] ?? '', `edit ${index}`)
            quietly(queue.submit(updateWorkSite, request).then(({ id }) => void said.push(id)))
          }
          if (kind === 'deletion' && 'site' in rest) {
            const request = { ids: [sites[rest.site] ?? ''], label: `deletion ${index}`, baseRevision: 1 }
            quietly(queue.submit(deleteWorkSites, request).then(({ id }) => void said.push(id)))
          }
          if (kind === 'replay') {
            const fate = fateStream.next().value ?? 'answered'
            quietly(person.tab.replay(line(person, fate), { isWell: async () => index % 2 === 0 }).run())
          }
          if (kind === 'kill') person.tab.kill()
          const before = queue.edits.find(({ state }) => parked.includes(state))
          if (!before) continue
          if (kind === 'discard') {
            const move = queue.move([{ edit: before, from: parked, to: 'discarded' }])
            quietly(move.then((moved) => void moved.map(({ id }) => discarded.add(id))))
          }
          if (kind === 'retry') quietly(queue.move([{ edit: before, from: parked, to: 'waiting' }]))
        }
        await scheduler.waitAll()
        thaw()
        await Promise.race([Promise.allSettled(underWay), turns(60)])
        await scheduler.waitAll()

        // The network heals, each person opens the console again; the killed tabs are gone.
        for (const { tab } of tabs) tab.kill()
        clock.now += leaseLength + 1
        server.refusals.clear()
        for (const account of [0, 1] as const) {
          const { tab } = await open(account)
          const send = async (items: readonly ReplayItem[]) => server.take(items, accounts[account])
          for (let round = 0; round < 3; round++) await tab.replay(send).run()
          await check(tab, account)
          tab.kill()
        }

        async function check({ database }: Tab, account: 0 | 1): Promise<void> {
          const vault = openVault(accounts[account], keys[account])
          const all = IDBKeyRange.bound([accounts[account]], [accounts[account], []])
          const edits = await Promise.all(
            (await database.getAll('edits', all)).map((one) => openEdit(vault, one)),
          )
          const ids = edits.map(({ id }) => id)
          // Nothing that a person was told is saved is lost: it is with one of the two.
          for (const id of ids) if (said.includes(id)) said.splice(said.indexOf(id), 1)
          if (account === 1) expect(said).toEqual([])
          const counted = (await database.get('counts', accounts[account]))?.counts
          expect(counted ?? noCounts()).toEqual(countsOf(edits))
          for (const { id, state } of edits) {
            const effects = server.effects.filter(({ key }) => key === id)
            expect(effects.length).toBeLessThanOrEqual(1)
            if (state === 'acknowledged') expect(effects).toHaveLength(1)
            if (state === 'discarded') expect(discarded).toContain(id)
            for (const effect of effects) expect(effect.account).toBe(accounts[account])
          }
          for (const site of sites) {
            const ofSite = edits.filter(({ content }) => content.entities[0]?.[1] === site)
            // Healed: what is not settled stands before a person, or waits behind something that does.
            const stop = ofSite.findIndex(({ state }) => parked.includes(state))
            const before = stop < 0 ? ofSite : ofSite.slice(0, stop)
            for (const { state } of before) expect(['acknowledged', 'discarded']).toContain(state)
            // Nothing overtakes an edit that waits for a person's decision.
            const behind = stop < 0 ? [] : ofSite.slice(stop)
            expect(behind.filter(({ state }) => state === 'acknowledged')).toEqual([])
            const took = server.effectsOn(site, accounts[account])
            expect(took).toEqual(ofSite.map(({ id }) => id).filter((id) => took.includes(id)))
            // What was deleted is nobody's to edit, also not of an edit that was made before and came late.
            const lasting = server.effects.filter(({ entity }) => entity === site)
            const end = lasting.findIndex(({ deletes }) => deletes)
            expect(end < 0 || lasting.slice(end).every(({ deletes }) => deletes)).toBe(true)
          }
        }
      },
    ),
    { numRuns: schedules, endOnFailure: true },
  )
})

function countsOf(edits: readonly Edit[]): Record<EditState, number> {
  const counts = noCounts()
  for (const { state } of edits) counts[state]++
  return counts
}

function turnOfTheLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Some turns of the event loop, for what a killed tab leaves hanging for ever. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await turnOfTheLoop()
}
