import { and, asc, inArray, isNull, or } from 'drizzle-orm'
import type { PersonAccountNames } from '#contract/person/schema.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { general, registered, visibleAccount } from '../identity/visible-accounts.ts'
import type { Actor } from '../security/actor.ts'

const columns = {
  userId: account.userId,
  accountName: account.accountName,
  level: account.level,
  status: account.status,
}

/** The accounts of people, each kind for those who may see its list; people beyond the actor's reach are passed over. */
export async function findAccountNamesOf(
  tx: Tx,
  actor: Actor,
  userIds: readonly string[],
): Promise<PersonAccountNames[]> {
  const { permissions } = actor
  const kinds = or(
    permissions.has('account:view') ? general : undefined,
    permissions.has('registeredAccount:view') ? registered : undefined,
  )
  const rows = await tx
    .select(columns)
    .from(account)
    .where(
      and(inArray(account.userId, [...userIds]), isNull(account.deletedAt), kinds, visibleAccount(actor)),
    )
    .orderBy(asc(account.accountName))
  const found = new Map<string, PersonAccountNames>()
  for (const { userId, ...named } of rows) {
    const accounts = found.get(userId)?.accounts ?? []
    found.set(userId, { userId, accounts: [...accounts, named] })
  }
  return [...found.values()]
}
