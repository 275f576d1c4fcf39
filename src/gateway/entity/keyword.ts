import { and, getTableColumns, getTableName, isNull, type SQL, Subquery, sql } from 'drizzle-orm'
import type { Values } from '#contract/entity-types.ts'
import { offsetLimit } from '#contract/page-of.ts'
import type { Tx } from '../db/client.ts'
import { mayContainBeyondStart } from '../db/ngram-index.ts'
import { countRows } from '../db/page.ts'
import { columnOf, type StoredEntity } from './stored-entity.ts'

/** So many are more than a list counts. */
const most = offsetLimit + 1

/** Of more rows than these, who goes along the list's own order soon has a page. */
const few = 1000

/** The text that a list looks for; undefined where it looks for a place, or for none. */
export function keywordOf({ entity }: StoredEntity, query: Values): string | undefined {
  const { keyword } = query
  if (typeof keyword !== 'string' || keyword === '' || entity.stretchOf(query)) return undefined
  return keyword
}

/** The condition for rows that have the keyword. */
export function hasKeyword(stored: StoredEntity, keyword: string): SQL {
  return sql`strpos(${columnOf(stored, 'searchText')}, ${keyword.toLowerCase()}) > 0`
}

/** The rows of a list that an index of keywords has found. */
interface FoundRows {
  /** Those among whom the list's are, in the place of their table: that itself where very many have the keyword. */
  from: StoredEntity['table'] | Subquery
  /** How many there are; counts no further than `limit`. */
  total: (limit: number | undefined) => Promise<number>
}

/** Looks up the rows with a keyword in the index that an entity may have of them. */
export async function findByKeyword(
  { table, options }: StoredEntity,
  tx: Tx,
  keyword: string | undefined,
  where: SQL | undefined,
): Promise<FoundRows | undefined> {
  if (keyword === undefined || !options.grams) return undefined
  // The fence (`offset 0`) keeps the planner from walking another index until enough have it: of a rare one that is every row.
  const indexed = sql`select * from ${table}
    where ${and(isNull(table.deletedAt), mayContainBeyondStart(options.grams, keyword.toLowerCase()))} offset 0`
  const found = new Subquery(indexed, getTableColumns(table), getTableName(table))
  const some = await countRows(tx, found, where, most)
  return {
    from: some > few ? table : found,
    total: async (limit) =>
      limit === undefined && some === most ? await countRows(tx, found, where, limit) : some,
  }
}
