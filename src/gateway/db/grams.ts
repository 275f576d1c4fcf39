import { type SQL, sql } from 'drizzle-orm'

/**
 * Every two characters of a text that stand side by side, and every one but the first, as an array for a GIN index: names
 * in Chinese have two or three characters, too few for trigrams. What a text begins with, an index in its order finds; were
 * it among the single ones, whoever has a common surname would have to be looked through for the few who have the character
 * elsewhere. Just of functions that an index may hold: the pairs from the first character on, those from the second on, and
 * the single ones.
 */
export function gramsOf(text: SQL): SQL {
  const pairs = (of: SQL) => sql`regexp_replace(${of}, '(..)', E'\\\\1\\x1f', 'g')`
  return sql`(string_to_array(${pairs(text)} || E'\\x1f' || ${pairs(sql`substr(${text}, 2)`)}, E'\\x1f') || string_to_array(substr(${text}, 2), null))`
}

/** The condition for texts that may contain the keyword, if not as their first character alone, by an index over `gramsOf`. */
export function mayContainBeyondStart(text: SQL, keyword: string): SQL {
  const characters = [...keyword]
  const pairs = characters.slice(1).map((character, at) => `${characters[at]}${character}`)
  const grams = pairs.length > 0 ? [...new Set(pairs)] : characters
  // Nearly every masked number has stars; they would be looked up only to be passed over.
  const telling = grams.filter((gram) => !gram.includes('*'))
  return sql`${gramsOf(text)} @> ${sql.param(telling.length > 0 ? telling : grams)}::text[]`
}
