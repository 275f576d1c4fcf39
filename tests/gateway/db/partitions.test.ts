import { randomUUID } from 'node:crypto'
import { eq, getTableName, lt, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listHistory } from '#contract/log/endpoints.ts'
import { listSystemLogs } from '#contract/log/lists.ts'
import { searchTrail } from '#contract/log/trail.ts'
import { addPartitions, dividedByHash, dividedByTime } from '#gateway/db/partitions.ts'
import { sqlState } from '#gateway/db/sql-state.ts'
import { loginLog } from '#gateway/db/tables/log.ts'
import { message } from '#gateway/db/tables/message.ts'
import { messageDelivery } from '#gateway/db/tables/message-delivery.ts'
import { partitionsJob } from '#gateway/jobs/partitions.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  await addPartitions(gateway.database.orm, gateway.time.now)
})
afterAll(() => gateway.close())

async function rowsOf<Row>(text: string, parameters: unknown[] = []): Promise<Row[]> {
  return (await gateway.database.pool.query<Row & object>(text, parameters)).rows
}

async function partitionsOf(table: string): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1',
    [table],
  )
  return rows.map(({ name }) => name)
}

async function runJob(): Promise<void> {
  const { database, clock } = gateway.services
  await partitionsJob(database, clock).run(new AbortController().signal)
}

/** The partition that a row of the log of sign-ins lies in. */
async function addSignIn(time: string): Promise<string> {
  const [added] = await gateway.database.orm
    .insert(loginLog)
    .values({
      loginLogId: randomUUID(),
      accountName: 'sysadmin',
      ip: '10.0.0.1',
      outcome: 'succeeded',
      time: new Date(time),
    })
    .returning({ partition: sql<string>`tableoid::regclass::text` })
  return added?.partition ?? ''
}

/** As the database writes it. */
function quoted(column: string): string {
  return column === 'time' ? '"time"' : column
}

test('OPS-06 sign-ins and deliveries lie in partitions by month, calls and the history by year, idempotency keys by hash of the account', async () => {
  const keyOf = async (table: string) => {
    const [divided] = await rowsOf<{ key: string }>('select pg_get_partkeydef($1::regclass) as key', [table])
    return [table, divided?.key]
  }
  const declared = [
    ...dividedByTime.map(({ table, column }) => [getTableName(table), `RANGE (${quoted(column.name)})`]),
    [getTableName(dividedByHash.table), `HASH (${dividedByHash.column.name})`],
  ]
  expect(await Promise.all(declared.map(async ([table = '']) => await keyOf(table)))).toEqual(declared)
  expect(await partitionsOf('login_log')).toEqual([
    'login_log_2026_11',
    'login_log_2026_12',
    'login_log_others',
  ])
  // A year that is still far away has none yet.
  expect(await partitionsOf('system_log')).toEqual(['system_log_2026', 'system_log_others'])
  expect(await partitionsOf('history')).toEqual(['history_2026', 'history_others'])
  expect(await partitionsOf('idempotency')).toHaveLength(dividedByHash.parts)
})

test('OPS-06 a row lies in the partition of its month in China; one of a time that none was made for is kept, too', async () => {
  expect(await addSignIn('2026-11-30T15:59:59.999Z')).toBe('login_log_2026_11')
  expect(await addSignIn('2026-11-30T16:00:00Z')).toBe('login_log_2026_12')
  expect(await addSignIn('2019-05-01T00:00:00Z')).toBe('login_log_others')
  expect(await addSignIn('2027-03-01T00:00:00Z')).toBe('login_log_others')
})

test('OPS-06 each delivery is there once, whatever partition its like would lie in', async () => {
  const { orm } = gateway.database
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  const { accountId } = sysadmin.session.userAccount
  const [messageId, createdAt] = [randomUUID(), gateway.time.now]
  const said = { title: '题', body: '文', searchText: '' }
  await orm.insert(message).values({ messageId, accountId, kind: 'notice', ...said, createdAt })
  const add = async (messageCreatedAt: Date) =>
    await orm.insert(messageDelivery).values({
      deliveryId: randomUUID(),
      messageId,
      messageCreatedAt,
      accountId,
      channel: 'sms',
      furtherChannels: [],
      subject: '题',
      text: '文',
      state: 'dead',
      nextAttemptAt: createdAt,
      createdAt,
    })
  await add(createdAt)
  const refusalOf = async (at: Date) => sqlState(await add(at).catch((failure: unknown) => failure))
  expect(await refusalOf(createdAt)).toBe('23505')
  // In another month it would be of a message that there is not.
  expect(await refusalOf(new Date('2026-12-05T00:00:00Z'))).toBe('23503')
  await orm.delete(message).where(eq(message.messageId, messageId))
  expect(await orm.$count(messageDelivery, eq(messageDelivery.messageId, messageId))).toBe(0)
})

/** What the database reads for the queries of a call, in blocks of 8 KiB. */
async function blocksRead(call: () => Promise<unknown>): Promise<number> {
  const { database } = gateway
  const asked: { text: string; parameters: unknown[] }[] = []
  const former = database.orm
  const logQuery = (text: string, parameters: unknown[]) => void asked.push({ text, parameters })
  database.orm = drizzle(database.pool, { logger: { logQuery } })
  await call()
  database.orm = former
  let blocks = 0
  for (const { text, parameters } of asked.filter(({ text }) => /^select.* order by .* limit /s.test(text))) {
    const [first] = await rowsOf<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      parameters,
    )
    const plan = first?.['QUERY PLAN'][0].Plan ?? {}
    blocks += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  }
  return blocks
}

const day = 86_400_000

/** Adds calls and changes of a year before now, of so many people and rows. */
async function addYear(rows: number): Promise<void> {
  const { now } = gateway.time
  const time = `$1::timestamptz - n * interval '365 days' / $2::int`
  await rowsOf(
    `with added as (
       insert into system_log (system_log_id, action, app, account_name, status, uri, service, duration, request_id, ip, time)
       select gen_random_uuid(), 'line.update', 'milepost-console', 'sysadmin', 10000, '/', 'admin/v1', n % 97, n::text, '', ${time}
       from generate_series(1, $2::int) n)
     insert into history (history_id, entity, entity_id, action, revision, label, account_name, changed_by_name, changed_at,
       request_id, month, fields, previous_hash, hash)
     select gen_random_uuid(), 'line', n % 100, 'update', n, '右线', 'sysadmin', '系统管理员', ${time}, n::text, '2026-11', '{}', '', ''
     from generate_series(1, $2::int) n`,
    [now, rows],
  )
  for (const table of ['system_log', 'history']) await rowsOf(`vacuum analyze ${table}`)
}

test('OPS-06 a page of a log, of the trail and of one row’s history reads little more where there is ten times as much', async () => {
  const { time } = gateway
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  for (let months = 12; months > 0; months--)
    await addPartitions(gateway.database.orm, new Date(time.now.getTime() - months * 30 * day))
  const from = time.now.getTime() - 60 * day
  const pages = {
    log: () => sysadmin.call(listSystemLogs, {}),
    'log of two months': () => sysadmin.call(listSystemLogs, { from }),
    'log by duration': () => sysadmin.call(listSystemLogs, { sortBy: 'duration' }),
    trail: () => sysadmin.call(searchTrail, {}),
    'history of a row': () => sysadmin.call(listHistory, { entity: 'line', entityId: '7' }),
  }
  const measure = async () => {
    const figures: Record<string, number> = {}
    for (const [name, page] of Object.entries(pages)) figures[name] = await blocksRead(page)
    return figures
  }
  await addYear(3_000)
  const before = await measure()
  await addYear(27_000)
  const after = await measure()
  // Of so few rows indexes are deeper by a level when there are ten times as many: a block more wherever one is descended.
  const grown = Object.entries(before).filter(([name, blocks]) => (after[name] ?? 0) > 1.5 * blocks)
  expect(Object.values(before)).not.toContain(0)
  expect({ grown, after }).toEqual({ grown: [], after })
})

test('OPS-06 partitions are there before their time comes, and go when retention has emptied them', async () => {
  const { orm } = gateway.database
  await orm.delete(loginLog)
  await addSignIn('2026-11-25T00:00:00Z')
  // Of March there are rows elsewhere, by a clock that was wrong: there they stay.
  expect(await addSignIn('2027-03-05T00:00:00Z')).toBe('login_log_others')
  gateway.time.now = new Date('2026-12-05T00:00:00+08:00')
  await runJob()
  expect(await partitionsOf('system_log')).toContain('system_log_2027')
  expect(await partitionsOf('history')).toContain('history_2027')
  gateway.time.now = new Date('2027-01-31T23:00:00+08:00')
  await runJob()
  expect(await partitionsOf('login_log')).toEqual([
    'login_log_2026_11',
    'login_log_2027_01',
    'login_log_2027_02',
    'login_log_others',
  ])
  expect(await addSignIn('2027-01-31T15:00:00Z')).toBe('login_log_2027_01')
  gateway.time.now = new Date('2027-02-01T00:00:00+08:00')
  await orm.delete(loginLog).where(lt(loginLog.time, new Date('2026-12-01T00:00:00Z')))
  await runJob()
  expect(await partitionsOf('login_log')).toEqual([
    'login_log_2027_01',
    'login_log_2027_02',
    'login_log_others',
  ])
  expect(await addSignIn('2027-03-06T00:00:00Z')).toBe('login_log_others')
  // The history stays for good.
  expect(await partitionsOf('history')).toContain('history_2026')
})
