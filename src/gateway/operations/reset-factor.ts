import type { Database } from '../db/client.ts'
import { dropFactors, nameFactors } from '../identity/account-factors.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { changeAccount } from './change-account.ts'

/**
 * Takes the second factor from an account whose person has lost it, where there are no two administrators to do so.
 * @returns what was done, for the operator.
 * @throws StartRefusal when nobody has the name, or the account has no second factor.
 */
export async function resetFactor(database: Database, name: string, now: Date): Promise<string> {
  return await changeAccount(database, name, now, async (tx, { accountId, accountName }) => {
    const before = await nameFactors(tx, accountId)
    if (before.secondFactors.length === 0)
      throw new StartRefusal(`${accountName} has no second factor to reset.`)
    await dropFactors(tx, accountId)
    return {
      columns: {},
      before: { ...before },
      after: { ...(await nameFactors(tx, accountId)) },
      said: `${accountName} has no second factor any more; its person may set a new one up after signing in.`,
    }
  })
}
