import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { getWorkSite, listWorkSites, updateWorkSite, type WorkSite } from '#contract/work-site/entity.ts'
import { deliveryLag } from '#gateway/delivery/lag.ts'
import { createMetrics, measureDeliveries } from '#gateway/http/metrics.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { createLogger } from '#gateway/platform/logger.ts'
import { postgresUser } from '../../../scripts/postgres-programs.mjs'
import { Client, publicKey, tryLogin } from '../client.ts'
import { type OwnServer, startOnOwnServer } from './own-server.ts'

let own: OwnServer
let engineer: Client
let site: WorkSite
beforeAll(async () => {
  own = await startOnOwnServer(2)
  engineer = await Client.signIn(own.gateway, 'engineer')
  const [first] = (await engineer.call(listWorkSites, { pageSize: 1 })).records
  if (!first) throw new Error('no work site')
  site = first
})
afterAll(() => own.close())

const read = async () => (await engineer.answer(listWorkSites, { pageSize: 1 })).code

/** Changes the work site; the same call again repeats it. */
async function edit(remarks: string): Promise<() => Promise<number>> {
  const { revision } = await engineer.call(getWorkSite, { workSiteId: site.workSiteId })
  const request = { workSiteId: site.workSiteId, baseRevision: revision, remarks }
  const details = { idempotencyKey: randomUUID() }
  return async () => (await engineer.answer(updateWorkSite, request, details)).code
}

/** Changes it as a device does that comes back online. */
async function replay(remarks: string): Promise<() => Promise<number[]>> {
  const { revision } = await engineer.call(getWorkSite, { workSiteId: site.workSiteId })
  const request = { workSiteId: site.workSiteId, baseRevision: revision, remarks }
  const madeAt = own.gateway.time.now.getTime()
  const item = { endpointId: updateWorkSite.id, idempotencyKey: randomUUID(), madeAt, request }
  return async () => {
    const { code, data } = await engineer.answer(replayEdits, { items: [item], clockOffset: 0 })
    if (code !== codes.success) return [code]
    return replayEdits.response.parse(data).results.map((result) => result.code)
  }
}

/** The connections of the gateway that carry its calls: not the one that listens. */
async function connections(): Promise<unknown[]> {
  const rows = await own.server.query(
    `select pid from pg_stat_activity where application_name = 'milepost' and query not like 'listen%' order by pid`,
  )
  return rows.map(({ pid }) => pid)
}

async function configure(change: string): Promise<void> {
  await own.server.query(`alter system ${change}`)
  await own.server.query('select pg_reload_conf()')
}

const lockSite = () =>
  own.server.hold('select from work_site where work_site_id = $1 for update', [site.workSiteId])

/** How often the remarks were changed to these. */
async function timesDone(remarks: string): Promise<unknown> {
  const [row] = await own.server.query(
    `select count(*)::int as times from history where entity_id = $1 and after ->> 'remarks' = $2`,
    [site.workSiteId, remarks],
  )
  return row?.times
}

test('OPS-02 while the database is gone every call is answered 20099, more of them than there are connections, and afterwards all goes on', async () => {
  const [write, batch] = [await edit('之前'), await replay('之后')]
  await publicKey(own.gateway)
  await own.server.kill()
  const reads = await Promise.all(Array.from({ length: 40 }, read))
  expect(new Set(reads)).toEqual(new Set([codes.maintenance]))
  expect(await write()).toBe(codes.maintenance)
  expect(await batch()).toEqual([codes.maintenance])
  await own.server.start()
  expect(await Promise.all(Array.from({ length: 40 }, read))).toEqual(reads.map(() => codes.success))
  expect(await write()).toBe(codes.success)
  expect(await write()).toBe(codes.repeated)
  expect(await timesDone('之前')).toBe(1)
  expect((await tryLogin(own.gateway, 'auditor', demoPassword)).code).toBe(codes.success)
})

test('OPS-07 while the database is gone Prometheus reads of a gateway all that does not come from there', async () => {
  const metrics = createMetrics(own.database)
  measureDeliveries(
    metrics,
    () => deliveryLag(own.database, () => own.gateway.time.now),
    createLogger('fatal'),
  )
  const named = async () => {
    const text = await metrics.registry.metrics()
    return {
      ofDatabase: /^milepost_delivery_lag_seconds \d/m.test(text),
      own: text.includes('milepost_database_connections{state="waiting"}'),
    }
  }
  expect(await named()).toEqual({ ofDatabase: true, own: true })
  await own.server.kill()
  expect(await named()).toEqual({ ofDatabase: false, own: true })
  await own.server.start()
  await expect.poll(named).toEqual({ ofDatabase: true, own: true })
})

test('OPS-02 a write whose database is killed in the middle of it is answered 20099 and, sent again, done once', async () => {
  const write = await edit('中断')
  const batch = await replay('中断')
  const held = await lockSite()
  const answers = Promise.all([write(), batch()])
  await held.awaited()
  await own.server.kill()
  await held.release()
  expect(await answers).toEqual([codes.maintenance, [codes.maintenance]])
  await own.server.start()
  expect(await write()).toBe(codes.success)
  expect(await timesDone('中断')).toBe(1)
})

test('OPS-02 a call whose connection an administrator ends (57P01) is answered 20099', async () => {
  const write = await edit('断开')
  const held = await lockSite()
  const answer = write()
  await held.awaited()
  await own.server.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'milepost' and wait_event_type = 'Lock'`,
  )
  expect(await answer).toBe(codes.maintenance)
  await held.release()
  expect(await write()).toBe(codes.success)
})

test('OPS-02 a call that waits for the database longer than its limit is answered 20099, and the next gets another connection', async () => {
  const write = await edit('等待')
  const held = await lockSite()
  expect(await write()).toBe(codes.maintenance)
  await held.release()
  expect(await write()).toBe(codes.success)
  expect(await timesDone('等待')).toBe(1)
})

test('OPS-02 a write whose wait for the synchronous standby is cancelled, or too long, is answered 20099: PostgreSQL calls both committed', async () => {
  const cancelled = await edit('待备机')
  await configure(`set synchronous_standby_names = 'nobody'`)
  const answer = cancelled()
  await expect
    .poll(async () => {
      const rows = await own.server.query(
        `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and query = 'commit'`,
      )
      return rows.length
    })
    .toBe(1)
  expect(await answer).toBe(codes.maintenance)
  const tooLong = await edit('久等')
  expect(await tooLong()).toBe(codes.maintenance)
  await configure('reset synchronous_standby_names')
  await expect.poll(cancelled).toBe(codes.repeated)
  expect(await timesDone('待备机')).toBe(1)
})

test('OPS-02 a server that was demoted (25006) is left: the call is answered 20099, and the next goes to another', async () => {
  // Connections that are opened between the two statements stand for those to the former primary.
  await own.server.query('alter database postgres set default_transaction_read_only = on')
  await own.server.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'milepost'`,
  )
  await expect.poll(read).toBe(codes.success)
  const batch = await replay('降级')
  // Reads that are quick enough follow each other over one connection.
  const spread = async () => {
    await Promise.all(Array.from({ length: 12 }, read))
    return (await connections()).length
  }
  await expect.poll(spread).toBeGreaterThan(1)
  expect(await batch()).toEqual([codes.maintenance])
  await expect.poll(spread).toBeGreaterThan(1)
  const former = await connections()
  await own.server.query(
    'begin read write; alter database postgres reset default_transaction_read_only; commit',
  )
  // What the gateway itself writes may meet the former primary first.
  await expect.poll(batch).toEqual([codes.success])
  expect((await connections()).filter((pid) => former.includes(pid))).toEqual([])
})

/** How large a file a session that begins from now on may write, so that it finds no room; `undefined`: as large as it likes. */
function limitFiles(bytes?: number): void {
  const [pid = ''] = readFileSync(join(own.server.dataFolder, 'postmaster.pid'), 'utf8').split('\n')
  execFileSync('prlimit', ['--pid', pid, `--fsize=${bytes ?? 'unlimited'}:`], postgresUser())
}

/** Has each session that begins write the file anew that PostgreSQL keeps for the next ones, as after a change of tables. */
function forgetInitFiles(): void {
  const { dataFolder } = own.server
  for (const path of readdirSync(dataFolder, { recursive: true, encoding: 'utf8' }))
    if (path.endsWith('pg_internal.init')) rmSync(join(dataFolder, path))
}

test('OPS-02 while a full disk keeps the server from beginning sessions (FATAL XX000) every call is answered 20099, and afterwards all goes on', async () => {
  const [write, batch] = [await edit('盘满'), await replay('盘满之后')]
  // A session that began with the limit and found the file could no more write its log of changes, which ends the whole server: none
  // of the server's own begins, and the gateway has no turn in between.
  await configure('set autovacuum = off')
  const sessions = await own.server.query(
    `select pid from pg_stat_activity where application_name = 'milepost'`,
  )
  limitFiles(8192)
  forgetInitFiles()
  for (const { pid } of sessions) process.kill(Number(pid), 'SIGTERM')
  await expect(own.server.query('select 1')).rejects.toMatchObject({ code: 'XX000' })
  expect(await Promise.all([read(), write()])).toEqual([codes.maintenance, codes.maintenance])
  expect(await batch()).toEqual([codes.maintenance])
  limitFiles()
  expect(await Promise.all([read(), write()])).toEqual([codes.success, codes.success])
  expect(await write()).toBe(codes.repeated)
  expect(await timesDone('盘满')).toBe(1)
})
