import type { Database } from '../db/client.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { changeAccount } from './change-account.ts'

/**
 * Lets an account sign in again that too many failures have locked.
 * @returns what was done, for the operator.
 * @throws StartRefusal when nobody has the name, or the account is not locked.
 */
export async function unlock(database: Database, name: string, now: Date): Promise<string> {
  return await changeAccount(database, name, now, async (_tx, { accountName, status }) => {
    if (status !== 'locked') throw new StartRefusal(`${accountName} is not locked; its status is ${status}.`)
    return {
      columns: { status: 'normal', lockedAt: null },
      before: { status: 'locked' },
      after: { status: 'normal' },
      said: `${accountName} may sign in again.`,
    }
  })
}
