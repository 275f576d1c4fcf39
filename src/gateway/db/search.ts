import {
  and,
  type Column,
  getTableColumns,
  getTableName,
  not,
  or,
  type SQL,
  Subquery,
  sql,
} from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { offsetLimit } from '#contract/page-of.ts'
import type { Tx } from './client.ts'
import { mayContainBeyondStart, mayLieIn } from './ngram-index.ts'
import { countRows, type PagePart } from './page.ts'

/** A table with an index of keywords. */
export interface Searched<Table extends PgTable> {
  table: Table
  /** What the index is over, and the conditions that its parts are for: together they are true for all that a list shows. */
  grams: SQL
  parts: readonly SQL[]
  /** The condition for rows that have the keyword, by itself without an index. */
  has: (keyword: string) => SQL
  /**
   * Conditions for the rows that begin with the keyword, each for some that lie side by side in another index (`beginsWith`);
   * none where `grams` are of a text that begins with a sign of its own.
   */
  begins: (keyword: string) => SQL[]
}

/** What a list is narrowed to. */
export interface Narrowing {
  where: SQL | undefined
  /** Places of which one is each row's. Undefined where any may be meant. */
  placeIds: readonly string[] | undefined
}

/** The rows of a list that have a keyword. */
export interface Search {
  /** Those among whom a page of the list is, to be selected from in the place of their table. */
  among: (part: PagePart) => Subquery
  /** Where a page is full of them already, a quicker answer: the first rows of the list. Undefined where it may not be. */
  first: ((part: PagePart) => Subquery) | undefined
  /** How many there are; counts no further than `limit`. */
  total: (limit: number | undefined) => Promise<number>
}

/** How many rows of a list are looked through for a keyword that many have. */
const lookedThrough = 20_000

/** So many are more than a list counts. */
const most = offsetLimit + 1

/** How many places the index of keywords is asked for: each is compared with every row in question. */
const mostPlaces = 50

/**
 * Looks for the rows with a keyword in a list. Those that begin with it another index finds; all others the index of keywords,
 * but for a keyword that more of them have than a list counts.
 */
export async function searchRows<Table extends PgTable>(
  tx: Tx,
  searched: Searched<Table>,
  keyword: string,
  { where, placeIds }: Narrowing,
): Promise<Search> {
  const { table, grams, parts, has } = searched
  const ranges = searched.begins(keyword)
  const begins = or(...ranges) ?? sql`false`
  const near = placeIds && placeIds.length <= mostPlaces ? mayLieIn(grams, placeIds) : undefined
  const indexed = and(not(begins), mayContainBeyondStart(grams, keyword), near)
  const rows = (query: SQL) => new Subquery(query, getTableColumns(table), getTableName(table))
  // The fence (`offset 0`) keeps the planner from walking another index until enough have it: of a rare one that is every row.
  const found = parts.map(
    (part) =>
      sql`select * from (select * from ${table} where ${and(part, indexed)} offset 0) ${table} where ${has(keyword)}`,
  )
  const elsewhere = rows(sql.join(found, sql` union all `))
  const some = await countRows(tx, elsewhere, where, most)
  return {
    among: (part) => {
      const beginning = ranges.map((range) => inOrder(sql`${table}`, and(where, range), part))
      const others = some > 0 || ranges.length === 0 ? [inOrder(sql`${elsewhere}`, where, part)] : []
      return rows(
        sql.join(
          [...beginning, ...others].map((each) => sql`(${each})`),
          sql` union all `,
        ),
      )
    },
    first:
      some === most
        ? (part) => {
            const front = inOrder(sql`${table}`, where, { ...part, limit: lookedThrough, offset: 0 })
            return rows(sql`select * from (${front}) ${table} where ${has(keyword)}`)
          }
        : undefined,
    total: async (limit) => {
      const counted = some === most && limit !== most ? await countRows(tx, elsewhere, where, limit) : some
      if (limit !== undefined && counted >= limit) return limit
      const beginning = await countRows(tx, table, and(where, begins), limit)
      return Math.min(counted + beginning, limit ?? Number.POSITIVE_INFINITY)
    },
  }
}

/** The highest character there is. */
const last = '\u{10ffff}'

/**
 * Conditions for texts that begin with the keyword, which is in lower case; an index heeds upper and lower case.
 * @param first the text's first character, where an index has the rows that share it in the order of their list.
 */
export function beginsWith(column: Column, keyword: string, first?: SQL): SQL[] {
  const cases = [keyword, keyword.replace(/[a-z]/g, (letter) => letter.toUpperCase())]
  return [...new Set(cases)].map((begin) => {
    const range = sql`(${column} >= ${begin} and ${column} < ${begin + last})`
    if (!first) return range
    const [character = ''] = begin
    const shared = sql`${first} = ${character}`
    return character === begin ? shared : sql`(${shared} and ${range})`
  })
}

/** As many of the rows as a page can reach. */
function inOrder(
  source: SQL,
  where: SQL | undefined,
  { where: beyond, orderBy, limit, offset }: PagePart,
): SQL {
  return sql`select * from ${source} where ${and(where, beyond)}
    order by ${sql.join(orderBy, sql`, `)} limit ${limit + offset}`
}

/**
 * The page of a list with a keyword.
 * @param pageFrom selects a page from the table, or from what stands in its place.
 */
export async function findPart<Table extends PgTable, Row>(
  table: Table,
  search: Search | undefined,
  part: PagePart,
  pageFrom: (source: Table | Subquery, part: PagePart) => Promise<Row[]>,
): Promise<Row[]> {
  const first = search?.first && (await pageFrom(search.first(part), part))
  if (first?.length === part.limit) return first
  return await pageFrom(search?.among(part) ?? table, part)
}
