import { sql } from 'drizzle-orm'
import type { Epoch } from '#contract/revision.ts'
import type { Tx } from './client.ts'
import { setting } from './tables/session.ts'

/** The database's epoch as a column; one that was never restored is in its first. */
export const epochColumn = sql<Epoch>`coalesce(
  (select (${setting.value} #>> '{}')::int from ${setting} where ${setting.name} = 'epoch'), 1)`

/** The epoch that the database is in: a restored backup begins another one. */
export async function readEpoch(tx: Tx): Promise<Epoch> {
  const { rows } = await tx.execute<{ epoch: Epoch }>(sql`select ${epochColumn} as epoch`)
  return rows[0]?.epoch ?? 1
}
