import { and, getTableColumns, isNull, not, or, type SQL, Subquery, sql } from 'drizzle-orm'
import { offsetLimit } from '#contract/page-of.ts'
import type { Tx } from '../db/client.ts'
import { mayContainBeyondStart, mayLieIn } from '../db/grams.ts'
import { countRows, type PagePart } from '../db/page.ts'
import { inSearchPart, person, personGrams, personText, searchParts } from '../db/tables/person.ts'

/** What a list of people is narrowed to. */
export interface Narrowing {
  where: SQL | undefined
  /** Units and departments of which one is each person's. Undefined where anybody may be meant. */
  placeIds: readonly string[] | undefined
}

/** The people of a list who have a keyword. */
export interface Search {
  /** Those among whom a page of the list is, to be selected from in the place of their table. */
  among: (part: PagePart) => Subquery
  /** Where a page is full of them already, a quicker answer: the first people of the list. Undefined where it may not be. */
  first: ((part: PagePart) => Subquery) | undefined
  /** How many there are; counts no further than `limit`. */
  total: (limit: number | undefined) => Promise<number>
}

/** The highest character there is. */
const last = '\u{10ffff}'

/** How many people of a list are looked through for a keyword that many have. */
const lookedThrough = 20_000

/** So many are more than a list counts. */
const most = offsetLimit + 1

/** How many places the index of keywords is asked for: each is compared with every person in question. */
const mostPlaces = 50

/**
 * Looks for the people with a keyword (of `personKeyword`) in a list. Those whose names begin with it lie side by side in
 * the order of names, whatever their number; all others are found by the index of keywords, but for a keyword that more of
 * them have than a list counts.
 */
export async function searchPeople(tx: Tx, keyword: string, { where, placeIds }: Narrowing): Promise<Search> {
  const begins = nameBegins(keyword)
  const grams = personGrams(person)
  const near = placeIds && placeIds.length <= mostPlaces ? mayLieIn(grams, placeIds) : undefined
  const indexed = and(isNull(person.deletedAt), not(begins), mayContainBeyondStart(grams, keyword), near)
  const elsewhere = having(keyword, indexed)
  const some = await countRows(tx, elsewhere, where, most)
  return {
    among: (part) => {
      const beginning = inOrder(sql`${person}`, and(where, begins), part)
      if (some === 0) return people(beginning)
      return people(sql`(${beginning}) union all (${inOrder(sql`${elsewhere}`, where, part)})`)
    },
    first:
      some === most
        ? (part) => {
            const front = inOrder(sql`${person}`, where, { ...part, limit: lookedThrough, offset: 0 })
            return people(sql`select * from (${front}) ${person} where ${has(keyword)}`)
          }
        : undefined,
    total: async (limit) => {
      const counted = some === most && limit !== most ? await countRows(tx, elsewhere, where, limit) : some
      if (limit !== undefined && counted >= limit) return limit
      const beginning = await countRows(tx, person, and(where, begins), limit)
      return Math.min(counted + beginning, limit ?? Number.POSITIVE_INFINITY)
    },
  }
}

/** As many of the people as a page can reach. */
function inOrder(
  source: SQL,
  where: SQL | undefined,
  { where: beyond, orderBy, limit, offset }: PagePart,
): SQL {
  return sql`select * from ${source} where ${and(where, beyond)}
    order by ${sql.join(orderBy, sql`, `)} limit ${limit + offset}`
}

/** Those who have the keyword among whom the index of keywords finds, part by part of it. */
function having(keyword: string, indexed: SQL | undefined): Subquery {
  const parts = searchParts.map((part) => {
    // The fence (`offset 0`) keeps the planner from walking another index until enough have it: of a rare one that is everybody.
    const fenced = sql`select * from ${person} where ${and(indexed, inSearchPart(person.userId, part))} offset 0`
    return sql`select * from (${fenced}) ${person} where ${has(keyword)}`
  })
  return people(sql.join(parts, sql` union all `))
}

/** The condition for people who have the keyword, by itself without an index. */
export function has(keyword: string): SQL {
  // A masked number has digits, stars and perhaps an x: for any other keyword it need not be put together.
  const text = /[^\dx*]/.test(keyword)
    ? sql`lower((${person.userName} || E'\\n' || coalesce(${person.email}, '')) collate "C")`
    : personText(person)
  return sql`strpos(${text}, ${keyword}) > 0`
}

/** By the index of names, which heeds upper and lower case; keywords are in lower case. */
function nameBegins(keyword: string): SQL {
  const cases = [keyword, keyword.replace(/[a-z]/g, (letter) => letter.toUpperCase())]
  const ranges = [...new Set(cases)].map(
    (begin) => sql`(${person.userName} >= ${begin} and ${person.userName} < ${begin + last})`,
  )
  return or(...ranges) ?? sql`false`
}

function people(query: SQL): Subquery {
  return new Subquery(query, getTableColumns(person), 'person')
}
