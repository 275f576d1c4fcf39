import { and, eq, gt, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import {
  expiringWithin,
  onlineIntervals,
  silentAfter,
  TerminalNeed,
  type TerminalStatus,
} from '#contract/terminal/schema.ts'
import { terminal } from '../db/tables/terminal.ts'
import type { readTerminalPolicy } from '../identity/terminal-policy.ts'
import { isAuthorisedAt } from '../identity/terminals.ts'
import { day, minute } from '../platform/durations.ts'

type Policy = Awaited<ReturnType<typeof readTerminalPolicy>>

/** Terminals whose authorisation counts as this now: one that ran out is none. */
export function hasStatus(status: TerminalStatus, now: Date): SQL {
  const own = eq(terminal.status, status)
  if (status === 'authorised') return all(isAuthorisedAt(now))
  if (status !== 'unauthorised') return own
  return any(own, all(eq(terminal.status, 'authorised'), lte(terminal.validUntil, now)))
}

/** Terminals that were heard from within two heartbeat intervals. */
export function isOnline(now: Date, { heartbeatMinutes }: Policy): SQL {
  return gt(terminal.lastHeartbeatAt, before(now, onlineIntervals * heartbeatMinutes * minute))
}

/** For each need, the terminals that have it. */
export function needConditions(now: Date, { behindDays }: Policy): Record<TerminalNeed, SQL> {
  const isAuthorised = hasStatus('authorised', now)
  const soon = new Date(now.getTime() + expiringWithin)
  return {
    // Not those whose days are over: nobody asks for them before somebody signs in.
    waiting: eq(terminal.status, 'unauthorised'),
    cloned: all(isNotNull(terminal.cloneSuspectedAt), isAuthorised),
    // Edits wait on it, whether or not it is authorised.
    silent: all(gt(terminal.unsynced, 0), lte(terminal.lastHeartbeatAt, before(now, silentAfter))),
    parked: gt(terminal.parked, 0),
    expiring: all(
      eq(terminal.status, 'authorised'),
      gt(terminal.validUntil, now),
      lte(terminal.validUntil, soon),
    ),
    behind: all(lte(terminal.behindSince, before(now, behindDays * day)), isAuthorised),
  }
}

/** More than any time in milliseconds: what stands in front of it decides first. */
const perNeed = 1e14

/**
 * What terminals sort by when those come first that need somebody most urgently, and of the same need the one heard from last. As
 * a float, which takes a third of the time that exact decimals do, and holds every millisecond of our calendar.
 */
export function urgency(needs: Record<TerminalNeed, SQL>): SQL<number> {
  const cases = TerminalNeed.options.map((need) => sql`when ${needs[need]} then ${rankOf(need)}::float8`)
  return sql<number>`(case ${sql.join(cases, sql` `)} else 0 end + round(date_part('epoch', ${terminal.lastHeartbeatAt}) * 1000))`
}

/** The same of a terminal that was read. */
export function urgencyOf(need: TerminalNeed | undefined, lastHeartbeatAt: Date): number {
  return (need ? rankOf(need) : 0) + lastHeartbeatAt.getTime()
}

function rankOf(need: TerminalNeed): number {
  return (TerminalNeed.options.length - TerminalNeed.options.indexOf(need)) * perNeed
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds)
}

function all(...conditions: (SQL | undefined)[]): SQL {
  return and(...conditions) ?? sql`true`
}

function any(...conditions: (SQL | undefined)[]): SQL {
  return or(...conditions) ?? sql`false`
}
