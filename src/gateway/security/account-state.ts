import type { account } from '../db/tables/account.ts'
import { day } from '../platform/durations.ts'
import type { EndReason } from './end-reason.ts'

type AccountState = Pick<
  typeof account.$inferSelect,
  'status' | 'validFrom' | 'validUntil' | 'deletedAt' | 'passwordOneTime' | 'passwordValidUntil'
>

/** Why the account may not be used at this moment; undefined when it may (specification §4). */
export function hindrance(account: AccountState, now: Date): EndReason | undefined {
  if (account.deletedAt) return 'stopped'
  if (account.status !== 'normal') return account.status
  const early = account.validFrom !== null && account.validFrom > now
  const late = account.validUntil !== null && account.validUntil <= now
  if (early || late) return 'out-of-period'
  const over = account.passwordValidUntil !== null && account.passwordValidUntil <= now
  if (account.passwordOneTime) return over ? 'one-time-password-over' : 'password-one-time'
  return over ? 'password-over' : undefined
}

/**
 * Why the account's running sessions may not go on; undefined when they may. A lock is no reason: it keeps guessers from
 * the password (specification §4), and anyone who guesses at a name from enough addresses could otherwise throw its person
 * out in the middle of the work, or take the caches of a tablet that works offline at its return. By its password a locked
 * account begins no session; an administrator who wants the running ones ended resets that.
 */
export function sessionHindrance(account: AccountState, now: Date): EndReason | undefined {
  return hindrance(account.status === 'locked' ? { ...account, status: 'normal' } : account, now)
}

/** Whether what hinders is only that the password, right as it is, has to be replaced by its person first. */
export function asksNewPassword(reason: EndReason): boolean {
  return reason === 'password-one-time' || reason === 'password-over'
}

/** When a password that was set then ends, by the account's own valid period; null for never. */
export function passwordEnd(
  { passwordValidDays }: Pick<typeof account.$inferSelect, 'passwordValidDays'>,
  from: Date,
): Date | null {
  return passwordValidDays === null ? null : new Date(from.getTime() + passwordValidDays * day)
}
