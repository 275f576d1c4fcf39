import { afterEach, beforeEach, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { codes } from '#contract/codes.ts'
import { isQueued } from '#contract/define-endpoint.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { ReplayRequest } from '#contract/sync/schema.ts'
import { deleteWorkSites, getWorkSite, listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import { deletesEntity } from '#offline/queue/effects.ts'
import { signInOffline } from '#offline/session/sign-in.ts'
import { eventually } from '../support/eventually.ts'
import { remark, SignedIn } from './signed-in.ts'
import { workSite } from './tab.ts'

let here: SignedIn
const { workSiteId, workSiteName, revision } = workSite(2)
const deletion = { ids: [workSiteId], label: workSiteName, baseRevision: revision }

beforeEach(async () => {
  here = await SignedIn.start()
  await here.engine.warmUp()
})
afterEach(() => here.end())

const mark = () => here.engine.queue.pendingStatus('work-site').read().get(workSiteId)
const listed = async () => {
  const { records, total } = await here.engine.read(listWorkSites, {})
  return [records.map((row) => row.workSiteName), total]
}
/** Each edit that the gateway heard of, however often it was tried: without a network, too, a try goes out now and then. */
const sentEdits = () => {
  const items = here.gateway
    .callsTo(replayEdits)
    .flatMap(({ body }) => z.parse(ReplayRequest, JSON.parse(body)).items)
  return [...new Map(items.map((item) => [item.idempotencyKey, item])).values()]
}

test('a queued call deletes its entity when its method says so', () => {
  for (const { id, method } of allEndpoints.filter(isQueued))
    expect([id, deletesEntity(id)]).toEqual([id, method === 'DELETE'])
})

test('OFF-02 OFF-03 a deletion made offline marks the row and outlives a kill; once taken, the row is gone at once', async () => {
  here.cut()
  await here.engine.submit(updateWorkSite, remark('before it goes'))
  await here.engine.submit(deleteWorkSites, deletion)
  const all = [[1, 2, 3].map((index) => workSite(index).workSiteName), 3]
  expect([mark(), await listed()]).toEqual(['deletion', all])
  expect(await here.engine.read(getWorkSite, { workSiteId })).toMatchObject({ remarks: 'before it goes' })

  await here.reopen()
  await signInOffline(here.device, 'sitestaff', here.gateway.password)
  await here.openEngine()
  expect([mark(), await listed()]).toEqual(['deletion', all])
  here.heal()
  await here.engine.syncNow()
  await here.emptied()
  expect(sentEdits().map(({ endpointId }) => endpointId)).toEqual([updateWorkSite.id, deleteWorkSites.id])
  const [edit, gone] = sentEdits()
  expect(gone?.request).toEqual({ ...deletion, after: [edit?.idempotencyKey] })
  // The gateway of this test never tells a replica what was removed: the answer to the deletion is enough.
  expect([mark(), await listed()]).toEqual([
    undefined,
    [[1, 3].map((index) => workSite(index).workSiteName), 2],
  ])
})

test('OFF-04 a deletion that waits can be taken back, and nothing of it is sent', async () => {
  here.ends = () => codes.maintenance
  await here.engine.submit(deleteWorkSites, deletion)
  const commands = await here.engine.queue.commands()
  const [edit] = commands.unsynced.read()
  // Not in the moment of a try.
  await eventually(async () => expect(await commands.discard([edit?.seq ?? 0])).toBe(1))
  expect(mark()).toBe(undefined)
  here.ends = () => undefined
  await here.engine.syncNow()
  expect(here.rows).toHaveLength(3)
})

test('OFF-04 a deletion that is refused needs its person, and the row stands as it is', async () => {
  here.refuse = () => codes.noPermission
  await here.engine.submit(deleteWorkSites, deletion)
  await eventually(() => expect(mark()).toBe('needYou'))
  expect((await listed())[1]).toBe(3)
})

test('OFF-04 a deletion behind a parked edit still shows that the row will go, and that its person must decide first', async () => {
  here.refuse = () => codes.noPermission
  await here.engine.submit(updateWorkSite, remark('refused'))
  await eventually(() => expect(mark()).toBe('needYou'))
  await here.engine.submit(deleteWorkSites, deletion)
  expect(mark()).toBe('heldDeletion')
  const commands = await here.engine.queue.commands()
  const parked = () => commands.unsynced.read().filter(({ deletes }) => !deletes)
  here.refuse = () => undefined
  await eventually(async () => expect(await commands.discard(parked().map(({ seq }) => seq))).toBe(1))
  await eventually(async () => expect([mark(), (await listed())[1]]).toEqual([undefined, 2]))
})

test('OFF-04 what the person saw is kept with the deletion, to be shown as long as it is', async () => {
  here.cut()
  await here.engine.submit(deleteWorkSites, deletion)
  const commands = await here.engine.queue.commands()
  const [edit] = commands.unsynced.read()
  expect(edit).toMatchObject({ label: workSiteName, deletes: true })
  expect((await commands.detail(edit?.seq ?? 0))?.before).toEqual(workSite(2))
})
