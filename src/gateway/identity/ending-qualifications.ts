import { lt } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { organizationQualification } from '../db/tables/organization-parts.ts'
import { flaggedUntil } from './flagged-until.ts'

/** The condition for qualifications that are flagged: they end soon, or have ended. */
export function isFlagged(now: Date) {
  return lt(organizationQualification.validUntil, flaggedUntil(now))
}

/** Selects the ids of units of which a qualification is flagged. */
export function withEndingQualifications(tx: Tx, now: Date) {
  const { organizationId } = organizationQualification
  return tx.select({ organizationId }).from(organizationQualification).where(isFlagged(now))
}
