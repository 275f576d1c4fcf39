import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { checkTrail, getTrailStatus } from '#contract/log/trail-check.ts'
import { listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import { trailCheckJob } from '#gateway/jobs/trail-check.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { trailKey } from '../trail.ts'

let gateway: TestGateway
let auditor: Client
beforeAll(async () => {
  gateway = await startGateway()
  auditor = await Client.signIn(gateway, 'auditor')
  const engineer = await Client.signIn(gateway, 'engineer')
  const [site] = (await engineer.call(listWorkSites, { pageSize: 1 })).records
  if (!site) throw new Error('the demo has no work sites')
  const { workSiteId, revision } = site
  await engineer.call(updateWorkSite, { workSiteId, baseRevision: revision, remarks: '左幅' })
})
afterAll(() => gateway.close())

async function work(stop = new AbortController().signal): Promise<void> {
  gateway.time.now = new Date(gateway.time.now.getTime() + 1000)
  const { database, clock } = gateway.services
  await trailCheckJob({ database, clock, key: trailKey, heads: temporaryFolder() }).run(stop)
}

test('LOG-04 the auditor has the trail verified: asked for once, worked off, told month by month', async () => {
  const asked = await auditor.call(checkTrail, {})
  expect(asked).toMatchObject({ newest: { state: 'waiting', requestedByName: expect.any(String) } })
  expect(asked.finished).toBeUndefined()
  expect((await auditor.call(checkTrail, {})).newest).toEqual(asked.newest)
  await work()
  const { newest, finished, retentionDays } = await auditor.call(getTrailStatus, {})
  expect(newest).toEqual(finished)
  expect(finished).toMatchObject({
    state: 'finished',
    finishedAt: gateway.time.now.getTime(),
    findings: { faults: [] },
  })
  expect(retentionDays).toEqual({ login: 365, operation: 365, system: 180 })
})

test('LOG-04 a gateway that stops leaves the verification to the next one', async () => {
  await auditor.call(checkTrail, {})
  const stop = new AbortController()
  stop.abort()
  await expect(work(stop.signal)).rejects.toThrow()
  expect((await auditor.call(getTrailStatus, {})).newest).toMatchObject({ state: 'waiting' })
  await work()
  expect((await auditor.call(getTrailStatus, {})).newest).toMatchObject({ state: 'finished' })
})

test('LOG-04 what is wrong with the trail is told, by row and month', async () => {
  await gateway.database.pool.query(
    `update history set label = label || '改' where seq = (select min(seq) from history)`,
  )
  await auditor.call(checkTrail, {})
  await work()
  const { finished } = await auditor.call(getTrailStatus, {})
  expect(finished?.findings).toMatchObject({
    faultCount: 1,
    faults: [{ kind: 'altered', month: '2026-11', historyId: expect.any(String) }],
    months: [{ month: '2026-11', faults: 1 }],
  })
})

test('LOG-04 who may not verify the trail is refused', async () => {
  const engineer = await Client.signIn(gateway, 'engineer')
  for (const endpoint of [checkTrail, getTrailStatus])
    expect(await engineer.answer(endpoint, {})).toMatchObject({ code: codes.noPermission })
})
