import { and, isNull, type SQL, sql } from 'drizzle-orm'
import { accountKeyword } from '#contract/account/selection.ts'
import type { Tx } from '../db/client.ts'
import { beginsWith, type Narrowing, type Search, type Searched, searchRows } from '../db/search.ts'
import { account, accountGrams, type accountKinds, accountText, isOfKind } from '../db/tables/account.ts'
import type { Actor } from '../security/actor.ts'

type Kind = (typeof accountKinds)[number]

/** How accounts of some kinds are looked for by a keyword (of `accountKeyword`). */
function searchedAccounts(kinds: readonly Kind[]): Searched<typeof account> {
  return {
    table: account,
    grams: accountGrams(account),
    parts: kinds.flatMap((kind) => and(isNull(account.deletedAt), isOfKind(account.level, kind)) ?? []),
    has,
    begins: (keyword) => beginsWith(account.accountName, keyword),
  }
}

/** The condition for accounts that have the keyword in their name or their person's, by itself without an index. */
export function has(keyword: string): SQL {
  return sql`strpos(${accountText(account)}, ${keyword}) > 0`
}

/**
 * Looks for the accounts of a list that have a keyword; nothing without one.
 * @param placeIds the units, departments or projects that the list is narrowed to.
 * @param kinds of accounts that it shows.
 */
export async function searchAccounts(
  tx: Tx,
  { scope }: Actor,
  keyword: string | undefined,
  { kinds, where, placeIds }: Narrowing & { kinds: readonly Kind[] },
): Promise<Search | undefined> {
  if (!keyword) return undefined
  const { organizationIds, departmentIds, projectIds } = scope
  // The own account is within reach wherever it lies.
  const anywhere = scope.all || scope.own
  const within = anywhere ? undefined : [...organizationIds, ...departmentIds, ...projectIds]
  const narrowed = { where, placeIds: placeIds ?? within }
  return await searchRows(tx, searchedAccounts(kinds), accountKeyword(keyword), narrowed)
}
