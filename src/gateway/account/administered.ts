import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { person } from '../db/tables/person.ts'
import type { StepContext } from '../http/handle.ts'
import { refuseHigher } from '../identity/authority.ts'
import { lockOwnAccount } from '../identity/lock-account.ts'
import {
  type AccountOfPerson,
  findAccountsOf,
  grantsOfAccounts,
  higherPeople,
} from '../identity/person-accounts.ts'
import { type AdministeredAccount, lockAdministered } from '../identity/revise-accounts.ts'
import { general, registered, visibleAccount } from '../identity/visible-accounts.ts'
import { Refusal } from '../platform/refusal.ts'
import type { GrantsOf } from '../security/grants.ts'

/** Accounts of projects have calls of their own; `any` is for what both share. */
export type AccountKind = 'general' | 'registered' | 'any'

function ofKind(kind: AccountKind): SQL | undefined {
  if (kind === 'any') return undefined
  return kind === 'registered' ? registered : general
}

const ownAccount = { zh: '不能对自己的账号这样做', en: 'You cannot do this to your own account' }

/**
 * Locks accounts to change them, and says what each may do.
 * @throws Refusal 20403 when the actor's own is among them or, naming it, one of somebody who has an account that may do more than
 *   the actor, 20404 when one is out of reach, 20410 when one is deleted, 20119 when the actor has just been stopped itself.
 */
export async function takeAccounts(
  context: Pick<StepContext, 'tx' | 'actor' | 'now' | 'language'>,
  kind: AccountKind,
  ids: readonly string[],
): Promise<{ rows: AdministeredAccount[]; grants: GrantsOf }> {
  const { tx, actor, language } = context
  // Nobody prolongs, opens or locks out their own account (security.md, row 21).
  if (ids.includes(actor.accountId)) throw new Refusal(codes.noPermission, undefined, ownAccount)
  await lockOwnAccount(context)
  const which = and(inArray(account.accountId, [...ids]), ofKind(kind), visibleAccount(actor))
  const theirs = await lockAllOfOwners(tx, which)
  const rows = await lockAdministered(tx, which)
  if (rows.length < ids.length) throw new Refusal(codes.notFound)
  if (rows.some((row) => row.account.deletedAt)) throw new Refusal(codes.deleted)
  // Locked by now: nobody gives them another role meanwhile.
  const grants = await grantsOfAccounts(tx, theirs)
  const higher = higherPeople(actor, theirs, grants)
  const refused = rows.flatMap(({ account: { accountId, accountName, userId } }) =>
    higher.has(userId) ? { at: ids.indexOf(accountId), name: accountName } : [],
  )
  if (refused.length > 0) throw refuseHigher(refused, language)
  return { rows, grants: new Map([...grants].filter(([accountId]) => ids.includes(accountId))) }
}

/** All accounts of the people whose accounts are asked for, in one go and by id, so that no two callers deadlock. */
async function lockAllOfOwners(tx: Tx, which: SQL | undefined): Promise<AccountOfPerson[]> {
  const owners = await tx
    .selectDistinct({ userId: account.userId })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .where(which)
  return await findAccountsOf(
    tx,
    owners.map(({ userId }) => userId),
    true,
  )
}
