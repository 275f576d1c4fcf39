import { type Column, inArray, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { account, isOfKind } from '../db/tables/account.ts'
import type { Actor } from '../security/actor.ts'
import { within } from '../security/scope.ts'

/** The condition for accounts that the actor may see. */
export function visibleAccount(actor: Actor): SQL {
  return within(actor, {
    project: account.projectId,
    organization: account.organizationId,
    department: account.departmentId,
    owner: account.accountId,
  })
}

/** The condition for rows that name an account within the actor's reach; undefined when every row is. */
export function ofVisibleAccount(tx: Tx, actor: Actor, accountId: Column): SQL | undefined {
  if (actor.scope.all) return undefined
  const visible = tx.select({ accountId: account.accountId }).from(account).where(visibleAccount(actor))
  return inArray(accountId, visible)
}

/** Accounts that are not of a project. */
export const general = isOfKind(account.level, 'general')
export const registered = isOfKind(account.level, 'registered')
