import type { Permission } from '#contract/permissions.ts'
import type { DataPermission } from '#contract/role/schema.ts'
import type { z } from '#contract/zod.ts'
import type { Tx } from '../db/client.ts'
import { fixedId, packagedFunctionId } from '../db/fixed-id.ts'
import { role, roleFunction } from '../db/tables/role.ts'

export type PackagedRoleKey =
  | 'system-administrator'
  | 'unit-administrator'
  | 'project-engineer'
  | 'site-staff'
  | 'auditor'
  | 'tourist'

interface PackagedRole {
  roleName: string
  dataPermission: z.output<typeof DataPermission>
  permissions: readonly Permission[]
}

/** The roles that a new database starts with; administrators change them as they like. */
export const packagedRoles: Record<PackagedRoleKey, PackagedRole> = {
  'system-administrator': {
    roleName: '系统管理员',
    dataPermission: 'all',
    permissions: ['workSite:view', 'history:view', 'message:view', 'log:view', 'role:view', 'terminal:view'],
  },
  'unit-administrator': {
    roleName: '单位管理员',
    dataPermission: 'organization-and-below',
    permissions: [
      'workSite:view',
      'workSite:add',
      'workSite:edit',
      'workSite:delete',
      'history:view',
      'message:view',
      'log:view',
      'terminal:view',
    ],
  },
  'project-engineer': {
    roleName: '项目工程师',
    dataPermission: 'projects',
    permissions: ['workSite:view', 'workSite:add', 'workSite:edit', 'workSite:delete', 'message:view'],
  },
  'site-staff': {
    roleName: '现场人员',
    dataPermission: 'projects',
    permissions: ['workSite:view', 'workSite:add', 'workSite:edit', 'message:view'],
  },
  auditor: {
    roleName: '审计员',
    dataPermission: 'projects',
    permissions: ['workSite:view', 'history:view', 'message:view', 'message:review'],
  },
  tourist: { roleName: '游客', dataPermission: 'projects', permissions: ['workSite:view'] },
}

export function packagedRoleId(key: PackagedRoleKey): string {
  return fixedId(`role:${key}`)
}

/** Adds the packaged roles with their functions; the packaged menus must be there. For a new database. */
export async function installPackagedRoles(tx: Tx, now: Date): Promise<void> {
  const roles = Object.entries(packagedRoles).map(([key, packaged]) => ({
    roleId: fixedId(`role:${key}`),
    ...packaged,
  }))
  await tx.insert(role).values(
    roles.map(({ roleId, roleName, dataPermission }) => ({
      roleId,
      roleName,
      dataPermission,
      changedAt: now,
      changedByName: 'gateway',
    })),
  )
  await tx.insert(roleFunction).values(
    roles.flatMap(({ roleId, permissions }) =>
      permissions.map((permission) => ({
        roleId,
        applicationMenuFunctionId: packagedFunctionId(permission),
      })),
    ),
  )
}
