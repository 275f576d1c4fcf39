import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import { readEpoch } from '#gateway/db/epoch.ts'
import { setting } from '#gateway/db/tables/session.ts'
import { withTransaction } from '#gateway/db/transaction.ts'
import { beginEpoch } from '#gateway/operations/restore.ts'
import { newId } from '#request/id.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let engineer: Client
beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
})
afterAll(() => gateway.close())

/** Replays an edit, in the epoch that the device knows. */
async function replay(epoch: string | number) {
  const [site] = (await engineer.call(listWorkSites, {})).records
  if (!site) throw new Error('the demo has work sites')
  const { workSiteId, revision: baseRevision } = site
  const item = {
    endpointId: updateWorkSite.id,
    idempotencyKey: newId(),
    madeAt: gateway.time.now.getTime(),
    request: { workSiteId, baseRevision, remarks: newId() },
  }
  return await engineer.call(replayEdits, { items: [item], clockOffset: 0, epoch }, { purpose: 'sync' })
}

test('fault 32, fault 34: a device that names the epoch by a text hears the one of today, and loses nothing by that', async () => {
  expect(await replay('first')).toEqual({ results: [], epoch: 1 })
  expect((await replay(1)).results).toMatchObject([{ code: codes.success }])
})

test('fault 34: a database that was restored into an epoch named by a text is replayed to, and restored again', async () => {
  const { database, time } = gateway
  await database.orm.insert(setting).values({ name: 'epoch', value: crypto.randomUUID() })
  expect(await replay(1)).toMatchObject({ results: [{ code: codes.success }], epoch: 1 })
  await beginEpoch(database, time.now)
  expect(await withTransaction(database, readEpoch)).toBeGreaterThan(800_000_000)
})
