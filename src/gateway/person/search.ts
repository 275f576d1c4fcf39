import { and, getTableColumns, isNull, not, or, type SQL, Subquery, sql } from 'drizzle-orm'
import { offsetLimit } from '#contract/page-of.ts'
import type { Tx } from '../db/client.ts'
import { mayContainBeyondStart } from '../db/grams.ts'
import { countRows, type PagePart } from '../db/page.ts'
import { person, personText } from '../db/tables/person.ts'

/** The people of a list who have a keyword. */
export interface Search {
  /** Those among whom a page of the list is, to be selected from in the place of their table. */
  among: (part: PagePart) => Subquery
  /** Where a page is full of them already, a quicker answer: the first people of the list. Undefined where it may not be. */
  first: ((part: PagePart) => Subquery) | undefined
  total: (limit: number | undefined) => Promise<number>
}

/** The highest character there is. */
const last = '\u{10ffff}'

/** How many people of a list are looked through for a keyword that many have. */
const lookedThrough = 20_000

/**
 * Looks for the people with a keyword (of `personKeyword`) among those of whom `where` holds. Those whose names begin with
 * it lie side by side in the order of names, whatever their number; all others are found by the index of keywords, but for
 * a keyword that more of them have than a list counts.
 */
export async function searchPeople(tx: Tx, keyword: string, where: SQL | undefined): Promise<Search> {
  const begins = nameBegins(keyword)
  const named = mayContainBeyondStart(personText(person), keyword)
  // The fence (`offset 0`) keeps the planner from walking another index until enough have it: of a rare one that is everybody.
  const fenced = sql`select * from ${person} where ${and(isNull(person.deletedAt), not(begins), named)} offset 0`
  const elsewhere = people(sql`select * from (${fenced}) ${person} where ${has(keyword)}`)
  const some = await tx
    .select({ userId: person.userId })
    .from(elsewhere)
    .where(where)
    .limit(offsetLimit + 1)
  const many = some.length > offsetLimit
  const ids = sql.param(some.map(({ userId }) => userId))
  // Asked again, since somebody may have been renamed meanwhile: nobody stands twice in a page.
  const known = and(sql`${person.userId} = any(${ids}::uuid[])`, not(begins), has(keyword))
  return {
    among: (part) => {
      const beginning = inOrder(sql`${person}`, and(where, begins), part)
      const others = many ? inOrder(sql`${elsewhere}`, where, part) : inOrder(sql`${person}`, known, part)
      return people(sql`(${beginning}) union all (${others})`)
    },
    first: many
      ? (part) => {
          const front = inOrder(sql`${person}`, where, { ...part, limit: lookedThrough, offset: 0 })
          return people(sql`select * from (${front}) ${person} where ${has(keyword)}`)
        }
      : undefined,
    total: async (limit) => {
      const counted = many && limit === undefined ? await countRows(tx, elsewhere, where, limit) : some.length
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

/** The condition for people who have the keyword, by itself without an index. */
export function has(keyword: string): SQL {
  return sql`strpos(${personText(person)}, ${keyword}) > 0`
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
