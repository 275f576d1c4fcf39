import { and, getTableColumns, getTableName, type SQL, Subquery, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PagePart } from '../db/page.ts'

/** So many rows are read for one page. */
const mostRead = 20_000

/**
 * The rows that a page by time can have, of those with one of some values in a column: of each value its first ones, by
 * the index of values and times. Along the index of times alone, calls of somebody who left long ago stand behind those of
 * everybody else. Undefined where more rows than a page is worth would be read.
 * @param where what else the rows are narrowed to.
 */
export function firstOfEach(
  column: PgColumn,
  values: readonly string[],
  where: SQL | undefined,
  { where: beyond, orderBy, limit, offset }: PagePart,
): Subquery | undefined {
  const reach = limit + offset
  if (values.length * reach > mostRead) return undefined
  const { table } = column
  const ofOne = sql`select * from ${table} where ${and(sql`${column} = given.value`, where, beyond)}
    order by ${sql.join(orderBy, sql`, `)} limit ${reach}`
  const rows = sql`select found.* from unnest(${sql.param([...values])}::text[]) as given (value)
    cross join lateral (${ofOne}) as found`
  return new Subquery(rows, getTableColumns(table), getTableName(table))
}
