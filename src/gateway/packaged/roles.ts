import { treeKinds } from '#contract/dictionary/schema.ts'
import { packagedRoles as named } from '#contract/packaged-names.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import type { DataPermission } from '#contract/role/schema.ts'
import type { z } from '#contract/zod.ts'
import type { Tx } from '../db/client.ts'
import { role, roleFunction } from '../db/tables/role.ts'
import { packagedFunctionId } from '../platform/fixed-id.ts'
import { platformName } from '../platform/platform-name.ts'

export type PackagedRoleKey = keyof typeof named

interface PackagedRole {
  roleId: string
  roleName: string
  dataPermission: z.output<typeof DataPermission>
  permissions: readonly Permission[]
}

const dictionaries = [
  'ebs:view',
  'wbs:view',
  'quantity:view',
  'relation:view',
  'dictionary:view',
  'projectStandard:view',
] as const

/** What a unit may do to standards of its own; the platform's are for those who see everything. */
const standards = [
  ...treeKinds.flatMap(
    (kind) => [`${kind}:add`, `${kind}:edit`, `${kind}:delete`, `${kind}:import`] as const,
  ),
  'relation:edit',
  'projectStandard:edit',
] as const
const ownProjects = ['project:view', 'project:edit', 'projectInformation:view'] as const
const initialViews = ['industryProfile:view', 'projectInitial:view'] as const
const structureViews = [
  'line:view',
  'container:view',
  'designUnit:view',
  'designUnitRegister:view',
  'workSiteRegister:view',
  'unitWork:view',
  'division:view',
  'boq:view',
  ...initialViews,
] as const
/** What the engineers of a project do to what it consists of. */
const structure = [
  ...structureViews,
  'line:add',
  'line:edit',
  'line:delete',
  'container:add',
  'container:edit',
  'container:delete',
  'designUnit:add',
  'designUnit:edit',
  'designUnit:delete',
  'unitWork:add',
  'unitWork:edit',
  'unitWork:delete',
  'division:add',
  'division:edit',
  'division:delete',
  'division:accept',
  'boq:add',
  'boq:edit',
  'boq:delete',
  'projectInitial:edit',
] as const satisfies readonly Permission[]
/** What the nodes of work sites are made of, and what has been done of them. */
const siteNodes = [
  'workSiteNode:view',
  'workSiteNode:initialize',
  'workSiteNode:record',
] as const satisfies readonly Permission[]
/** Tables that are filled in: anyone who works on a project begins them by the published templates. */
const sheets = [
  'tabulation:view',
  'tabulationSheet:view',
  'tabulationSheet:add',
  'tabulationSheet:edit',
] as const satisfies readonly Permission[]
/** What those do besides who answer for what others fill in. */
const reviewedSheets = [
  'tabulationSheet:reopen',
  'tabulationSheet:delete',
] as const satisfies readonly Permission[]
/** What everybody does who works with others. */
const processes = ['process:view', 'process:start', 'process:act'] as const satisfies readonly Permission[]
const attributeValues = ['attributeValue:view', 'attributeValue:edit'] as const

const roles = [
  'role:view',
  'role:add',
  'role:edit',
  'role:delete',
  'role:authorize',
  'role:member',
] as const satisfies readonly Permission[]

const staff = [
  'person:view',
  'person:add',
  'person:edit',
  'person:move',
  'person:archive',
  'person:import',
  'person:reveal',
  'account:view',
  'account:add',
  'account:edit',
  'account:delete',
  'account:enable',
  'account:reset',
  'account:level',
  'account:audit',
  'account:invite',
  'registeredAccount:view',
  'registeredAccount:add',
  'registeredAccount:edit',
  'registeredAccount:delete',
  'registeredAccount:enable',
  'registeredAccount:reset',
] as const satisfies readonly Permission[]

const units = [
  'organization:view',
  'organization:add',
  'organization:edit',
  'accountLimit:view',
  'department:add',
  'department:edit',
  'department:delete',
] as const satisfies readonly Permission[]

function called(key: PackagedRoleKey) {
  const { roleId, zh } = named[key]
  return { roleId, roleName: zh }
}

/** The roles that a new database starts with; administrators change them as they like. */
export const packagedRoles: Record<PackagedRoleKey, PackagedRole> = {
  // All of them: what nobody has, nobody could grant.
  'system-administrator': {
    ...called('system-administrator'),
    dataPermission: 'all',
    permissions,
  },
  'unit-administrator': {
    ...called('unit-administrator'),
    dataPermission: 'organization-and-below',
    permissions: [
      'workSite:view',
      'workSite:add',
      'workSite:edit',
      'workSite:delete',
      ...siteNodes,
      ...structure,
      'boq:approve',
      'history:view',
      'message:view',
      'log:view',
      'terminal:view',
      'terminal:authorize',
      ...roles,
      ...ownProjects,
      'project:add',
      'project:delete',
      'projectInitialization:view',
      'projectInitialization:edit',
      'projectInitialization:apply',
      ...units,
      ...staff,
      ...dictionaries,
      ...standards,
      ...attributeValues,
      ...sheets,
      ...reviewedSheets,
      ...processes,
      'process:manage',
      'workflowRole:view',
      'workflowModel:view',
    ],
  },
  'project-engineer': {
    ...called('project-engineer'),
    dataPermission: 'projects',
    permissions: [
      'workSite:view',
      ...structure,
      'workSite:add',
      'workSite:edit',
      'workSite:delete',
      ...siteNodes,
      'message:view',
      ...ownProjects,
      ...dictionaries,
      ...standards,
      ...attributeValues,
      ...sheets,
      ...reviewedSheets,
      ...processes,
    ],
  },
  'site-staff': {
    ...called('site-staff'),
    dataPermission: 'projects',
    permissions: [
      'workSite:view',
      ...structureViews,
      'division:accept',
      'workSite:add',
      'workSite:edit',
      'workSiteNode:view',
      'workSiteNode:record',
      'message:view',
      'project:view',
      'projectInformation:view',
      ...dictionaries,
      ...attributeValues,
      ...sheets,
      ...processes,
    ],
  },
  auditor: {
    ...called('auditor'),
    dataPermission: 'all',
    permissions: [
      'workSite:view',
      'workSiteNode:view',
      ...structureViews,
      'projectInitialization:view',
      'project:view',
      'projectInformation:view',
      'organization:view',
      'person:view',
      'account:view',
      'history:view',
      'log:verify',
      'message:view',
      'message:review',
      'dictionary:view',
      'attribute:view',
      'attributeValue:view',
      'tabulation:view',
      'tabulationSheet:view',
    ],
  },
  tourist: {
    ...called('tourist'),
    dataPermission: 'projects',
    permissions: ['workSite:view'],
  },
}

export function packagedRoleId(key: PackagedRoleKey): string {
  return named[key].roleId
}

/** Gives the system administrators functions that a newer build brought; nobody could grant them else. */
export async function grantToAdministrators(tx: Tx, functionIds: readonly string[]): Promise<void> {
  if (functionIds.length === 0) return
  const roleId = packagedRoleId('system-administrator')
  await tx
    .insert(roleFunction)
    .values(functionIds.map((applicationMenuFunctionId) => ({ roleId, applicationMenuFunctionId })))
    .onConflictDoNothing()
}

/** Adds the packaged roles with their functions; the packaged menus must be there. For a new database. */
export async function installPackagedRoles(tx: Tx, now: Date): Promise<void> {
  const roles = Object.values(packagedRoles)
  await tx.insert(role).values(
    roles.map(({ roleId, roleName, dataPermission }) => ({
      roleId,
      roleName,
      dataPermission,
      changedAt: now,
      changedByName: platformName,
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
