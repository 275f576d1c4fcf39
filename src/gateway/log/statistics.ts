import { and, count, eq, gte, notInArray, type SQL, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { type LogStatistics, logStatisticsDays } from '#contract/log/statistics.ts'
import type { Tx } from '../db/client.ts'
import { loginLog, operationLog, systemLog } from '../db/tables/log.ts'
import type { StepContext } from '../http/handle.ts'
import { ofVisibleAccount } from '../identity/visible-accounts.ts'
import { dayInChina, startOfDay } from '../platform/china-days.ts'
import { day } from '../platform/durations.ts'

type Log = typeof loginLog | typeof operationLog | typeof systemLog

/** How many sign-ins, operations and calls of accounts within the actor's reach there were, day by day. */
export async function countLogs({ tx, actor, now }: StepContext): Promise<LogStatistics> {
  const first = startOfDay(dayInChina(new Date(now.getTime() - (logStatisticsDays - 1) * day)))
  const counted = async (log: Log, condition?: SQL) =>
    await countSince(tx, log, first, and(ofVisibleAccount(tx, actor, log.accountId), condition))
  const signIns = await counted(loginLog, eq(loginLog.outcome, 'succeeded'))
  const refusedSignIns = await counted(loginLog, eq(loginLog.outcome, 'refused'))
  const operations = await counted(operationLog)
  const calls = await counted(systemLog)
  const refusedCalls = await counted(systemLog, notInArray(systemLog.status, [codes.success, codes.repeated]))
  return {
    byDay: Array.from({ length: logStatisticsDays }, (_, at) => ({
      day: dayInChina(new Date(first.getTime() + at * day)),
      signIns: signIns.get(at) ?? 0,
      refusedSignIns: refusedSignIns.get(at) ?? 0,
      operations: operations.get(at) ?? 0,
      calls: calls.get(at) ?? 0,
      refusedCalls: refusedCalls.get(at) ?? 0,
    })),
  }
}

/** How many there are on each day since the first one, by how many days lie between. */
async function countSince(
  tx: Tx,
  log: Log,
  first: Date,
  where: SQL | undefined,
): Promise<ReadonlyMap<number, number>> {
  const from = sql.param(first, log.time)
  const at = sql<number>`floor(extract(epoch from ${log.time} - ${from}::timestamptz) / 86400)::int`
  const rows = await tx
    .select({ at, count: count() })
    .from(log)
    .where(and(where, gte(log.time, first)))
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.at, row.count]))
}
