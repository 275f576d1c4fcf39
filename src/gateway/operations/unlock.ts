import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { withTransaction } from '../db/transaction.ts'
import { newId } from '../platform/ids.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { appendHistory } from '../security/history.ts'
import { operator } from './operator.ts'

/**
 * Lets an account sign in again that too many failures have locked.
 * @returns what was done, for the operator.
 * @throws StartRefusal when nobody has the name, or the account is not locked.
 */
export async function unlock(database: Database, name: string, now: Date): Promise<string> {
  return await withTransaction(database, async (tx) => {
    const [found] = await tx
      .select()
      .from(account)
      .where(and(eq(sql`lower(${account.accountName})`, name.toLowerCase()), isNull(account.deletedAt)))
      .for('update')
    if (!found) throw new StartRefusal(`There is no account ${name}.`)
    const { accountId, accountName, status } = found
    if (status !== 'locked') throw new StartRefusal(`${accountName} is not locked; its status is ${status}.`)
    const revision = found.revision + 1
    await tx
      .update(account)
      .set({
        status: 'normal',
        lockedAt: null,
        revision,
        changedAt: now,
        changedBy: null,
        changedByName: operator,
      })
      .where(eq(account.accountId, accountId))
    await appendHistory(tx, [
      {
        historyId: newId(now),
        entity: 'account',
        entityId: accountId,
        action: 'update',
        revision,
        label: accountName,
        before: { status: 'locked' },
        after: { status: 'normal' },
        accountName: operator,
        changedByName: operator,
        changedAt: now,
        requestId: newId(now),
      },
    ])
    return `${accountName} may sign in again.`
  })
}
