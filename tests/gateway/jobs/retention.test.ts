import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listHistory } from '#contract/log/endpoints.ts'
import { listLoginLogs, listOperationLogs, listSystemLogs } from '#contract/log/lists.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { getIdCard } from '#contract/person/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import { createMetrics } from '#gateway/http/metrics.ts'
import { retentionJob } from '#gateway/jobs/retention.ts'
import { JobRunner } from '#gateway/jobs/runner.ts'
import { createLogger } from '#gateway/platform/logger.ts'
import { readEnvironment } from '#gateway/settings/env.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

const day = 86_400_000
const silent = new Writable({ write: (_chunk, _encoding, done) => done() })

let gateway: TestGateway
let jobs: JobRunner
beforeAll(async () => {
  gateway = await startGateway()
  const { database, clock } = gateway.services
  const { retention, settings } = readEnvironment({
    LOGIN_LOG_DAYS: '2',
    OPERATION_LOG_DAYS: '4',
    SYSTEM_LOG_DAYS: '6',
    MESSAGE_DAYS: '8',
  })
  const parts = { database, clock, logger: createLogger('info', silent), metrics: createMetrics(database) }
  jobs = new JobRunner([retentionJob({ database, clock, retention: { ...retention, ...settings } })], parts)
})
afterAll(() => gateway.close())

/** Signs in, looks at a number, and has an edit made offline replayed: a row in each log, a message and a change. */
async function work(workSiteId: string, baseRevision: number): Promise<number> {
  const at = gateway.time.now.getTime()
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  await sysadmin.call(getIdCard, { userId: sysadmin.session.userAccount.userId })
  const engineer = await Client.signIn(gateway, 'engineer')
  const request = { workSiteId, baseRevision, remarks: new Date(at).toISOString() }
  const edit = { endpointId: updateWorkSite.id, idempotencyKey: randomUUID(), madeAt: at, request }
  await engineer.call(replayEdits, { items: [edit], clockOffset: 0 }, { purpose: 'sync' })
  await gateway.services.logs.flush()
  return at
}

/** What is left of those hours, by kind. */
async function leftOf(at: number): Promise<boolean[]> {
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  const auditor = await Client.signIn(gateway, 'auditor')
  const within = { from: at, to: at }
  const logs = [listLoginLogs, listOperationLogs, listSystemLogs] as const
  const totals = await Promise.all(logs.map(async (log) => (await sysadmin.call(log, within)).total))
  const { records } = await auditor.call(listMessages, { kind: 'review', pageSize: 2000 })
  return [...totals, records.filter(({ createdAt }) => createdAt === at).length].map((count) => count > 0)
}

test('LOG-01 LOG-02 MSG-01 logs and messages go after as many days as is set, younger ones stay, and changes for good', async () => {
  const begun = gateway.time.now.getTime()
  const engineer = await Client.signIn(gateway, 'engineer')
  const [site] = (await engineer.call(listWorkSites, { pageSize: 1 })).records
  if (!site) throw new Error('the demo has no work sites')
  const { workSiteId, revision } = site
  const older = await work(workSiteId, revision)
  gateway.time.now = new Date(begun + day)
  const younger = await work(workSiteId, revision + 1)
  const left: Record<string, boolean[][]> = {}
  for (const days of [1.5, 2.5, 4.5, 6.5, 8.5]) {
    gateway.time.now = new Date(begun + days * day)
    await jobs.runDue()
    left[days] = [await leftOf(older), await leftOf(younger)]
  }
  expect(left).toEqual({
    1.5: [
      [true, true, true, true],
      [true, true, true, true],
    ],
    2.5: [
      [false, true, true, true],
      [true, true, true, true],
    ],
    4.5: [
      [false, false, true, true],
      [false, true, true, true],
    ],
    6.5: [
      [false, false, false, true],
      [false, false, true, true],
    ],
    8.5: [
      [false, false, false, false],
      [false, false, false, true],
    ],
  })
  gateway.time.now = new Date(begun + 36_500 * day)
  await jobs.runDue()
  const auditor = await Client.signIn(gateway, 'auditor')
  const changes = await auditor.call(listHistory, { entity: 'work-site', entityId: workSiteId })
  expect(changes.records.map(({ changedAt }) => changedAt).toSorted()).toEqual([older, younger])
})
