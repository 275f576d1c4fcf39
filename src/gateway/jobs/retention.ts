import { and, inArray, lt } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { deleteCalls } from '../db/call-rows.ts'
import type { Database } from '../db/client.ts'
import { type CallLog, loginLog, operationCalls, systemCalls } from '../db/tables/log.ts'
import { message } from '../db/tables/message.ts'
import { outbox } from '../db/tables/outbox.ts'
import { signTicket } from '../db/tables/personal.ts'
import { requestCount } from '../db/tables/request-count.ts'
import { accessToken, loginAttempt, session } from '../db/tables/session.ts'
import { spentTicket } from '../db/tables/third-party.ts'
import { recoveryTicket, recoveryWait, verifyCode } from '../db/tables/verify-code.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Clock } from '../platform/clock.ts'
import { day, hour } from '../platform/durations.ts'
import type { Retention } from '../settings/env.ts'
import type { Settings } from '../settings/settings.ts'
import type { Job } from './runner.ts'

/** Rows of one statement: short enough that nobody waits for it. */
const batch = 1_000
/** Attempts to sign in, codes and tokens count for a day at most. */
const spentDays = 2
/** Letters of the outbox are shown for a day. */
const outboxDays = 1

interface Parts {
  database: Database
  clock: Clock
  retention: Omit<Retention, 'unlinkedFileDays'> &
    Pick<Settings, 'loginLogDays' | 'operationLogDays' | 'systemLogDays'>
}

/** A table whose old rows go. */
interface Kept {
  table: PgTable
  id: PgColumn
  time: PgColumn
  days: number
}

/**
 * Deletes logs, messages and sessions that are older than their days of retention, a batch a statement. The history
 * of changes stays for good.
 */
export function retentionJob({ database, clock, retention }: Parts): Job {
  const tables: Kept[] = [
    { table: loginLog, id: loginLog.loginLogId, time: loginLog.time, days: retention.loginLogDays },
    { table: message, id: message.messageId, time: message.createdAt, days: retention.messageDays },
    { table: loginAttempt, id: loginAttempt.loginAttemptId, time: loginAttempt.at, days: spentDays },
    { table: accessToken, id: accessToken.tokenHash, time: accessToken.expiresAt, days: spentDays },
    { table: signTicket, id: signTicket.accountId, time: signTicket.expiresAt, days: spentDays },
    { table: verifyCode, id: verifyCode.verifyCodeId, time: verifyCode.createdAt, days: spentDays },
    {
      table: recoveryTicket,
      id: recoveryTicket.ticketHash,
      time: recoveryTicket.expiresAt,
      days: spentDays,
    },
    { table: recoveryWait, id: recoveryWait.accountId, time: recoveryWait.openFrom, days: spentDays },
    { table: spentTicket, id: spentTicket.nonce, time: spentTicket.expiresAt, days: spentDays },
    { table: requestCount, id: requestCount.counted, time: requestCount.at, days: spentDays },
    { table: outbox, id: outbox.outboxId, time: outbox.madeAt, days: outboxDays },
    { table: session, id: session.sessionId, time: session.createdAt, days: retention.sessionDays },
  ]
  return {
    name: 'retention',
    interval: hour,
    async run(stop) {
      const removals = [
        ...tables.map((kept) => () => removeBatch(database, clock(), kept)),
        () => removeCalls(database, daysBefore(clock(), retention.operationLogDays), operationCalls),
        () => removeCalls(database, daysBefore(clock(), retention.systemLogDays), systemCalls),
      ]
      for (const remove of removals) {
        let removed = batch
        while (removed === batch && !stop.aborted) removed = await remove()
      }
    },
  }
}

async function removeBatch({ orm }: Database, now: Date, { table, id, time, days }: Kept): Promise<number> {
  const isOld = lt(time, daysBefore(now, days))
  const old = orm.select({ id }).from(table).where(isOld).limit(batch)
  // The time again: of a table in partitions, those that have none of them are left alone.
  const { rowCount } = await orm.delete(table).where(and(inArray(id, old), isOld))
  return rowCount ?? 0
}

async function removeCalls(database: Database, before: Date, log: CallLog): Promise<number> {
  return await withTransaction(database, (tx) => deleteCalls(tx, log, before, batch))
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * day)
}
