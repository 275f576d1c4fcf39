import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Permission } from '#contract/permissions.ts'
import type { DataPermission } from '#contract/role/schema.ts'
import { role, roleFunction, roleMember, roleProject } from '#gateway/db/tables/role.ts'
import { packagedFunctionId } from '#gateway/platform/fixed-id.ts'
import type { Client } from './client.ts'

interface Grant {
  dataPermission: DataPermission
  permissions: readonly Permission[]
  projectId?: string
}

/** Gives an account one role in place of those it has, from its next request; what it returns takes that back. */
export async function grantOnly(
  { gateway, session }: Client,
  { dataPermission, permissions, projectId }: Grant,
): Promise<() => Promise<void>> {
  const { orm } = gateway.database
  const { accountId } = session.userAccount
  const roleId = randomUUID()
  const stamp = { changedAt: gateway.time.now, changedByName: '' }
  await orm.insert(role).values({ roleId, roleName: `试验角色 ${roleId}`, dataPermission, ...stamp })
  const functionIds = permissions.map(packagedFunctionId)
  await orm
    .insert(roleFunction)
    .values(functionIds.map((applicationMenuFunctionId) => ({ roleId, applicationMenuFunctionId })))
  if (projectId) await orm.insert(roleProject).values({ roleId, projectId })
  const of = eq(roleMember.accountId, accountId)
  const former = await orm.delete(roleMember).where(of).returning()
  await orm.insert(roleMember).values({ roleId, accountId })
  return async () => {
    await orm.delete(roleMember).where(of)
    await orm.insert(roleMember).values(former)
  }
}
