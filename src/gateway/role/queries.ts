import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { listRoles } from '#contract/role/endpoints.ts'
import type { Role } from '#contract/role/schema.ts'
import { ofVisibleAccount } from '../account/queries.ts'
import { countRows, findPage } from '../db/page.ts'
import { applicationMenuFunction } from '../db/tables/application.ts'
import { role, roleFunction, roleMember } from '../db/tables/role.ts'
import type { StepContext } from '../handle.ts'

/** A page of the roles that accounts within the actor's reach have, with what each grants and how many of those have it. */
export async function findRoles(
  { tx, actor, language }: StepContext,
  query: RequestOf<typeof listRoles>,
): Promise<ResponseOf<typeof listRoles>> {
  const { keyword } = query
  const visible = ofVisibleAccount(tx, actor, roleMember.accountId)
  const members = tx
    .select({ roleId: roleMember.roleId })
    .from(roleMember)
    .where(and(eq(roleMember.roleId, role.roleId), visible))
  const where = and(
    isNull(role.deletedAt),
    visible && exists(members),
    keyword ? sql`strpos(lower(${role.roleName}), ${keyword.toLowerCase()}) > 0` : undefined,
  )
  return await findPage(query, language, {
    sorting: {
      column: role.roleName,
      id: role.roleId,
      keyOf: (row) => [row.roleName, row.roleId],
      desc: query.desc ?? false,
    },
    find: (part) =>
      tx
        .select({
          roleId: role.roleId,
          roleName: role.roleName,
          dataPermission: role.dataPermission,
          memberCount: sql<number>`(
            select count(*)::int from ${members} member)`,
          functionActions: sql<string[]>`array(
            select distinct ${applicationMenuFunction.functionAction}::text from ${roleFunction}
            join ${applicationMenuFunction} on ${eq(
              applicationMenuFunction.applicationMenuFunctionId,
              roleFunction.applicationMenuFunctionId,
            )} where ${eq(roleFunction.roleId, role.roleId)} order by 1)`,
        })
        .from(role)
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit)
        .offset(part.offset),
    total: () => countRows(tx, role, where),
    present: (row: Role) => row,
  })
}
