import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#gateway/db/client.ts'
import { jobLease } from '#gateway/db/tables/job-lease.ts'
import { loginLog } from '#gateway/db/tables/log.ts'
import { createMetrics } from '#gateway/http/metrics.ts'
import { retentionJob } from '#gateway/jobs/retention.ts'
import { type Job, JobRunner } from '#gateway/jobs/runner.ts'
import { newId } from '#gateway/platform/ids.ts'
import { createLogger } from '#gateway/platform/logger.ts'
import { testDatabase } from '../database.ts'

let database: Database
let now: Date
const minute = 60_000
const silent = new Writable({ write: (_chunk, _encoding, done) => done() })

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  now = new Date('2026-11-20T08:00:00Z')
  await database.orm.delete(jobLease)
})

function pass(milliseconds: number): void {
  now = new Date(now.getTime() + milliseconds)
}

function gateway(...jobs: Job[]): JobRunner {
  const metrics = createMetrics(database)
  return new JobRunner(jobs, { database, clock: () => now, logger: createLogger('info', silent), metrics })
}

/** A job that counts its runs, and whose run lasts until it is let go. */
function job(run: Job['run'] = async () => {}): { job: Job; runs: () => number } {
  let runs = 0
  const counted: Job['run'] = async (stop) => {
    runs += 1
    await run(stop)
  }
  return { job: { name: 'count', interval: 10 * minute, run: counted }, runs: () => runs }
}

test('a job runs at once, and again when its interval has passed', async () => {
  const { job: counting, runs } = job()
  const runner = gateway(counting)
  await runner.runDue()
  await runner.runDue()
  pass(9 * minute)
  await runner.runDue()
  expect(runs()).toBe(1)
  pass(minute)
  await runner.runDue()
  expect(runs()).toBe(2)
})

test('OPS-01 of several gateways one runs it', async () => {
  const { job: counting, runs } = job()
  await Promise.all([gateway(counting), gateway(counting), gateway(counting)].map((one) => one.runDue()))
  expect(runs()).toBe(1)
})

test('OPS-01 a gateway that died while running holds the job until its lease ends', async () => {
  let release = () => {}
  const hanging = job(
    () =>
      new Promise((resolve) => {
        release = resolve
      }),
  )
  const died = gateway({ ...hanging.job, interval: 10_000 }).runDue()
  await expect.poll(hanging.runs).toBe(1)
  const { job: counting, runs } = job()
  const other = gateway({ ...counting, interval: 10_000 })
  pass(20_000)
  await other.runDue()
  expect(runs()).toBe(0)
  pass(11_000)
  await other.runDue()
  expect(runs()).toBe(1)
  release()
  await died
})

test('a failed run is told of, and does not keep others from running', async () => {
  const { job: counting, runs } = job()
  const failing: Job = {
    ...counting,
    name: 'fails',
    run: async () => {
      throw new TypeError('no')
    },
  }
  await gateway(failing, counting).runDue()
  expect(runs()).toBe(1)
  const rows = await database.orm.select().from(jobLease).orderBy(jobLease.name)
  expect(rows.map(({ name, holder, lastFailure }) => [name, holder, lastFailure])).toEqual([
    ['count', null, null],
    ['fails', null, 'TypeError'],
  ])
})

test('stopping tells the running job to stop and waits for it', async () => {
  let finished = false
  const { job: waiting, runs } = job(async (stop) => {
    await new Promise((resolve) => stop.addEventListener('abort', resolve))
    finished = true
  })
  const runner = gateway(waiting)
  runner.start()
  await expect.poll(runs).toBe(1)
  await runner.stop()
  expect(finished).toBe(true)
})

test('rows older than their days of retention go, however many', async () => {
  const at = (time: Date) => ({
    loginLogId: newId(time),
    accountName: 'engineer',
    ip: '127.0.0.1',
    outcome: 'succeeded' as const,
    time,
  })
  const day = 24 * 60 * minute
  const old = Array.from({ length: 1_200 }, (_, index) => at(new Date(now.getTime() - 31 * day - index)))
  await database.orm.insert(loginLog).values([...old, at(new Date(now.getTime() - 29 * day))])
  const retention = {
    loginLogDays: 30,
    operationLogDays: 30,
    systemLogDays: 30,
    messageDays: 30,
    sessionDays: 31,
  }
  await gateway(retentionJob({ database, clock: () => now, retention })).runDue()
  const { rows } = await database.orm.execute(sql`select count(*)::int as n from login_log`)
  expect(rows).toEqual([{ n: 1 }])
})
