import { sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './client.ts'

/** Fewer rows than these change no plan. */
const many = 1000

/**
 * Has the database count again what a table holds, once one call has written very many of its rows. A server would notice by itself
 * some minutes later, the embedded database never, and until then they plan as if those rows were not there. Not within the
 * transaction, whose locks it would add to.
 */
export async function analyzeTable(orm: Tx, table: PgTable, written: number): Promise<void> {
  if (written >= many) await orm.execute(sql`analyze ${sql.identifier(getTableConfig(table).name)}`)
}
