import type { account } from '../db/tables/account.ts'
import type { EndReason } from './end-reason.ts'

type AccountState = Pick<typeof account.$inferSelect, 'status' | 'validFrom' | 'validUntil' | 'deletedAt'>

/** Why the account may not be used at this moment; undefined when it may (specification §4). */
export function hindrance(account: AccountState, now: Date): EndReason | undefined {
  if (account.deletedAt) return 'stopped'
  if (account.status !== 'normal') return account.status
  const early = account.validFrom !== null && account.validFrom > now
  const late = account.validUntil !== null && account.validUntil <= now
  return early || late ? 'out-of-period' : undefined
}
