import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes, succeeded } from '#contract/codes.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { agreeTerminals, cancelTerminals, listTerminals } from '#contract/terminal/authorisation-endpoints.ts'
import { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import { silentAfter } from '#contract/terminal/schema.ts'
import { getTerminalStatistics } from '#contract/terminal/statistics.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { history } from '#gateway/db/tables/history.ts'
import { terminal } from '#gateway/db/tables/terminal.ts'
import { workSite } from '#gateway/db/tables/work-site.ts'
import { type Random, randomOf } from '../../support/random.ts'
import { repetitions } from '../../support/repetitions.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { expectedCodes, Tablet } from './simulated-tablet.ts'

const tablets = repetitions(12, 200)
const days = repetitions(3, 10)
const seeds = repetitions(1, 3)
/** So many do something at once. */
const crowd = 20
/** The policy's, so few that a tablet that stays off for two days has to apply again. */
const validDays = 2
const day = 86_400_000

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 1_000_000, terminalValidityDays: validDays })
})
afterAll(() => gateway.close())

/** A crowd after the other. */
async function inCrowds(fleet: readonly Tablet[], act: (some: readonly Tablet[]) => Promise<unknown>) {
  for (let first = 0; first < fleet.length; first += crowd) await act(fleet.slice(first, first + crowd))
}

const isSignedIn = ({ client }: Tablet) => client !== undefined

/** A fleet, and what the test knows besides of what took effect. */
interface Fleet {
  all: readonly Tablet[]
  /** Ids of work sites that were saved on tablets. */
  made: string[]
  /** Ids of those that a replay brought which succeeded, whether or not its answer got through. */
  sent: Set<string>
  random: Random
}

/** They come back from wherever they were: by the credential or the password, or are turned away as they should be. */
async function morning({ all, random }: Fleet, isFirst: boolean): Promise<void> {
  const on = all.filter(() => isFirst || random.chance(0.7))
  for (const tablet of all) tablet.client = undefined
  await inCrowds(on, (some) =>
    Promise.all(
      some.map(async (tablet) => {
        const expected = expectedCodes(tablet.validUntil === 0 ? 'authorised' : tablet.standing)
        const renewed = random.chance(0.5) ? await tablet.renew() : undefined
        if (renewed === undefined) expect(await tablet.signIn(validDays)).toBe(expected.signIn)
        else expect(renewed).toBe(expected.renew)
        if (tablet.client) await tablet.beat()
      }),
    ),
  )
}

/** All send what they saved, while some of them are revoked; of some the answer is lost. */
async function noon(fleet: Fleet, admin: Client): Promise<void> {
  const { random, made, sent } = fleet
  const working = fleet.all.filter(isSignedIn)
  for (const tablet of working) for (let edit = random.below(3); edit >= 0; edit--) made.push(tablet.write())
  const doomed = new Set(random.some(working, Math.ceil(working.length / 5)))

  const replay = async (tablet: Tablet) => {
    const ids = tablet.waiting.map(({ request }) => String(request.workSiteId))
    const { code } = await tablet.replay(random.chance(0.2))
    if (succeeded(code)) for (const id of ids) sent.add(id)
    else expect([doomed.has(tablet), code]).toEqual([true, codes.sessionEnded])
  }
  await inCrowds(working, async (some) => {
    const revoked = some.filter((tablet) => doomed.has(tablet))
    const ids = revoked.map(({ terminalId }) => terminalId)
    const replays = some.map(replay)
    if (ids.length > 0) await admin.call(cancelTerminals, { ids })
    await Promise.all(replays)
    for (const tablet of revoked) tablet.status = 'cancelled'
    for (const tablet of some) if (!doomed.has(tablet)) await tablet.beat()
  })
  await inCrowds([...doomed], (some) => Promise.all(some.map((tablet) => expectWiped(tablet, random))))
}

/** Whatever a revoked tablet asks next, it gets nothing but the reason; some are switched off before they ask. */
async function expectWiped(tablet: Tablet, random: Random): Promise<void> {
  if (random.chance(0.3)) return
  const { terminalId, waiting, session } = tablet
  const asked: [Endpoint, Record<string, unknown>][] = [
    [listWorkSites, { pageSize: 1 }],
    [sendHeartbeat, { terminalId, unsynced: 0, parked: 0, build: 'b' }],
  ]
  if (waiting.length > 0) asked.push([replayEdits, { items: waiting, clockOffset: 0 }])
  for (const [endpoint, request] of asked)
    expect(await session.answer(endpoint, request)).toMatchObject({
      code: codes.sessionEnded,
      data: { reason: 'terminal-revoked' },
    })
  expect(await tablet.renew()).toBe(codes.sessionEnded)
  expect(await tablet.checkInAndWipe()).toBe('terminal-revoked')
  expect(await stagesOf(tablet)).toEqual({ delivered: true, acknowledged: true, held: waiting.length })
}

async function stagesOf({ terminalId }: Tablet) {
  const [row] = await gateway.database.orm.select().from(terminal).where(eq(terminal.terminalId, terminalId))
  return {
    delivered: row?.revocationDeliveredAt !== null,
    acknowledged: row?.revocationAcknowledgedAt !== null,
    held: row?.heldEdits,
  }
}

/** What waits is authorised, and some of the revoked ones, whatever they were told. */
async function evening({ all, random }: Fleet, admin: Client, share: number): Promise<void> {
  const chosen = all.filter(
    ({ status }) => status === 'unauthorised' || (status === 'cancelled' && random.chance(share)),
  )
  if (chosen.length === 0) return
  const ids = chosen.map(({ terminalId }) => terminalId)
  expect(await admin.call(agreeTerminals, { ids, validDays })).toEqual({ changed: ids.length })
  for (const tablet of chosen) tablet.authorise(validDays)
}

/** The board shows the fleet as the tablets remember it. */
async function expectBoard({ all }: Fleet, admin: Client): Promise<void> {
  const now = gateway.time.now.getTime()
  const countOf = (is: (tablet: Tablet) => boolean) => all.filter(is).length
  const waiting = countOf(({ status }) => status === 'unauthorised')
  expect(await admin.call(getTerminalStatistics, {})).toMatchObject({
    total: all.length,
    online: countOf(({ lastContact }) => lastContact === now),
    unsynced: all.reduce((sum, { told }) => sum + told, 0),
    byStatus: {
      unauthorised: countOf(({ standing }) => standing === 'unauthorised'),
      authorised: countOf(({ standing }) => standing === 'authorised'),
      cancelled: countOf(({ standing }) => standing === 'cancelled'),
      rejected: 0,
    },
    byNeed: {
      waiting,
      cloned: 0,
      silent: countOf(({ told, lastContact }) => told > 0 && now - lastContact >= silentAfter),
      parked: 0,
      expiring: countOf(({ standing }) => standing === 'authorised'),
      behind: 0,
    },
  })
  const { records, total } = await admin.call(listTerminals, { need: 'waiting', pageSize: 200 })
  expect([total, records.length]).toEqual([waiting, waiting])
}

/** What was acknowledged is there; of the rest, what a replay brought that succeeded, and nothing else. */
async function expectNothingLost({ all, made, sent }: Fleet): Promise<void> {
  const { orm } = gateway.database
  const rows = await orm
    .select({ id: workSite.workSiteId })
    .from(workSite)
    .where(inArray(workSite.workSiteId, made))
  const there = new Set(rows.map(({ id }) => id))
  expect(all.flatMap(({ acknowledged }) => acknowledged).filter((id) => !there.has(id))).toEqual([])
  expect([...there].toSorted()).toEqual([...sent].toSorted())
}

for (let seed = 1; seed <= seeds; seed++) {
  test(`APP-05 APP-06 APP-07 APP-08 OFF-03 over ${days} days of ${tablets} tablets, revoked while they replay and applying again when their days are over, nothing acknowledged is lost and the board is right (seed ${seed})`, async () => {
    await gateway.database.orm.delete(terminal)
    const random = randomOf(seed)
    const accounts = await Promise.all(
      ['sitestaff', 'engineer'].map(async (name) => {
        const { records } = await (await Client.signIn(gateway, name)).call(listWorkSites, { pageSize: 1 })
        return { name, site: random.one(records) }
      }),
    )
    const all = Array.from({ length: tablets }, (_, at) => {
      const { name, site } = random.one(accounts)
      return new Tablet(gateway, name, site, `平板 ${at}`)
    })
    const fleet: Fleet = { all, made: [], sent: new Set(), random }
    for (let at = 0; at < days; at++) {
      const admin = await Client.signIn(gateway, 'unitadmin')
      await morning(fleet, at === 0)
      await expectBoard(fleet, admin)
      await noon(fleet, admin)
      await expectBoard(fleet, admin)
      await expectNothingLost(fleet)
      await evening(fleet, admin, 0.5)
      await expectBoard(fleet, admin)
      gateway.time.now = new Date(gateway.time.now.getTime() + day)
    }

    // In the end each is let in again, and all that was ever saved goes out, once.
    const admin = await Client.signIn(gateway, 'unitadmin')
    await inCrowds(all, (some) =>
      Promise.all(
        some.map(async (tablet) => {
          const { signIn } = expectedCodes(tablet.standing)
          expect(await tablet.signIn(validDays)).toBe(signIn)
        }),
      ),
    )
    await evening(fleet, admin, 1)
    await inCrowds(all, (some) =>
      Promise.all(
        some.map(async (tablet) => {
          await tablet.signIn(validDays)
          if (tablet.waiting.length > 0) await tablet.replay(false)
          await tablet.beat()
        }),
      ),
    )
    for (const id of fleet.made) fleet.sent.add(id)
    expect(all.flatMap(({ waiting }) => waiting)).toEqual([])
    await expectNothingLost(fleet)
    const created = await gateway.database.orm
      .select({ id: history.entityId })
      .from(history)
      .where(and(eq(history.entity, 'work-site'), inArray(history.entityId, fleet.made)))
    expect(created.map(({ id }) => id).toSorted()).toEqual(fleet.made.toSorted())
  })
}
