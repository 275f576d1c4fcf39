import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { withTransaction } from '../db/transaction.ts'
import { dropFactors, nameFactors } from '../identity/account-factors.ts'
import { newId } from '../platform/ids.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { appendHistory } from '../security/history.ts'
import { operator } from './operator.ts'

/**
 * Takes the second factor from an account whose person has lost it, where there are no two administrators to do so.
 * @returns what was done, for the operator.
 * @throws StartRefusal when nobody has the name, or the account has no second factor.
 */
export async function resetFactor(database: Database, name: string, now: Date): Promise<string> {
  return await withTransaction(database, async (tx) => {
    const [found] = await tx
      .select()
      .from(account)
      .where(and(eq(sql`lower(${account.accountName})`, name.toLowerCase()), isNull(account.deletedAt)))
      .for('update')
    if (!found) throw new StartRefusal(`There is no account ${name}.`)
    const { accountId, accountName } = found
    const before = await nameFactors(tx, accountId)
    if (before.secondFactors.length === 0)
      throw new StartRefusal(`${accountName} has no second factor to reset.`)
    await dropFactors(tx, accountId)
    const revision = found.revision + 1
    await tx
      .update(account)
      .set({ revision, changedAt: now, changedBy: null, changedByName: operator })
      .where(eq(account.accountId, accountId))
    await appendHistory(tx, [
      {
        historyId: newId(now),
        entity: 'account',
        entityId: accountId,
        action: 'update',
        revision,
        label: accountName,
        before: { ...before },
        after: { ...(await nameFactors(tx, accountId)) },
        accountName: operator,
        changedByName: operator,
        changedAt: now,
        requestId: newId(now),
      },
    ])
    return `${accountName} has no second factor any more; its person may set a new one up after signing in.`
  })
}
