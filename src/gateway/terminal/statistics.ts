import { and, count, desc, gte, isNotNull, type SQL, sql, sum } from 'drizzle-orm'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { TerminalNeed, TerminalStatus } from '#contract/terminal/schema.ts'
import {
  type getTerminalStatistics,
  mostNamed,
  statisticsDays,
  type Tally,
} from '#contract/terminal/statistics.ts'
import type { Tx } from '../db/client.ts'
import { terminal } from '../db/tables/terminal.ts'
import type { StepContext } from '../http/handle.ts'
import { readTerminalPolicy } from '../identity/terminal-policy.ts'
import { ofVisibleAccount } from '../identity/visible-accounts.ts'
import { dayInChina, startOfDay } from '../platform/china-days.ts'
import { day } from '../platform/durations.ts'
import { hasStatus, isOnline, needConditions } from './conditions.ts'
import { inPlaces } from './queries.ts'

type Statistics = ResponseOf<typeof getTerminalStatistics>

/** How many terminals there are within the actor's reach, by status, need, day, build and system. */
export async function countTerminals(
  { tx, actor, now, services }: StepContext,
  query: RequestOf<typeof getTerminalStatistics>,
): Promise<Statistics> {
  const policy = await readTerminalPolicy(tx, services.settings)
  const needs = needConditions(now, policy)
  const where = and(ofVisibleAccount(tx, actor, terminal.accountId), inPlaces(tx, query))
  const [counted] = await tx
    .select({
      total: count(),
      online: countOf(isOnline(now, policy)),
      unsynced: sum(terminal.unsynced).mapWith(Number),
      byStatus: {
        unauthorised: countOf(hasStatus('unauthorised', now)),
        authorised: countOf(hasStatus('authorised', now)),
        cancelled: countOf(hasStatus('cancelled', now)),
        rejected: countOf(hasStatus('rejected', now)),
      } satisfies Record<TerminalStatus, SQL>,
      byNeed: {
        waiting: countOf(needs.waiting),
        cloned: countOf(needs.cloned),
        silent: countOf(needs.silent),
        parked: countOf(needs.parked),
        expiring: countOf(needs.expiring),
        behind: countOf(needs.behind),
      } satisfies Record<TerminalNeed, SQL>,
    })
    .from(terminal)
    .where(where)
  if (!counted) throw new Error('a count without a group has one row')
  return {
    ...counted,
    // Of no terminals there is no sum.
    unsynced: counted.unsynced ?? 0,
    byDay: await countByDay(tx, where, now),
    byBuild: await tally(tx, terminal.build, where),
    byOs: await tally(tx, terminal.os, where),
  }
}

function countOf(condition: SQL): SQL<number> {
  return sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
}

/** How many have each value of a column, those that most have. */
async function tally(
  tx: Tx,
  column: typeof terminal.build | typeof terminal.os,
  where: SQL | undefined,
): Promise<Tally[]> {
  const name = sql<string>`${column}`
  return await tx
    .select({ name, count: count() })
    .from(terminal)
    .where(and(where, isNotNull(column)))
    .groupBy(column)
    .orderBy(desc(count()), column)
    .limit(mostNamed)
}

async function countByDay(tx: Tx, where: SQL | undefined, now: Date): Promise<Statistics['byDay']> {
  const first = startOfDay(dayInChina(new Date(now.getTime() - (statisticsDays - 1) * day)))
  const lastContacts = await countSince(tx, terminal.lastHeartbeatAt, where, first)
  const registered = await countSince(tx, terminal.registeredAt, where, first)
  return Array.from({ length: statisticsDays }, (_, at) => ({
    day: dayInChina(new Date(first.getTime() + at * day)),
    lastContacts: lastContacts.get(at) ?? 0,
    registered: registered.get(at) ?? 0,
  }))
}

/** How many have an instant on each day since the first one, by how many days lie between. */
async function countSince(
  tx: Tx,
  column: typeof terminal.lastHeartbeatAt | typeof terminal.registeredAt,
  where: SQL | undefined,
  first: Date,
): Promise<Map<number, number>> {
  const at = sql<number>`floor(extract(epoch from ${column} - ${sql.param(first, column)}::timestamptz) / 86400)::int`
  const rows = await tx
    .select({ at, count: count() })
    .from(terminal)
    .where(and(where, gte(column, first)))
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.at, row.count]))
}
