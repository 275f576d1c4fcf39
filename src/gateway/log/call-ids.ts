import { and, count, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { CallLogQuery } from '#contract/log/call-log-schema.ts'
import type { Tx } from '../db/client.ts'
import { countRows, type PagePart } from '../db/page.ts'
import { parseInstant } from '../db/tables/columns.ts'
import type { CallLog } from '../db/tables/log.ts'

export type CallSort = NonNullable<CallLogQuery['sortBy']>

/** Calls of a log that are looked for. */
export interface Wanted {
  log: CallLog
  /** Rows of the log, or a part of them. */
  source: SQL
  sort: CallSort
  /** When they were. */
  period: SQL | undefined
  /** What calls they are, as a condition for kinds of calls, and for calls. Undefined where all are wanted. */
  which?: { kinds: SQL; rows: SQL } | undefined
  /** A condition on them that few calls meet, and for which there is an index. */
  few?: SQL | undefined
}

/** So many rows are looked through along the order of the page, or a few times those up to its end. */
const leastLookedAt = 5_000
const timesTheReach = 5
/** So many rows of a period are looked through one by one, in a few milliseconds. */
const mostOfPeriod = 20_000
/** So many calls of one code, application or account are looked through in an index that has all that is asked of them. */
const mostOfFew = 50_000

/**
 * The same calls, as rows of the period alone where these are few: there may be many more kinds of calls than calls then.
 * The fence (`offset 0`) has the period read as a whole, by its index.
 */
export async function withinShortPeriod(tx: Tx, wanted: Wanted): Promise<Wanted> {
  const { log, period, which } = wanted
  if (!period || !which) return wanted
  const some = await countRows(tx, log.rows, period, mostOfPeriod + 1)
  if (some > mostOfPeriod) return wanted
  const source = sql`(select * from ${log.rows} where ${period} offset 0) ${log.rows}`
  return { ...wanted, source, period: which.rows, which: undefined }
}

/**
 * The same calls, looked for by the first of these conditions that few calls meet. What few calls have may still be of very many
 * kinds, each of which would be looked for in each partition.
 */
export async function amongFew(tx: Tx, wanted: Wanted, conditions: readonly SQL[]): Promise<Wanted> {
  const { log, period, which } = wanted
  for (const few of which ? conditions : [])
    if ((await countRows(tx, log.rows, and(few, period), mostOfFew + 1)) <= mostOfFew)
      return { ...wanted, few }
  return wanted
}

/** A call of a page: its id, and the time that tells its partition. */
export interface CallKey {
  id: string
  time: Date
}

/** Finds calls as `nearestKeys` says. */
export async function findKeys(tx: Tx, keys: SQL): Promise<CallKey[]> {
  const { rows } = await tx.execute<{ id: string; time: string }>(keys)
  return rows.map(keyOf)
}

function keyOf({ id, time }: { id: string; time: string }): CallKey {
  return { id, time: parseInstant(time) }
}

/**
 * The condition for those calls. With their times no partition beyond these is planned for, and none is read as a whole for the
 * sake of a few rows.
 */
export function ofKeys({ rows, id }: CallLog, keys: readonly CallKey[]): SQL | undefined {
  const times = keys.map(({ time }) => time.getTime())
  return and(
    inArray(
      id,
      keys.map((key) => key.id),
    ),
    gte(rows.time, new Date(Math.min(...times))),
    lte(rows.time, new Date(Math.max(...times))),
  )
}

/**
 * The keys of a page's calls, as far as they lie at the beginning of the page's order: most filters are met by many calls,
 * and fill their page from a few rows. Where only some calls are wanted, fewer keys than the page has rows say nothing.
 */
export function nearestKeys({ log, source, sort, period, which }: Wanted, part: PagePart): SQL {
  const { rows, id } = log
  const { where: beyond, limit, offset } = part
  const order = sql.join(part.orderBy, sql`, `)
  const page = sql`order by ${order} limit ${limit} offset ${offset}`
  if (!which)
    return sql`select ${id} as id, ${rows.time} as time from ${source} ${whereOf(period, beyond)} ${page}`
  const most = Math.max(leastLookedAt, timesTheReach * (offset + limit))
  // A period that is not what the rows are ordered by would have more than these looked through.
  const first = sql`select * from ${rows} ${whereOf(sort === 'time' ? period : undefined, beyond)} order by ${order} limit ${most}`
  return sql`select ${id} as id, ${rows.time} as time from (${first}) ${rows} ${whereOf(period, which.rows)} ${page}`
}

/** Keys of a page's calls, and how many calls there are in all, counted no further than was asked; unknown behind a page's `after`. */
export interface FoundByKind {
  keys: CallKey[]
  total: number | undefined
}

/**
 * The keys of a page's calls, wherever they lie: the first ones of each kind by its own index. It reads no more rows than
 * there are of these kinds, however the kinds are spread, and counts on from there: to go through some thousand kinds once more
 * for their number would take as long again.
 */
export async function findByKind(
  tx: Tx,
  wanted: Wanted,
  part: PagePart,
  countedTo: number | undefined,
): Promise<FoundByKind> {
  const { where: beyond, limit, offset } = part
  const order = sql.join(part.orderBy, sql`, `)
  const page = sql`order by ${order} limit ${limit} offset ${offset}`
  const { found, total } = foundByKind(wanted, part, countedTo)
  const { rows, id } = wanted.log
  const { rows: read } = await tx.execute<{ id: string; time: string; total: string }>(
    sql`with found as materialized (${found}) select ${id} as id, ${rows.time} as time, ${total} as total from found ${rows} ${page}`,
  )
  const keys = read.map(keyOf)
  if (beyond) return { keys, total: undefined }
  // Behind the last row there is nothing that could say it.
  if (!read[0]) return { keys, total: offset === 0 ? 0 : undefined }
  return { keys, total: Math.min(Number(read[0].total), countedTo ?? Number.POSITIVE_INFINITY) }
}

/** What is found of the kinds, as rows, and how many there are, of which those are the first ones. */
function foundByKind(
  { log, sort, period, which, few }: Wanted,
  { where: beyond, limit, offset, orderBy }: PagePart,
  countedTo: number | undefined,
): { found: SQL; total: SQL } {
  const { rows, kinds, id } = log
  // Just what the indexes of kinds have: the calls themselves lie all over the log.
  const columns = sql`${id}, ${rows.time}, ${rows.duration}`
  const all = sql`(select count(*) from found)`
  if (few) return { found: ofFew(log, columns, [few, period, beyond], which?.kinds), total: all }
  if (period && sort !== 'time') {
    // Of a period they come by time, and are not many of each kind.
    const ofKinds = sql`${rows.kind} = any(array(select ${kinds.kind} from ${kinds} ${whereOf(which?.kinds)}))`
    return { found: sql`select ${columns} from ${rows} ${whereOf(ofKinds, period, beyond)}`, total: all }
  }
  const most = offset + limit
  const ofKind = whereOf(sql`${rows.kind} = of_kind.kind`, period, beyond)
  const first = sql`select ${columns} from ${rows} ${ofKind} order by ${sql.join(orderBy, sql`, `)} limit ${most}`
  const full = sql`(select kind from found group by kind having count(*) = ${most}) of_kind`
  const rest = sql`select from ${full} cross join lateral (select from ${rows} ${ofKind} offset ${most}) rest ${limitOf(countedTo)}`
  return {
    found: sql`select of_kind.kind, ${rows}.* from ${kindsOf(log, which?.kinds)} cross join lateral (${first}) ${rows}`,
    total: sql`${all} + (select count(*) from (${rest}) rest)`,
  }
}

/** How many calls there are; counts no further than `limit`. */
export async function countCalls(
  tx: Tx,
  { log, source, period, which, few }: Wanted,
  limit: number | undefined,
): Promise<number> {
  const { rows, kinds } = log
  if (!which) return await countRows(tx, source, period, limit)
  if (few) {
    const found = ofFew(log, sql`${rows.kind}`, [few, period], which.kinds)
    return await countRows(tx, sql`(${found}) found`, undefined, limit)
  }
  const most = limitOf(limit)
  const ofOne = sql`select from ${rows} ${whereOf(sql`${rows.kind} = of_kind.kind`, period)} ${most}`
  // In any order of the kinds: it mostly has seen enough after a few of them.
  const ofKinds = sql`(select ${kinds.kind} from ${kinds} ${whereOf(which.kinds)}) of_kind`
  const found = sql`select from ${ofKinds} cross join lateral (${ofOne}) calls ${most}`
  const [counted] = await tx.select({ total: count() }).from(sql`(${found}) found`)
  return counted?.total ?? 0
}

/** Calls that meet conditions which few do, of the kinds that are wanted. The fence has them read first, by their index. */
function ofFew(
  { rows, kinds }: CallLog,
  columns: SQL,
  conditions: readonly (SQL | undefined)[],
  which: SQL | undefined,
): SQL {
  const some = sql`select * from ${rows} ${whereOf(...conditions)} offset 0`
  return sql`select ${columns} from (${some}) ${rows} where ${rows.kind} in (select ${kinds.kind} from ${kinds} ${whereOf(which)})`
}

/**
 * Filtered before any call is looked at, and in the order of their calls' indexes, which are read quicker so. The sum keeps the
 * planner from walking all kinds by their own index, row by row, for the sake of that order.
 */
function kindsOf({ kinds }: CallLog, where: SQL | undefined): SQL {
  return sql`(select ${kinds.kind} from ${kinds} ${whereOf(where)} order by ${kinds.kind} + 0) of_kind`
}

function limitOf(limit: number | undefined): SQL {
  return limit === undefined ? sql`` : sql`limit ${limit}`
}

function whereOf(...conditions: (SQL | undefined)[]): SQL {
  const all = and(...conditions)
  return all ? sql`where ${all}` : sql``
}
