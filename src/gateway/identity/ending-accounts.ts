import { and, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { AccountEnding } from '#contract/account/schema.ts'
import { account } from '../db/tables/account.ts'
import { day } from '../platform/durations.ts'

/** How long before its end a password is announced: it is changed in a minute, and many last no longer than the stages. */
export const passwordAnnounced = 7 * day
/** How long before its end an account is shown to those who can prolong it. */
const accountShown = 30 * day

/** The condition for accounts in use whose valid period, or whose own password, ends in between. */
export function endsBetween(what: AccountEnding, from: Date, until: Date): SQL {
  const end = what === 'account' ? account.validUntil : account.passwordValidUntil
  // A one-time password is no one's own: who has it sets another.
  const own = what === 'account' ? undefined : eq(account.passwordOneTime, false)
  const ends = and(
    eq(account.status, 'normal'),
    isNull(account.deletedAt),
    own,
    gt(end, from),
    lte(end, until),
  )
  return ends ?? sql`false`
}

/** The same of what ends soon. */
export function endsSoon(what: AccountEnding, now: Date): SQL {
  const ahead = what === 'account' ? accountShown : passwordAnnounced
  return endsBetween(what, now, new Date(now.getTime() + ahead))
}
