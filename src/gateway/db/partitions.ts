import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { dayInChina, startOfDay } from '../platform/china-days.ts'
import { day } from '../platform/durations.ts'
import type { Database, Tx } from './client.ts'
import { history } from './tables/history.ts'
import { loginLog, operationLog, systemLog } from './tables/log.ts'
import { messageDelivery } from './tables/message-delivery.ts'
import { idempotency } from './tables/session.ts'
import { withTransaction } from './transaction.ts'

/*
 * Tables that grow with every call lie in partitions: the rows of today are few and near each other, and the space of those
 * that went is given back at once. A unique key of such a table holds the column that it is divided by. The generator of
 * migrations knows no partitions: `partition by` is written into the migration by hand.
 */

interface DividedByTime {
  table: PgTable
  column: PgColumn
  every: 'month' | 'year'
}

/**
 * By China's calendar. Deliveries and sign-ins lie by month. The history and the logs of calls lie by year: a query that may find
 * rows in any partition is planned for each of them, which for ten years of months took 14 ms, and calls of some thousand kinds
 * are looked for in each partition: among 10,000,000 calls of 20 months that took over a second.
 */
export const dividedByTime: readonly DividedByTime[] = [
  { table: loginLog, column: loginLog.time, every: 'month' },
  { table: operationLog, column: operationLog.time, every: 'year' },
  { table: systemLog, column: systemLog.time, every: 'year' },
  { table: messageDelivery, column: messageDelivery.messageCreatedAt, every: 'month' },
  { table: history, column: history.changedAt, every: 'year' },
]

/** Never by time: the key of a write is kept for good, and looked for whenever that was. */
export const dividedByHash = { table: idempotency, column: idempotency.accountId, parts: 16 }

type Orm = Pick<Tx, 'execute'>

interface Period {
  /** `2026_11`, or `2026`. */
  name: string
  from: Date
  to: Date
}

/** Of rows from any other time than those that partitions were made for. */
const others = 'others'
/** Whoever makes or drops a partition waits for those who read its table, as a dump does for hours, and keeps all others waiting. */
const longestWait = '1s'

/** So long before its time a partition is made: an empty one is looked into as well by whoever looks for what is rare. */
const ahead = 28 * day

/**
 * Makes the partitions that are missing: of each table that of this period, that of the next one once it is near, and one for rows
 * of any other time, which clocks that are wrong and days long past have. A period that has rows there already stays there.
 */
export async function addPartitions(orm: Orm, now: Date): Promise<void> {
  const there = await partitionNames(orm)
  const { table, parts } = dividedByHash
  for (let part = 0; part < parts; part++)
    if (!there.has(partitionName(table, String(part))))
      await add(orm, table, String(part), `for values with (modulus ${parts}, remainder ${part})`)
  for (const each of dividedByTime) await addPeriods(orm, each, there, now)
}

async function addPeriods(
  orm: Orm,
  { table, column, every }: DividedByTime,
  there: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  if (!there.has(partitionName(table, others))) await add(orm, table, others, 'default')
  const until = new Date(now.getTime() + ahead)
  for (let period = periodOf(every, now); period.from <= until; period = periodOf(every, period.to)) {
    const { name, from, to } = period
    if (there.has(partitionName(table, name))) continue
    const within = sql`${sql.identifier(column.name)} >= ${from.toISOString()} and ${sql.identifier(column.name)} < ${to.toISOString()}`
    if (await hasRows(orm, partitionName(table, others), within)) continue
    await add(orm, table, name, `for values from ('${from.toISOString()}') to ('${to.toISOString()}')`)
  }
}

async function add(orm: Orm, table: PgTable, part: string, bound: string): Promise<void> {
  const [partition, whole] = [sql.identifier(partitionName(table, part)), sql.identifier(getTableName(table))]
  await orm.execute(sql`create table if not exists ${partition} partition of ${whole} ${sql.raw(bound)}`)
}

/** Has partitions ready before their time comes, and drops those of periods that are over and have no rows any more. */
export async function maintainPartitions(database: Database, now: Date): Promise<void> {
  for (const each of dividedByTime)
    await withTransaction(database, async (tx) => {
      await waitShortly(tx)
      await addPeriods(tx, each, await partitionNames(tx), now)
    })
  await dropEmptied(database, now)
}

async function waitShortly(tx: Tx): Promise<void> {
  await tx.execute(sql`set local lock_timeout = ${sql.raw(`'${longestWait}'`)}`)
}

async function dropEmptied(database: Database, now: Date): Promise<void> {
  const there = await partitionNames(database.orm)
  for (const { table, every } of dividedByTime) {
    const current = partitionName(table, periodOf(every, now).name)
    const past = [...there].filter((name) => isOfPeriod(table, name) && name < current)
    for (const name of past) {
      if (await hasRows(database.orm, name)) continue
      await withTransaction(database, async (tx) => {
        await waitShortly(tx)
        // The table first, as readers take it: two that begin at either end would wait for each other.
        await tx.execute(sql`lock table ${table} in access exclusive mode`)
        if (!(await hasRows(tx, name))) await tx.execute(sql`drop table ${sql.identifier(name)}`)
      })
    }
  }
}

async function partitionNames(orm: Orm): Promise<ReadonlySet<string>> {
  const { rows } = await orm.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relispartition and relnamespace = 'public'::regnamespace`,
  )
  return new Set(rows.map(({ name }) => name))
}

async function hasRows(orm: Orm, name: string, where: SQL = sql`true`): Promise<boolean> {
  const { rows } = await orm.execute<{ some: boolean }>(
    sql`select exists (select from ${sql.identifier(name)} where ${where}) as some`,
  )
  return rows[0]?.some ?? false
}

function partitionName(table: PgTable, part: string): string {
  return `${getTableName(table)}_${part}`
}

function isOfPeriod(table: PgTable, name: string): boolean {
  return (
    name.startsWith(`${getTableName(table)}_`) &&
    /^\d{4}(_\d\d)?$/.test(name.slice(getTableName(table).length + 1))
  )
}

function periodOf(every: 'month' | 'year', instant: Date): Period {
  const [year = 0, month = 0] = dayInChina(instant).split('-').map(Number)
  const first = every === 'month' ? month : 1
  const length = every === 'month' ? 1 : 12
  // Months of a date count from 0, and those beyond December are of the next year.
  const dateOf = (months: number) => new Date(Date.UTC(year, months, 1)).toISOString().slice(0, 10)
  const from = dateOf(first - 1)
  return {
    name: from.slice(0, every === 'month' ? 7 : 4).replace('-', '_'),
    from: startOfDay(from),
    to: startOfDay(dateOf(first - 1 + length)),
  }
}
