import { type Column, type SQL, sql } from 'drizzle-orm'

/**
 * Every two characters of a text that stand side by side, and every one but the first, as an array for a GIN index: names
 * in Chinese have two or three characters, too few for trigrams. What a text begins with, an index in its order finds; were
 * it among the single ones, anyone who has a common surname would have to be looked through for the few who have the character
 * elsewhere. Just of functions that an index may use: the pairs from the first character on, those from the second on, and
 * the single ones. The ids of the places that the row belongs to stand beside them, so that a keyword that many rows have
 * is looked for in some places without visiting all of those rows.
 */
export function ngramsOf(text: SQL, places: readonly Column[]): SQL {
  const pairs = (of: SQL) => sql`regexp_replace(${of}, '(..)', E'\\\\1\\x1f', 'g')`
  const ids = sql.join(
    places.map((place) => sql`${place}::text`),
    sql`, `,
  )
  const beside = places.length > 0 ? sql` || array[${ids}]` : sql``
  return sql`(string_to_array(${pairs(text)} || E'\\x1f' || ${pairs(sql`substr(${text}, 2)`)}, E'\\x1f') || string_to_array(substr(${text}, 2), null)${beside})`
}

/** The same of a column of what a list's keyword is looked for in: a line's end stands before its first character, which is found, too. */
export function searchTextNgrams(searchText: Column): SQL {
  return ngramsOf(sql`(E'\\n' || ${searchText})`, [])
}

/** The condition for texts that may contain the keyword, if not as their first character alone, by an index over `grams`. */
export function mayContainBeyondStart(grams: SQL, keyword: string): SQL {
  // Nearly every masked number has stars; they would be looked up only to be passed over.
  const telling = keyword.split(/\*+/).flatMap(pairsOf)
  return sql`${grams} @> ${sql.param(telling.length > 0 ? telling : gramsOfAny(keyword))}::text[]`
}

/** The condition for rows that belong to any of the places. */
export function mayLieIn(grams: SQL, placeIds: readonly string[]): SQL {
  return sql`${grams} && ${sql.param([...placeIds])}::text[]`
}

function gramsOfAny(keyword: string): string[] {
  const pairs = pairsOf(keyword)
  return pairs.length > 0 ? pairs : [...keyword]
}

/** As few pairs as cover the text: each is a list to be read, and those between would tell little more. */
function pairsOf(text: string): string[] {
  const characters = [...text]
  const pairs = characters.slice(1).map((character, at) => `${characters[at]}${character}`)
  return pairs.filter((_, at) => at % 2 === 0 || at === pairs.length - 1)
}
