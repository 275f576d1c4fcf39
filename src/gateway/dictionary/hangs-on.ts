import { type SQL, sql } from 'drizzle-orm'

/**
 * The condition for nodes that hang on another, for a subquery that is asked once for each of those by the index. PostgreSQL would
 * join it as it likes else: of a standard that grew since its statistics were made it expects a single node, and goes through
 * all of them for every one.
 */
export function hangsOn(dictionaryId: string, parent: SQL): SQL {
  return sql`n.dictionary_id = ${dictionaryId}::uuid and n.parent_id = ${parent} and n.deleted_at is null offset 0`
}
