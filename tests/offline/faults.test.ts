import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { getAccessToken } from '#contract/session/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { ReplayRequest, replayLimits } from '#contract/sync/schema.ts'
import { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import { Heartbeat } from '#contract/terminal/schema.ts'
import { listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import { signIn } from '#offline/session/sign-in.ts'
import { establish } from '#request/session.ts'
import { eventually } from '../support/eventually.ts'
import { remark, SignedIn } from './signed-in.ts'

let here: SignedIn

beforeEach(async () => {
  here = await SignedIn.start()
  await here.engine.warmUp()
})

afterEach(() => here.end())

const keysSent = () =>
  here.gateway
    .callsTo(replayEdits)
    .map(({ body }) => z.parse(ReplayRequest, JSON.parse(body)).items.map((item) => item.idempotencyKey))
const reports = () =>
  here.gateway.callsTo(sendHeartbeat).map(({ body }) => z.parse(Heartbeat, JSON.parse(body)))

/** Makes edits without a network, one a work site and round again. */
async function madeOffline(count: number): Promise<string[]> {
  here.cut()
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    const { id } = await here.engine.submit(updateWorkSite, remark(`edit ${index}`, 1 + (index % 3)))
    ids.push(id)
  }
  await here.engine.syncNow().catch(() => undefined)
  return ids
}

test('fault 17, OFF-03 SES-07: an access token that expires in the middle of the queue is fetched again once, and each edit goes once', async () => {
  const made = await madeOffline(250)
  let answered = 0
  here.gateway.line = (answer, { path }) => {
    if (path.endsWith('sync/replay') && ++answered === 1) here.gateway.expireAccessTokens()
    return answer
  }
  const before = here.gateway.callsTo(getAccessToken).length
  await here.engine.syncNow()
  await here.emptied()
  expect(here.gateway.callsTo(getAccessToken).length - before).toBe(1)
  expect([...here.taken].toSorted()).toEqual(made.toSorted())
  expect(here.rows.reduce((total, { revision }) => total + revision, 0)).toBe(3 + 250)
})

test('fault 25, OFF-03: a gateway whose disk is full makes the queue wait, and counts against no edit', async () => {
  const made = await madeOffline(4)
  let full = true
  here.gateway.line = async (answer, { path }) => {
    if (!full || !path.endsWith('sync/replay')) return answer
    const failed = { ...(await answer.json()), code: codes.failed, data: { passing: true } }
    here.taken.clear()
    return Response.json(failed, { status: 500 })
  }
  const requests = keysSent().length
  for (let round = 0; round < 10; round++) await here.engine.syncNow()
  // A try is one request, however many edits wait, and not one for each; one more may have come by itself.
  expect(keysSent().length - requests).toBeLessThanOrEqual(12)
  expect(await here.states()).toEqual(made.map(() => 'waiting'))
  full = false
  await here.engine.syncNow()
  await here.emptied()
})

test('fault 29, OFF-10: a browser that threw everything away is noticed, by the count that the gateway last heard', async () => {
  await madeOffline(3)
  here.heard.lastUnsynced = 3
  globalThis.indexedDB = new IDBFactory()
  await here.reopen()
  here.heal()
  await signIn(here.device, 'sitestaff', here.gateway.password, true)
  await here.openEngine()
  await eventually(() => expect(here.engine.lost.read()).toBe(3))
  // The count at the gateway stands until it was noted here; then it is told what is here now.
  await eventually(() =>
    expect(
      reports()
        .slice(-2)
        .map(({ emptied }) => emptied),
    ).toEqual([true, undefined]),
  )

  // It is said until somebody has read it, and not a second time.
  here.heard.lastUnsynced = 0
  await here.reopen()
  await signIn(here.device, 'sitestaff', here.gateway.password, true)
  await here.openEngine()
  expect(here.engine.lost.read()).toBe(3)
  await here.engine.lostRead()
  await here.openEngine()
  expect(here.engine.lost.read()).toBe(0)
  const terminals = new Set(
    here.gateway.callsTo(sendHeartbeat).map(({ body }) => JSON.parse(body).terminalId),
  )
  expect(terminals.size).toBe(1)
})

test('fault 29: a device that sent everything, or never kept anything, has lost nothing', async () => {
  await madeOffline(1)
  here.heal()
  await here.engine.syncNow()
  here.heard.lastUnsynced = 1
  const before = reports().length
  await here.openEngine()
  await eventually(() => expect(reports().length).toBeGreaterThan(before))
  expect(here.engine.lost.read()).toBe(0)
})

test('APP-06: a heartbeat reports what all accounts of the device have to send, the oldest of it, build and storage', async () => {
  const from = Date.now()
  await madeOffline(2)
  const other = { accountId: crypto.randomUUID(), accountName: 'engineer' }
  const [record] = (await here.device.database?.getAll('edits')) ?? []
  const [counts] = (await here.device.database?.getAll('counts')) ?? []
  if (!record || !counts) throw new Error('nothing was kept')
  const id = crypto.randomUUID().replace(/^.{13}/, '00000000-0001')
  await here.device.database?.put('edits', { ...record, account: other.accountId, id, state: 'conflict' })
  await here.device.database?.put('counts', {
    ...counts,
    account: other.accountId,
    counts: { ...counts.counts, waiting: 0, conflict: 1 },
  })
  here.refuse = () => codes.running
  here.heal()
  establish({})
  await here.openEngine()
  await eventually(() => expect(reports().at(-1)).toMatchObject({ unsynced: 3, parked: 1 }))
  expect(reports().at(-1)?.build).not.toBe('')
  expect(reports().at(-1)).toMatchObject({ displayMode: 'browser', clockOffset: expect.any(Number) })
  expect(reports().at(-1)?.oldestMadeAt).toBeLessThan(from)
})

test('APP-07 a heartbeat comes with the latest number that the gateway gave this device, whichever tab got it', async () => {
  /** What the next heartbeat comes with, and that is answered with `given`. */
  async function beat(given: number): Promise<number | undefined> {
    here.heard.sequence = given
    const before = reports().length
    await here.openEngine()
    await eventually(() => expect(reports().length).toBeGreaterThan(before))
    await eventually(() => expect(Number(localStorage.getItem('heartbeatSequence'))).toBeGreaterThan(0))
    return reports().at(-1)?.sequence
  }
  await beat(4)
  await eventually(() => expect(localStorage.getItem('heartbeatSequence')).toBe('4'))
  expect(await beat(9)).toBe(4)
  await eventually(() => expect(localStorage.getItem('heartbeatSequence')).toBe('9'))
  // The answer to another tab, on its way longer.
  expect(await beat(6)).toBe(9)
  expect(await beat(10)).toBe(9)
})

test('fault 31, OFF-03 OFF-04: 5,000 edits go in batches, few at a time, with progress to see, and leave nothing in memory', async () => {
  here.cut()
  const submitted = Array.from({ length: 5_000 }, (_, index) =>
    here.engine.submit(updateWorkSite, remark(`edit ${index}`, 1 + (index % 3))),
  )
  await Promise.all(submitted)
  let underWay = 0
  let most = 0
  here.gateway.line = async (answer, { path, body }) => {
    if (!path.endsWith('sync/replay')) return answer
    underWay += body.length
    most = Math.max(most, underWay)
    await new Promise((resolve) => setImmediate(resolve))
    underWay -= body.length
    return answer
  }
  const seen: number[] = []
  const end = here.engine.replay.subscribe(() => {
    const { running, sent, total } = here.engine.replay.read()
    if (!running) return
    seen.push(sent)
    expect(total).toBe(5_000)
  })
  await here.engine.syncNow()
  await here.emptied()
  end()
  expect(seen.at(-1)).toBe(5_000)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(seen.length).toBeGreaterThanOrEqual(50)
  expect(most).toBeLessThan(4 * replayLimits.bytes)
  const keys = keysSent().filter((batch) => batch.length > 0)
  expect(Math.max(...keys.map((batch) => batch.length))).toBe(replayLimits.items)
  expect(here.taken.size).toBe(5_000)
  expect((await here.engine.queue.commands()).unsynced.read()).toEqual([])
  expect(here.engine.queue.pendingStatus('work-site').read().size).toBe(0)
})

test('fault 33, OFF-03: a refusal by a gateway that is older than this build leaves the edit waiting, until it is brought up to date', async () => {
  here.gateway.line = async (answer) => Response.json({ ...(await answer.json()), contract: 0 })
  here.refuse = () => codes.invalid
  await here.engine.submit(updateWorkSite, remark('newer than the gateway'))
  await here.engine.syncNow()
  expect(await here.states()).toEqual(['waiting'])
  here.gateway.line = async (answer, { path }) =>
    path.endsWith('sync/replay')
      ? Response.json({ ...(await answer.json()), contract: 0, code: codes.invalid, data: undefined })
      : answer
  await here.engine.syncNow()
  expect(await here.states()).toEqual(['waiting'])
  here.heal()
  here.refuse = () => undefined
  here.taken.clear()
  await here.engine.syncNow()
  await here.emptied()
})

test('TAB-05, OFF-03: parts of an edit that the gateway does not take need its author until they are read, the rest being taken', async () => {
  const refused = [{ label: '质量情况 #2', message: '所在的行已删除' }]
  here.gateway.line = async (answer, { path }) => {
    if (!path.endsWith('sync/replay')) return answer
    const { data, ...envelope } = await answer.json()
    const results = data.results.map((result: { data: object }) => ({
      ...result,
      data: { ...result.data, refused },
    }))
    return Response.json({ ...envelope, data: { ...data, results } })
  }
  await here.engine.submit(updateWorkSite, remark('partly taken'))
  const commands = await here.engine.queue.commands()
  await expect.poll(() => commands.takenInPart.read()).toMatchObject([{ state: 'taken-in-part', refused }])
  expect(commands.unsynced.read()).toEqual([])
  expect(here.engine.queue.pendingStatus('work-site').read().size).toBe(0)
  await expect.poll(() => here.engine.queue.counts.read()).toMatchObject({ waiting: 0, needYou: 1 })
  await commands.markRead(commands.takenInPart.read().map(({ seq }) => seq))
  await expect.poll(() => commands.takenInPart.read()).toEqual([])
  await expect.poll(() => here.engine.queue.counts.read()).toMatchObject({ waiting: 0, needYou: 0 })
  const { edits } = await commands.sent({ offset: 0, limit: 10 })
  expect(edits).toMatchObject([{ state: 'acknowledged', refused }])
})

test('fault 34, OFF-03: after a backup was restored, what was sent before is offered again, ahead of what waits', async () => {
  await here.engine.submit(updateWorkSite, remark('sent before'))
  await here.emptied()
  const [first] = keysSent().flat()
  await madeOffline(0)
  const { id: second } = await here.engine.submit(updateWorkSite, remark('made meanwhile'))
  // The backup was made before the first edit.
  here.taken.clear()
  here.rows[1] = { ...(here.rows[1] ?? never()), remarks: undefined, revision: 1 }
  here.epoch = 1_000
  const before = keysSent().length
  here.heal()
  await here.engine.syncNow()
  await here.emptied()
  expect([...here.taken]).toEqual([first, second])
  expect(here.rows[1]).toMatchObject({ remarks: 'made meanwhile', revision: 3 })
  expect(keysSent().slice(before).at(-1)).toEqual([first, second])
  expect(await here.states()).toEqual(['acknowledged', 'acknowledged'])
})

test('fault 34, OFF-09: a device with nothing to send learns it from a heartbeat, and so do its other tabs', async () => {
  await here.engine.submit(updateWorkSite, remark('sent before'))
  await here.emptied()
  const other = await here.anotherTab()
  here.taken.clear()
  here.epoch = 1_000
  // Nothing is sent until both tabs have looked.
  here.refuse = () => codes.running
  await here.openEngine()
  await eventually(() => expect(other.queue.counts.read().waiting).toBe(1))
  here.refuse = () => undefined
  await other.syncNow()
  await here.emptied()
  expect(here.taken.size).toBe(1)
  expect((await here.engine.read(listWorkSites, {})).records[1]?.remarks).toBe('sent before')
})

function never(): never {
  throw new Error('There are three work sites')
}
