import { and, asc, inArray, isNull } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Place } from '#contract/organization/node-schema.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../security/actor.ts'
import { type GrantsOf, loadGrantsOf, noGrants } from '../security/grants.ts'
import type { SignedInStep } from '../security/step.ts'
import { findHigher, findUnheld, refuseHigher } from './authority.ts'

type Queries = Pick<Tx, '$with' | 'with' | 'select'>

export type AccountOfPerson = Pick<
  typeof account.$inferSelect,
  'accountId' | 'accountName' | 'userId' | 'passwordHash'
>

/**
 * The accounts of people, in id order.
 * @param lock so that nobody gives them another role or signs in meanwhile.
 */
export async function findAccountsOf(
  tx: Queries,
  userIds: readonly string[],
  lock: boolean,
): Promise<AccountOfPerson[]> {
  const { accountId, accountName, userId, passwordHash } = account
  const found = tx
    .select({ accountId, accountName, userId, passwordHash })
    .from(account)
    .where(and(inArray(account.userId, [...userIds]), isNull(account.deletedAt)))
    .orderBy(asc(account.accountId))
  return await (lock ? found.for('update') : found)
}

/** What the roles of accounts grant, where their people are or would be. */
export async function grantsOfAccounts(
  tx: Queries,
  accounts: readonly AccountOfPerson[],
  place?: Place,
): Promise<GrantsOf> {
  return await loadGrantsOf(
    tx,
    accounts.map(({ accountId }) => accountId),
    place,
  )
}

/**
 * Those people of whom one of the accounts may do more than the actor. Rank is the person's (security.md, row 41): through any
 * account one comes to what the person binds, and through that to all the others.
 */
export function higherPeople(
  actor: Actor,
  accounts: readonly AccountOfPerson[],
  grants: GrantsOf,
): ReadonlySet<string> {
  const higher = findHigher(actor, grants)
  return new Set(accounts.flatMap(({ accountId, userId }) => (higher.has(accountId) ? userId : [])))
}

/** The same of people whose accounts nobody has asked for yet. */
export async function findHigherPeople(
  tx: Queries,
  actor: Actor,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const accounts = await findAccountsOf(tx, userIds, false)
  return higherPeople(actor, accounts, await grantsOfAccounts(tx, accounts))
}

/**
 * Codes that open any account of a person go to its phone and mail, so these change by the account alone that may do most, or one
 * that may do as much (security.md, row 42).
 * @throws Refusal 20403 naming that account.
 */
export async function checkForemost(tx: Queries, actor: Actor): Promise<void> {
  const accounts = await findAccountsOf(tx, [actor.userId], false)
  const grants = await grantsOfAccounts(tx, accounts)
  if (findHigher(actor, grants).size === 0) return
  // Of two that each may do what the other may not, one has to be the one.
  const most = (accountId: string) => {
    const { scope, permissions } = grants.get(accountId) ?? noGrants
    return [Number(scope.all), permissions.size, scope.organizationIds.length] as const
  }
  const [foremost] = accounts.toSorted((a, b) => {
    const [ofA, ofB] = [most(a.accountId), most(b.accountId)]
    return ofB[0] - ofA[0] || ofB[1] - ofA[1] || ofB[2] - ofA[2]
  })
  if (!foremost || foremost.accountId === actor.accountId) return
  const { accountName } = foremost
  throw new Refusal(codes.noPermission, undefined, {
    zh: `手机号和邮箱也用于找回账号 ${accountName} 的密码，请用该账号登录后更改`,
    en: `Your phone and mail also recover the account ${accountName}: sign in with that one to change them`,
  })
}

/** @throws Refusal 20403 when one of the person's accounts may do more than the actor. */
export async function checkRank(
  { tx, actor, language }: Pick<SignedInStep, 'tx' | 'actor' | 'language'>,
  { userId, userName }: { userId: string; userName: string },
): Promise<void> {
  const higher = await findHigherPeople(tx, actor, [userId])
  if (higher.size > 0) throw refuseHigher([{ at: 0, name: userName }], language)
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
