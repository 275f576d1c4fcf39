import { and, isNull, type SQL, sql } from 'drizzle-orm'
import { beginsWith, type Searched } from '../db/search.ts'
import { inSearchPart, person, personGrams, personText, searchParts } from '../db/tables/person.ts'

/** How people are looked for by a keyword (of `personKeyword`): the names that begin with it by the index of names. */
export const searchedPeople: Searched<typeof person> = {
  table: person,
  grams: personGrams(person),
  parts: searchParts.flatMap(
    (part) => and(isNull(person.deletedAt), inSearchPart(person.userId, part)) ?? [],
  ),
  has,
  begins: (keyword) => beginsWith(person.userName, keyword),
}

/** The condition for people who have the keyword, by itself without an index. */
export function has(keyword: string): SQL {
  // A masked number has digits, stars and perhaps an x: for any other keyword it need not be put together.
  const text = /[^\dx*]/.test(keyword)
    ? sql`lower((${person.userName} || E'\\n' || coalesce(${person.email}, '')) collate "C")`
    : personText(person)
  return sql`strpos(${text}, ${keyword}) > 0`
}
