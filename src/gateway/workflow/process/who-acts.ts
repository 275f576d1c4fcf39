import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { Id } from '#contract/id.ts'
import { type Permission, touristPermissions } from '#contract/permissions.ts'
import type { Tx } from '../../db/client.ts'
import { account } from '../../db/tables/account.ts'
import { applicationMenuFunction } from '../../db/tables/application.ts'
import { organization } from '../../db/tables/organization.ts'
import { role, roleFunction, roleMember } from '../../db/tables/role.ts'
import { reachable } from '../../delivery/receivers.ts'
import { visibleAccount } from '../../identity/visible-accounts.ts'
import type { Actor } from '../../security/actor.ts'
import { holdsAt } from '../../security/grants.ts'

const isFunction = eq(
  applicationMenuFunction.applicationMenuFunctionId,
  roleFunction.applicationMenuFunctionId,
)

/** The condition for accounts whose tasks stay theirs: a locked one is unlocked again, a stopped or archived one is not. */
export const takesTasks = and(reachable, eq(account.personArchived, false))

/** The condition for accounts that a task can come to: whom no role lets act in processes could not even open it. */
export const actsInProcesses = and(takesTasks, granted('process:act'))

/** The condition for accounts that can be shown a process: they may do no more than read. */
export const seesProcesses = and(takesTasks, granted('process:view'))

/** The condition for accounts that a role of processes can newly be given to. */
export function takesRole(actor: Actor): SQL | undefined {
  return and(eq(account.status, 'normal'), isNull(account.deletedAt), visibleAccount(actor))
}

/** The condition for functions that grant a permission, whichever menu has them. */
function granting(permission: Permission): SQL {
  return eq(applicationMenuFunction.functionAction, permission)
}

/** The condition for accounts that a role which holds with them, and is such a one, lets do something. */
function granted(permission: Permission, such?: SQL): SQL | undefined {
  const bySome = sql`exists (select from ${roleMember}
    join ${role} on ${role.roleId} = ${roleMember.roleId} and ${role.deletedAt} is null
    join ${roleFunction} on ${roleFunction.roleId} = ${role.roleId}
    join ${applicationMenuFunction} on ${and(isFunction, granting(permission), applicationMenuFunction.shown)}
    left join ${organization} on ${organization.organizationId} = ${account.organizationId}
    where ${and(
      eq(roleMember.accountId, account.accountId),
      holdsAt(sql`coalesce(${organization.path}, '')`),
      such,
    )})`
  // A tourist looks, whatever its roles grant.
  return and(bySome, touristPermissions.has(permission) ? undefined : ne(account.level, 'tourist'))
}

/** Accounts that administer processes and can have tasks, or, where `which` says so, others: of the unit first, then those who see everything. */
export async function findAdministrators(
  tx: Pick<Tx, 'select'>,
  organizationId: string | null,
  which = actsInProcesses,
): Promise<string[]> {
  const ofUnit = organizationId === null ? sql`false` : eq(account.organizationId, organizationId)
  // The few first: who administers is looked for by account.
  const holders = tx
    .select({ accountId: roleMember.accountId })
    .from(roleFunction)
    .innerJoin(applicationMenuFunction, and(isFunction, granting('process:manage')))
    .innerJoin(roleMember, eq(roleMember.roleId, roleFunction.roleId))
  const rows = await tx
    .select({ accountId: account.accountId })
    .from(account)
    .where(
      and(
        inArray(account.accountId, holders),
        which,
        granted('process:manage', or(ofUnit, eq(role.dataPermission, 'all'))),
      ),
    )
    // Not the accounts without a unit first, as null would be.
    .orderBy(sql`coalesce(${ofUnit}, false) desc`, asc(account.accountName))
    .limit(20)
  return rows.map(({ accountId }) => accountId)
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
