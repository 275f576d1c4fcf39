import { and, type SQL, sql } from 'drizzle-orm'
import { lowerAscii } from '#contract/collation.ts'
import { mayContainBeyondStart } from '../db/ngram-index.ts'
import { organization, organizationGrams, organizationText } from '../db/tables/organization.ts'

/** The condition for units whose name, short name or credit code has a keyword in it, in any case. */
export function hasKeyword(keyword: string): SQL {
  const wanted = lowerAscii(keyword.trim())
  const found = sql`strpos(${organizationText(organization)}, ${wanted}) > 0`
  return and(mayContainBeyondStart(organizationGrams(organization), wanted), found) ?? found
}
