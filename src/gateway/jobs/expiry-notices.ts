import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { fixedId } from '../db/fixed-id.ts'
import { account } from '../db/tables/account.ts'
import { message } from '../db/tables/message.ts'
import type { Clock } from '../platform/clock.ts'
import type { LiveChannel } from '../services.ts'
import type { Job } from './runner.ts'

const hour = 3_600_000
const day = 24 * hour
/** How many days before the end of its period an account is told, each time once. */
const stages = [30, 60, 90]
const earliest = Math.max(...stages)
/** Rows of one statement. */
const batch = 500
const title = '账号有效期提醒'
const dates = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'Asia/Shanghai' })

interface Parts {
  database: Database
  clock: Clock
  live: LiveChannel
}

/**
 * Tells accounts that their valid period ends soon, by a message at each stage. The message's id says what it is about,
 * so that running twice tells nobody twice, and an extended period is told of anew.
 */
export function expiryNoticesJob({ database, clock, live }: Parts): Job {
  return {
    name: 'expiry-notices',
    interval: 6 * hour,
    async run(stop) {
      const now = clock()
      const notices = (await findEnding(database, now)).map((ending) => noticeOf(ending, now))
      for (let at = 0; at < notices.length && !stop.aborted; at += batch) {
        const told = await database.orm
          .insert(message)
          .values(notices.slice(at, at + batch))
          .onConflictDoNothing()
          .returning({ accountId: message.accountId })
        const accountIds = told.flatMap(({ accountId }) => accountId ?? [])
        if (accountIds.length > 0) live.announce({ accountIds }, { kind: 'changed', entity: 'message' })
      }
    },
  }
}

interface Ending {
  accountId: string
  validUntil: Date
}

async function findEnding({ orm }: Database, now: Date): Promise<Ending[]> {
  const found = await orm
    .select({ accountId: account.accountId, validUntil: account.validUntil })
    .from(account)
    .where(
      and(
        eq(account.status, 'normal'),
        isNull(account.deletedAt),
        gt(account.validUntil, now),
        lte(account.validUntil, new Date(now.getTime() + earliest * day)),
      ),
    )
  return found.flatMap(({ accountId, validUntil }) => (validUntil ? [{ accountId, validUntil }] : []))
}

function noticeOf({ accountId, validUntil }: Ending, now: Date): typeof message.$inferInsert {
  const left = validUntil.getTime() - now.getTime()
  const stage = stages.find((days) => left <= days * day) ?? earliest
  const body = `您的账号将于 ${dates.format(validUntil)} 到期，请联系单位管理员延期。`
  return {
    messageId: fixedId(`expiry:${accountId}:${validUntil.getTime()}:${stage}`),
    kind: 'expiry',
    title,
    body,
    searchText: `${title}\n${body}`.toLowerCase(),
    createdAt: now,
    accountId,
  }
}
