import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** The place in their order that follows all rows of a table, or those of them that a condition names. */
export function nextSort(table: PgTable & Record<'sort' | 'deletedAt', PgColumn>, siblings?: SQL): SQL {
  return sql`(select coalesce(max(${table.sort}), 0) + 1 from ${table}
    where ${and(isNull(table.deletedAt), siblings)})`
}
