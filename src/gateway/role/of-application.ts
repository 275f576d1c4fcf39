import { and, eq, exists, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { applicationMenu, applicationMenuFunction } from '../db/tables/application.ts'
import { role, roleFunction } from '../db/tables/role.ts'

/** The condition for roles that grant a function of an application. */
export function grantsIn(tx: Tx, applicationId: string): SQL {
  const { applicationMenuFunctionId, applicationMenuId, deletedAt } = applicationMenuFunction
  return exists(
    tx
      .select({ one: sql`1` })
      .from(roleFunction)
      .innerJoin(
        applicationMenuFunction,
        eq(applicationMenuFunctionId, roleFunction.applicationMenuFunctionId),
      )
      .innerJoin(applicationMenu, eq(applicationMenu.applicationMenuId, applicationMenuId))
      .where(
        and(
          eq(roleFunction.roleId, role.roleId),
          eq(applicationMenu.applicationId, applicationId),
          isNull(deletedAt),
        ),
      ),
  )
}
