import { and, eq, isNull, lt } from 'drizzle-orm'
import { dayLength } from '#contract/day.ts'
import { flaggedDays } from '#contract/expiry.ts'
import type { Tx } from '../db/client.ts'
import { personRecord } from '../db/tables/person-record.ts'
import { dayInChina } from '../platform/china-days.ts'

/** Selects the ids of people of whom a certificate is flagged: it ends soon, or has ended. */
export function withEndingCertificates(tx: Tx, now: Date) {
  const soon = dayInChina(new Date(now.getTime() + flaggedDays * dayLength))
  const { userId, kind, validUntil, deletedAt } = personRecord
  return tx
    .select({ userId })
    .from(personRecord)
    .where(and(isNull(deletedAt), eq(kind, 'certificate'), lt(validUntil, soon)))
}
