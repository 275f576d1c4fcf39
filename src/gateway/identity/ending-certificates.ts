import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { personRecord } from '../db/tables/person-record.ts'
import { flaggedUntil } from './flagged-until.ts'

/** Selects the ids of people of whom a certificate is flagged: it ends soon, or has ended. */
export function withEndingCertificates(tx: Tx, now: Date) {
  const { userId, kind, validUntil, deletedAt } = personRecord
  return tx
    .select({ userId })
    .from(personRecord)
    .where(and(isNull(deletedAt), eq(kind, 'certificate'), lt(validUntil, flaggedUntil(now))))
}
