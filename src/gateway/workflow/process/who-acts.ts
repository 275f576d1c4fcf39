import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { Id } from '#contract/id.ts'
import type { Tx } from '../../db/client.ts'
import { account } from '../../db/tables/account.ts'
import { organization } from '../../db/tables/organization.ts'
import { role, roleFunction, roleMember } from '../../db/tables/role.ts'
import { reachable } from '../../delivery/receivers.ts'
import { packagedFunctionId } from '../../platform/fixed-id.ts'
import { holdsAt } from '../../security/grants.ts'

/** The condition for accounts whose tasks stay theirs: a locked one is unlocked again, a stopped or archived one is not. */
export const takesTasks = and(reachable, eq(account.personArchived, false))

/** The condition for accounts that a task can come to: whom no role lets act in processes could not even open it. */
export const actsInProcesses = and(takesTasks, granted('process:act'))

/** The condition for accounts that can be shown a process: they may do no more than read. */
export const seesProcesses = and(takesTasks, granted('process:view'))

/** The condition for accounts that a role which holds with them lets do something. */
function granted(permission: 'process:act' | 'process:view'): SQL {
  return sql`exists (select from ${roleMember}
    join ${role} on ${role.roleId} = ${roleMember.roleId} and ${role.deletedAt} is null
    join ${roleFunction} on ${roleFunction.roleId} = ${role.roleId}
      and ${roleFunction.applicationMenuFunctionId} = ${packagedFunctionId(permission)}
    left join ${organization} on ${organization.organizationId} = ${account.organizationId}
    where ${roleMember.accountId} = ${account.accountId} and ${holdsAt(sql`coalesce(${organization.path}, '')`)})`
}

/** Those of the accounts that a task can come to, or, where `which` says so, others. */
export async function findThere(
  tx: Pick<Tx, 'select'>,
  ids: readonly string[],
  which = actsInProcesses,
): Promise<Set<string>> {
  const known = [...new Set(ids)].filter((id) => Id.safeParse(id).success)
  if (known.length === 0) return new Set()
  const rows = await tx
    .select({ accountId: account.accountId })
    .from(account)
    .where(and(inArray(account.accountId, known), which))
  return new Set(rows.map(({ accountId }) => accountId))
}
