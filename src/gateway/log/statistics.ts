import { and, count, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { codes } from '#contract/codes.ts'
import { type LogStatistics, logStatisticsDays } from '#contract/log/statistics.ts'
import { parseInstant } from '../db/tables/columns.ts'
import { type CallLog, loginLog, operationCalls, systemCalls } from '../db/tables/log.ts'
import type { StepContext } from '../http/handle.ts'
import { ofVisibleAccount } from '../identity/visible-accounts.ts'
import { dayInChina, startOfDay } from '../platform/china-days.ts'
import { day } from '../platform/durations.ts'

interface DayCount {
  /** Its beginning. */
  day: Date
  all: number
  refused: number
}

/** How many sign-ins, operations and calls of accounts within the actor's reach there were, day by day. */
export async function countLogs(context: StepContext): Promise<LogStatistics> {
  const first = startOfDay(dayInChina(new Date(context.now.getTime() - (logStatisticsDays - 1) * day)))
  const signIns = byDay(await countSignIns(context, first))
  const operations = byDay(await countCalls(context, operationCalls, first))
  const calls = byDay(await countCalls(context, systemCalls, first))
  return {
    byDay: Array.from({ length: logStatisticsDays }, (_, at) => {
      const each = dayInChina(new Date(first.getTime() + at * day))
      const tried = signIns.get(each)
      return {
        day: each,
        signIns: (tried?.all ?? 0) - (tried?.refused ?? 0),
        refusedSignIns: tried?.refused ?? 0,
        operations: operations.get(each)?.all ?? 0,
        calls: calls.get(each)?.all ?? 0,
        refusedCalls: calls.get(each)?.refused ?? 0,
      }
    }),
  }
}

function byDay(counts: readonly DayCount[]): ReadonlyMap<string, DayCount> {
  return new Map(counts.map((each) => [dayInChina(each.day), each]))
}

async function countSignIns({ tx, actor }: StepContext, first: Date): Promise<DayCount[]> {
  const { accountId, outcome, time } = loginLog
  return await tx
    .select(countsOf(time, first, eq(outcome, 'refused')))
    .from(loginLog)
    .where(
      and(
        ofVisibleAccount(tx, actor, accountId),
        inArray(outcome, ['succeeded', 'refused']),
        gte(time, first),
      ),
    )
    .groupBy(sql`1`)
}

/** Whose calls they are, and whether they were refused, their kinds tell: the calls themselves are read from their index alone. */
async function countCalls(
  { tx, actor }: StepContext,
  { rows, kinds }: CallLog,
  first: Date,
): Promise<DayCount[]> {
  return await tx
    .select(countsOf(rows.time, first, sql`${kinds.status} not in (${codes.success}, ${codes.repeated})`))
    .from(rows)
    .innerJoin(kinds, eq(kinds.kind, rows.kind))
    .where(and(ofVisibleAccount(tx, actor, kinds.accountId), gte(rows.time, first)))
    .groupBy(sql`1`)
}

/** The day, of those since the first, of each row, and how many rows it has. */
function countsOf(time: PgColumn, first: Date, refused: SQL) {
  const from = sql.param(first, time)
  return {
    day: sql`date_bin('1 day', ${time}, ${from}::timestamptz)`.mapWith((text: string) => parseInstant(text)),
    all: count(),
    refused: sql<number>`count(*) filter (where ${refused})`.mapWith(Number),
  }
}
