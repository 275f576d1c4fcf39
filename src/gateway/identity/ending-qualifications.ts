import { lt } from 'drizzle-orm'
import { dayLength } from '#contract/day.ts'
import { flaggedDays } from '#contract/expiry.ts'
import type { Tx } from '../db/client.ts'
import { organizationQualification } from '../db/tables/organization-parts.ts'
import { dayInChina } from '../platform/china-days.ts'

/** The condition for qualifications that are flagged: they end soon, or have ended. */
export function isFlagged(now: Date) {
  const soon = dayInChina(new Date(now.getTime() + flaggedDays * dayLength))
  return lt(organizationQualification.validUntil, soon)
}

/** Selects the ids of units of which a qualification is flagged. */
export function withEndingQualifications(tx: Tx, now: Date) {
  const { organizationId } = organizationQualification
  return tx.select({ organizationId }).from(organizationQualification).where(isFlagged(now))
}
