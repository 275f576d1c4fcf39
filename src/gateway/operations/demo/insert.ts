import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../db/client.ts'

/**
 * Inserts rows as one JSON document, several times faster than with a parameter for each value. Columns that no row
 * names take their default; one that only some name is null in the others.
 */
export async function insertAll<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const columns = new Map(Object.entries(getTableColumns(table)).map(([field, { name }]) => [field, name]))
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [columns.get(field) ?? field, value])),
  )
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))].map((name) =>
    sql.identifier(name),
  )
  const list = sql.join(names, sql`, `)
  // Qualified, for PostgreSQL has a type of its own called `line`.
  await tx.execute(sql`
    insert into ${table} (${list})
    select ${list} from json_populate_recordset(null::public.${table}, ${JSON.stringify(records)}::json)`)
}
