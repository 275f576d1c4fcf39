import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMenus } from '#contract/application/endpoints.ts'
import { codes } from '#contract/codes.ts'
import { addOperationLog } from '#contract/log/endpoints.ts'
import { listOperationLogs } from '#contract/log/lists.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { openDatabase } from '#gateway/db/client.ts'
import { eventually } from '../../support/eventually.ts'
import { Client } from '../client.ts'
import { startGateway } from '../gateway.ts'
import { startWithStandby } from './own-server.ts'

let own: Awaited<ReturnType<typeof startWithStandby>>
let sysadmin: Client
let engineer: Client
let click: { accountName: string; appCode: string; functionId: string; menuId: string }
let clicks = 0
beforeAll(async () => {
  own = await startWithStandby()
  sysadmin = await Client.signIn(own.gateway, 'sysadmin')
  engineer = await Client.signIn(own.gateway, 'engineer')
  const menus = await engineer.call(listMenus, { appCode: consoleAppCode })
  const menu = menus.find(({ action }) => action === '/admin/project-worksite-information')
  const [used] = menu?.authFunctionList ?? []
  if (!menu || !used) throw new Error('the engineer has no function')
  const functionId = used.applicationMenuFunctionId
  click = { accountName: 'engineer', appCode: consoleAppCode, functionId, menuId: menu.menuId }
})
afterAll(() => own.close())

/** How often the standby has read that table, which lies in partitions, as far as its sessions have told. */
async function readsThere(): Promise<number> {
  const [row] = await own.standby.query(
    `select coalesce(sum(seq_scan + coalesce(idx_scan, 0)), 0)::int as reads from pg_stat_user_tables
     where relid in (select inhrelid from pg_inherits where inhparent = 'operation_log'::regclass)`,
  )
  return Number(row?.reads)
}

/** The engineer clicks so often, and after each click an administrator reads the log. */
async function expectClicksSeen(times: number, writer = engineer, reader = sysadmin): Promise<void> {
  for (let time = 0; time < times; time++) {
    await writer.call(addOperationLog, click, { idempotencyKey: randomUUID() })
    clicks++
    expect((await reader.call(listOperationLogs, { pageSize: 1 })).total).toBe(clicks)
  }
}

test('OPS-03 logs are read at the standby, where whatever anybody wrote before is seen', async () => {
  const before = await readsThere()
  await expectClicksSeen(30)
  // Sessions tell their counts now and then.
  await eventually(async () => {
    await sysadmin.call(listOperationLogs, { pageSize: 1 })
    expect(await readsThere()).toBeGreaterThan(before)
  })
})

test('OPS-03 a standby that is behind is not waited for: the primary answers, and the standby again once it has caught up', async () => {
  await own.standby.query('select pg_wal_replay_pause()')
  await expectClicksSeen(3)
  await own.standby.query('select pg_wal_replay_resume()')
  await expectClicksSeen(3)
})

test('OPS-01 OPS-03 what is written at one gateway is seen at once at another, also while the standby of both is behind', async () => {
  const [databaseUrl, replicaUrl] = [own.server.url, own.standby.url]
  const database = await openDatabase({ databaseUrl, replicaUrl, dataDir: '' }, () => {})
  const other = await startGateway({}, { beside: { database } })
  const [writer, reader] = [await Client.signIn(other, 'engineer'), await Client.signIn(other, 'sysadmin')]
  for (const change of ['pause', 'resume']) {
    await own.standby.query(`select pg_wal_replay_${change}()`)
    await expectClicksSeen(3, engineer, reader)
    await expectClicksSeen(3, writer, sysadmin)
  }
  await other.close()
  await database.close()
})

test('OPS-03 without its standby the gateway reads at the primary', async () => {
  await own.standby.kill()
  await expectClicksSeen(5)
  await own.standby.start()
  await expectClicksSeen(5)
})

test('OPS-03 a read whose primary is killed while it says how far it is is answered 20099, and the next one goes on', async () => {
  const { server } = own
  // Found before PostgreSQL's own by sessions that begin from now on: the question waits for a lock.
  await server.query('create table held ()')
  await server.query(
    `create function pg_current_wal_flush_lsn() returns pg_lsn language plpgsql as
     'begin lock table held in access share mode; return pg_catalog.pg_current_wal_flush_lsn(); end'`,
  )
  await server.query('alter database postgres set search_path = public, pg_catalog')
  await server.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'milepost'`,
  )
  const held = await server.hold('lock table held')
  const read = async () => (await sysadmin.answer(listOperationLogs, { pageSize: 1 })).code
  const answer = read()
  await held.awaited()
  await server.kill()
  await held.release()
  expect(await answer).toBe(codes.maintenance)
  await server.start()
  expect(await read()).toBe(codes.success)
})
