import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { applicationRole } from '../db/tables/role.ts'
import { grouped } from '../platform/grouped.ts'
import type { Actor } from './actor.ts'
import { rolesInForce } from './grants.ts'

/** The ids of the roles of an actor, an account or an application, that apply to it. */
export async function rolesOf(
  tx: Tx,
  { accountId, applicationId }: Pick<Actor, 'accountId' | 'applicationId'>,
): Promise<ReadonlySet<string>> {
  const rows =
    applicationId === undefined
      ? await rolesInForce(tx, accountId)
      : await tx
          .select({ roleId: applicationRole.roleId })
          .from(applicationRole)
          .where(eq(applicationRole.applicationId, applicationId))
  return new Set(rows.map(({ roleId }) => roleId))
}

/** The same of each of some accounts that has any, in one query. */
export async function rolesOfEach(
  tx: Tx,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await rolesInForce(tx, sql`any(${sql.param([...accountIds])}::uuid[])`)
  const byAccount = [...grouped(rows, ({ accountId }) => accountId)]
  return new Map(byAccount.map(([id, held]) => [id, new Set(held.map(({ roleId }) => roleId))]))
}
