import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { Place } from '#contract/organization/node-schema.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { findHigher, findUnheld } from '../identity/authority.ts'
import type { Actor } from '../security/actor.ts'
import { type GrantsOf, loadGrantsOf } from '../security/grants.ts'

export type AccountOfPerson = Pick<typeof account.$inferSelect, 'accountId' | 'userId' | 'passwordHash'>

/**
 * The accounts of people, in id order.
 * @param lock so that nobody gives them another role or signs in meanwhile.
 */
export async function findAccountsOf(
  tx: Tx,
  userIds: readonly string[],
  lock: boolean,
): Promise<AccountOfPerson[]> {
  const found = tx
    .select({ accountId: account.accountId, userId: account.userId, passwordHash: account.passwordHash })
    .from(account)
    .where(and(inArray(account.userId, [...userIds]), isNull(account.deletedAt)))
    .orderBy(asc(account.accountId))
  return await (lock ? found.for('update') : found)
}

/** What the roles of accounts grant, where their people are or would be. */
export async function grantsOfAccounts(
  tx: Tx,
  accounts: readonly AccountOfPerson[],
  place?: Place,
): Promise<GrantsOf> {
  return await loadGrantsOf(
    tx,
    accounts.map(({ accountId }) => accountId),
    place,
  )
}

/** Those people of whom one of the accounts may do more than the actor. */
export function higherPeople(
  actor: Actor,
  accounts: readonly AccountOfPerson[],
  grants: GrantsOf,
): ReadonlySet<string> {
  const higher = findHigher(actor, grants)
  return new Set(accounts.flatMap(({ accountId, userId }) => (higher.has(accountId) ? userId : [])))
}

/**
 * Those people whose phone and mail the actor may not change: codes that open an account go there. Anyone who has a password
 * binds them alone; before that, so do those whose account would open more than the actor has.
 */
export async function findBoundPeople(
  tx: Tx,
  actor: Actor,
  userIds: readonly string[],
  lock: boolean,
): Promise<ReadonlySet<string>> {
  const accounts = await findAccountsOf(tx, userIds, lock)
  const fresh = accounts.filter(({ passwordHash }) => passwordHash === null)
  const grants = await grantsOfAccounts(tx, fresh)
  const unheld = await findUnheld(tx, actor, grants)
  return new Set(
    accounts.flatMap(({ accountId, userId, passwordHash }) =>
      passwordHash !== null || unheld.has(accountId) ? userId : [],
    ),
  )
}
