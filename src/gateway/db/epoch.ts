import { sql } from 'drizzle-orm'
import type { Tx } from './client.ts'
import { setting } from './tables/session.ts'

/** The database's epoch as a column; null in one that was never restored. */
export const epochColumn = sql<
  string | null
>`(select ${setting.value} #>> '{}' from ${setting} where ${setting.name} = 'epoch')`

/** The epoch that the database is in: a restored backup begins another one. Never empty, for empty values are stripped. */
export async function readEpoch(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ epoch: string | null }>(sql`select ${epochColumn} as epoch`)
  return rows[0]?.epoch ?? 'first'
}
