import { eq, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { FactorRule } from '#contract/define-endpoint.ts'
import type { FactorAge } from '#contract/factor/schema.ts'
import { account } from '../db/tables/account.ts'
import { passkey, totpFactor } from '../db/tables/factor.ts'
import { minute } from '../platform/durations.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Settings } from '../settings/settings.ts'

/** What an account has to show besides its password, and when its session did. */
export interface SecondFactor {
  enrolled: boolean
  /** One of the account's roles demands it. */
  required: boolean
  shownAt: Date | undefined
}

/** The condition for an account that has one. */
export const hasFactor = sql<boolean>`(exists (select from ${totpFactor} where ${eq(totpFactor.accountId, account.accountId)})
  or exists (select from ${passkey} where ${eq(passkey.accountId, account.accountId)}))`

/** Whether the session has still to show a second factor. */
export function wantsFactor({ enrolled, required, shownAt }: SecondFactor): boolean {
  return (enrolled || required) && shownAt === undefined
}

/** How long ago the session showed one. */
export function factorAge(
  { shownAt }: Pick<SecondFactor, 'shownAt'>,
  { stepUpMinutes }: Settings,
  now: Date,
): FactorAge {
  if (shownAt === undefined) return 'none'
  return now.getTime() - shownAt.getTime() > stepUpMinutes * minute ? 'old' : 'fresh'
}

/**
 * Whether the session has shown the second factor that the call asks for: right after the permission, so that who may not
 * call it at all is not asked.
 * @throws Refusal 20427, or 20428 where it was shown too long ago.
 */
export function checkFactor(rule: FactorRule, factor: SecondFactor, settings: Settings, now: Date): void {
  if (rule === 'none' || !(factor.enrolled || (factor.required && rule !== 'own'))) return
  const age = factorAge(factor, settings, now)
  if (age === 'none') throw new Refusal(codes.factorWanted)
  if (age === 'old' && rule !== 'session') throw new Refusal(codes.stepUpWanted)
}
