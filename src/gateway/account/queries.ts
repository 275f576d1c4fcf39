import { type Column, eq, inArray, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { person } from '../db/tables/person.ts'
import type { Actor } from '../security/actor.ts'
import { within } from '../security/scope.ts'

/** The condition for rows that name an account within the actor's reach; undefined when every row is. */
export function ofVisibleAccount(tx: Tx, actor: Actor, accountId: Column): SQL | undefined {
  if (actor.scope.all) return undefined
  const visible = tx
    .select({ accountId: account.accountId })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .where(
      within(actor, {
        project: account.projectId,
        organization: person.organizationId,
        department: person.departmentId,
        owner: account.accountId,
      }),
    )
  return inArray(accountId, visible)
}
