import { getTableColumns, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './client.ts'

/**
 * Inserts rows as one parameter; a column that just some of them name is null in the others. A statement with a parameter for each value of a hundred rows takes
 * the query builder longer to write than the database to run.
 */
export async function insertSet<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  if (rows.length === 0) return
  const given = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => given.has(name))
  const json = JSON.stringify(rows.map((row) => renamed(row, columns)))
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  )
  const target = sql.identifier(getTableConfig(table).name)
  await tx.execute(
    sql`insert into ${target} (${names}) select ${names} from json_populate_recordset(null::${target}, ${json}::json)`,
  )
}

function renamed(row: object, columns: [string, { name: string }][]): Record<string, unknown> {
  const values = new Map(Object.entries(row))
  return Object.fromEntries(columns.map(([name, column]) => [column.name, values.get(name) ?? null]))
}
