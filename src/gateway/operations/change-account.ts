import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { withTransaction } from '../db/transaction.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { operator, recordUpdate } from './operator.ts'

type Row = typeof account.$inferSelect

/** What became of an account, and what is said of it to the operator. */
interface Change {
  columns: Partial<Row>
  before: Record<string, unknown>
  after: Record<string, unknown>
  said: string
}

/**
 * Changes an account in the name of the operator at the machine, with a row of the history.
 * @returns what was done, for the operator.
 * @throws StartRefusal when nobody has the name, or as `change` does.
 */
export async function changeAccount(
  database: Database,
  name: string,
  now: Date,
  change: (tx: Tx, found: Row) => Promise<Change>,
): Promise<string> {
  return await withTransaction(database, async (tx) => {
    const [found] = await tx
      .select()
      .from(account)
      .where(and(eq(sql`lower(${account.accountName})`, name.toLowerCase()), isNull(account.deletedAt)))
      .for('update')
    if (!found) throw new StartRefusal(`There is no account ${name}.`)
    const { columns, before, after, said } = await change(tx, found)
    const { accountId, accountName } = found
    const revision = found.revision + 1
    await tx
      .update(account)
      .set({ ...columns, revision, changedAt: now, changedBy: null, changedByName: operator })
      .where(eq(account.accountId, accountId))
    await recordUpdate(tx, now, {
      entity: 'account',
      entityId: accountId,
      revision,
      label: accountName,
      before,
      after,
    })
    return said
  })
}
