import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import type { ReplayItem } from '#contract/sync/schema.ts'
import { getWorkSite, listWorkSites, updateWorkSite, type WorkSite } from '#contract/work-site/entity.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { checkTrail } from '../trail.ts'
import { untouchedOf } from '../untouched.ts'

let gateway: TestGateway
let engineer: Client
let sites: WorkSite[]
beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
  const query = { projectId: projectId('railway'), pageSize: 100 }
  sites = (await engineer.call(listWorkSites, query)).records
})
afterAll(() => gateway.close())

/** A work site that no other test has touched. */
const untouched = () => untouchedOf(sites)

function editOf(site: WorkSite, changes: Partial<RequestOf<typeof updateWorkSite>>): ReplayItem {
  const request = { workSiteId: site.workSiteId, baseRevision: site.revision, ...changes }
  const madeAt = gateway.time.now.getTime()
  return { endpointId: updateWorkSite.id, idempotencyKey: randomUUID(), madeAt, request }
}

async function replay(items: ReplayItem[], clockOffset = 0) {
  const { results } = await engineer.call(replayEdits, { items, clockOffset }, { purpose: 'sync' })
  return results
}

test.each([
  Date.UTC(1999, 11, 31),
  new Date('0050-01-01').getTime(),
  Date.UTC(2100, 0, 2),
  8_640_000_000_000_001,
  Number.MIN_SAFE_INTEGER,
])('security 43: an item that says it was made at %d is refused alone, and writes nothing', async (time) => {
  const [off, fine] = [untouched(), untouched()]
  const items = [{ ...editOf(off, { progress: 41 }), madeAt: time }, editOf(fine, { progress: 41 })]
  const results = await replay(items)
  expect(results.map(({ code }) => code)).toEqual([codes.invalid, codes.success])
  expect(results[0]?.message).toContain('校准设备时间')
  expect((await engineer.call(getWorkSite, { workSiteId: off.workSiteId })).revision).toBe(off.revision)
  expect((await checkTrail(gateway.database)).faults).toEqual([])
})

test('security 43: by a clock that is ahead an edit is taken, and one from beyond tomorrow is not', async () => {
  const [ahead, beyond] = [untouched(), untouched()]
  const day = 86_400_000
  const madeIn = (site: WorkSite, days: number) => ({
    ...editOf(site, { progress: 42 }),
    madeAt: gateway.time.now.getTime() + days * day,
  })
  expect((await replay([madeIn(ahead, 3)], -3 * day))[0]?.code).toBe(codes.success)
  expect((await replay([madeIn(beyond, 2)]))[0]?.code).toBe(codes.invalid)
})
