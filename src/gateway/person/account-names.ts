import { and, asc, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PersonAccountNames } from '#contract/person/schema.ts'
import { general, registered, visibleAccount } from '../account/queries.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import type { Actor } from '../security/actor.ts'

const columns = {
  userId: account.userId,
  accountName: account.accountName,
  level: account.level,
  status: account.status,
}

/** The condition for accounts of which the actor is told beside their people: each kind for those who may see its list. */
export function toldAccount(actor: Actor): SQL | undefined {
  const kinds = or(
    actor.permissions.has('account:view') ? general : undefined,
    actor.permissions.has('registeredAccount:view') ? registered : undefined,
  )
  return and(isNull(account.deletedAt), kinds ?? sql`false`, visibleAccount(actor))
}

/** The accounts of people; those beyond the actor's reach are passed over. */
export async function findAccountNamesOf(
  tx: Tx,
  actor: Actor,
  userIds: readonly string[],
): Promise<PersonAccountNames[]> {
  const rows = await tx
    .select(columns)
    .from(account)
    .where(and(inArray(account.userId, [...userIds]), toldAccount(actor)))
    .orderBy(asc(account.accountName))
  const found = new Map<string, PersonAccountNames>()
  for (const { userId, ...named } of rows) {
    const accounts = found.get(userId)?.accounts ?? []
    found.set(userId, { userId, accounts: [...accounts, named] })
  }
  return [...found.values()]
}
