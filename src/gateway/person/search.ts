import { and, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { mayBeInitials } from '#contract/person/selection.ts'
import { beginsWith, type Searched } from '../db/search.ts'
import { firstOf, inSearchPart, person, personGrams, personText, searchParts } from '../db/tables/person.ts'

/** How people are looked for by a keyword (of `personKeyword`): the names and initials that begin with it by their indexes. */
export const searchedPeople: Searched<typeof person> = {
  table: person,
  grams: personGrams(person),
  parts: searchParts.flatMap(
    (part) => and(isNull(person.deletedAt), inSearchPart(person.userId, part)) ?? [],
  ),
  has,
  begins(keyword) {
    const named = beginsWith(person.userName, keyword, firstOf(person.userName))
    // A row is found by one condition alone; initials are in lower case.
    const initials = mayBeInitials(keyword)
      ? beginsWith(person.initials, keyword, firstOf(person.initials)).slice(0, 1)
      : []
    return [...named, ...initials.flatMap((range) => and(range, not(or(...named) ?? sql`false`)) ?? [])]
  },
}

/** The condition for people who have the keyword, by itself without an index. */
export function has(keyword: string): SQL {
  // A masked number has digits, stars and perhaps an x: for any other keyword it need not be put together.
  const text = /[^\dx*]/.test(keyword)
    ? sql`lower((${person.userName} || E'\\n' || coalesce(${person.email}, '')) collate "C")`
    : personText(person)
  const contained = sql`strpos(${text}, ${keyword}) > 0`
  return mayBeInitials(keyword)
    ? sql`(${contained} or starts_with(${person.initials}, ${keyword}))`
    : contained
}
