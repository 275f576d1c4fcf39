import { inArray } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'

/** What the people of accounts are called, by account. */
export async function userNames(
  tx: Pick<Tx, 'select'>,
  accountIds: readonly string[],
): Promise<Map<string, string>> {
  const { accountId, userName } = account
  const rows = await tx
    .select({ accountId, userName })
    .from(account)
    .where(inArray(accountId, [...accountIds]))
  return new Map(rows.map((row) => [row.accountId, row.userName]))
}
