import { inArray, lt } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/client.ts'
import { loginLog, operationLog, systemLog } from '../db/tables/log.ts'
import { message } from '../db/tables/message.ts'
import { outbox } from '../db/tables/outbox.ts'
import { signTicket } from '../db/tables/personal.ts'
import { requestCount } from '../db/tables/request-count.ts'
import { accessToken, loginAttempt, session } from '../db/tables/session.ts'
import { spentTicket } from '../db/tables/third-party.ts'
import { recoveryTicket, recoveryWait, verifyCode } from '../db/tables/verify-code.ts'
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
    {
      table: operationLog,
      id: operationLog.operationLogId,
      time: operationLog.time,
      days: retention.operationLogDays,
    },
    { table: systemLog, id: systemLog.systemLogId, time: systemLog.time, days: retention.systemLogDays },
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
      for (const kept of tables) {
        let removed = batch
        while (removed === batch && !stop.aborted) removed = await removeBatch(database, clock(), kept)
      }
    },
  }
}

async function removeBatch({ orm }: Database, now: Date, { table, id, time, days }: Kept): Promise<number> {
  const before = new Date(now.getTime() - days * day)
  const old = orm.select({ id }).from(table).where(lt(time, before)).limit(batch)
  const { rowCount } = await orm.delete(table).where(inArray(id, old))
  return rowCount ?? 0
}
