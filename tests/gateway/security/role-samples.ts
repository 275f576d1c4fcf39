import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { addApplicationRoles, deleteApplicationRoles } from '#contract/role/application-role.ts'
import {
  addRole,
  addRoleAccounts,
  deleteRoleAccounts,
  deleteRoles,
  explainAccess,
  getRole,
  listAccountRoles,
  listRoleAccounts,
  listRoleCandidates,
  setRoleData,
  setRoleMenus,
  setRoleOrganizations,
  setRoleResources,
  updateRole,
  viewAsRole,
} from '#contract/role/endpoints.ts'
import { dictionary } from '#gateway/db/tables/dictionary.ts'
import { projectInitialization } from '#gateway/db/tables/project-initialization.ts'
import { role, roleOrganization } from '#gateway/db/tables/role.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { fixedId } from '#gateway/platform/fixed-id.ts'
import type { TestGateway } from '../gateway.ts'
import { minted, narrowing, part, row, type Sample } from './sample.ts'
import type { Belongings } from './two-units.ts'

/** A role of a unit, and a standard of its own. */
export interface RoleParts {
  roleId: string
  resourceId: string
  /** The draft of a project that the unit will own. */
  projectInitializationId: string
}

/** Makes a role that holds at the unit alone, and gives the unit a standard. */
export async function addRoleParts(
  { database: { orm }, time }: TestGateway,
  organizationId: string,
): Promise<RoleParts> {
  const roleId = randomUUID()
  const stamp = { changedAt: time.now, changedByName: '' }
  await orm.insert(role).values({ ...stamp, roleId, roleName: '本单位角色', dataPermission: 'organization' })
  await orm.insert(roleOrganization).values({ roleId, organizationId })
  const [one] = await orm
    .select()
    .from(dictionary)
    .where(eq(dictionary.organizationId, unitId('third-bureau')))
    .limit(1)
  if (!one) throw new Error('the demo has no standard of a unit')
  const resourceId = randomUUID()
  const named = { dictionaryId: resourceId, organizationId, code: resourceId, name: '本单位标准' }
  await orm.insert(dictionary).values({ ...one, ...named })
  const projectInitializationId = randomUUID()
  const draftName = `本单位项目 ${projectInitializationId}`
  await orm
    .insert(projectInitialization)
    .values({ ...stamp, projectInitializationId, organizationId, draftName, nameKey: '', searchText: '' })
  return { roleId, resourceId, projectInitializationId }
}

const roleId = ({ roles }: Belongings) => roles.roleId
const resource = ({ roles }: Belongings) => roles.resourceId
const unit = ({ person }: Belongings) => person.place?.organizationId ?? ''
const project = ({ workSite }: Belongings) => workSite.projectId
const generalAccount = ({ account }: Belongings) => account.generalAccountId
const applicationId = fixedId('application:interfaces')
const ownRole = { roleId: row(roleId) }

const edit = async ({ client, roles }: Belongings) => {
  const { revision } = await client.call(getRole, { roleId: roles.roleId })
  return { roleId: roles.roleId, baseRevision: revision }
}

export const roleSamples: Record<string, Sample> = {
  [addApplicationRoles.id]: {
    request: (own) => ({ applicationId, roleIds: [roleId(own)] }),
    ids: { applicationId: 'shared', 'roleIds[]': row(roleId) },
  },
  [deleteApplicationRoles.id]: {
    request: (own) => ({ applicationId, ids: [roleId(own)] }),
    ids: { applicationId: 'shared', 'ids[]': row(roleId) },
  },
  [listAccountRoles.id]: {
    request: (own) => ({ accountId: generalAccount(own) }),
    ids: { accountId: row(generalAccount) },
  },
  [getRole.id]: { request: (own) => ({ roleId: roleId(own) }), ids: ownRole },
  [addRole.id]: {
    request: (own) => ({
      roleId: randomUUID(),
      roleName: '新角色',
      dataPermission: 'projects',
      projectIds: [project(own)],
      organizationIds: [unit(own)],
    }),
    ids: {
      roleId: minted(({ roles }) => roles.roleId),
      'projectIds[]': part(project),
      'organizationIds[]': part(unit),
    },
  },
  [updateRole.id]: {
    request: async (own) => ({ ...(await edit(own)), remark: randomUUID() }),
    ids: ownRole,
  },
  [setRoleMenus.id]: { request: edit, ids: { ...ownRole, 'applicationMenuFunctionIds[]': 'shared' } },
  [setRoleData.id]: {
    request: async (own) => ({
      ...(await edit(own)),
      dataPermission: 'projects',
      projectIds: [project(own)],
    }),
    ids: { ...ownRole, 'projectIds[]': part(project) },
  },
  [setRoleOrganizations.id]: {
    request: async (own) => ({ ...(await edit(own)), organizationIds: [unit(own)] }),
    ids: { ...ownRole, 'organizationIds[]': part(unit) },
  },
  [setRoleResources.id]: {
    request: async (own) => ({ ...(await edit(own)), resourceIds: [resource(own)] }),
    ids: { ...ownRole, 'resourceIds[]': part(resource) },
  },
  [listRoleAccounts.id]: { request: (own) => ({ roleId: roleId(own) }), ids: { roleId: narrowing(roleId) } },
  [listRoleCandidates.id]: {
    request: (own) => ({ roleId: roleId(own) }),
    ids: { roleId: narrowing(roleId) },
  },
  [addRoleAccounts.id]: {
    request: (own) => ({ roleId: roleId(own), accountIds: [generalAccount(own)] }),
    ids: { ...ownRole, 'accountIds[]': part(generalAccount) },
  },
  [deleteRoleAccounts.id]: {
    request: (own) => ({ roleId: roleId(own), ids: [generalAccount(own)] }),
    ids: { ...ownRole, 'ids[]': part(generalAccount) },
  },
  [deleteRoles.id]: { request: (own) => ({ ids: [roleId(own)] }), ids: { 'ids[]': row(roleId) } },
  [viewAsRole.id]: {
    request: (own) => ({ dataPermission: 'projects', accountId: generalAccount(own) }),
    ids: {
      accountId: row(generalAccount),
      'applicationMenuFunctionIds[]': 'shared',
      'projectIds[]': part(project),
      'organizationIds[]': narrowing(unit),
      'resourceIds[]': part(resource),
    },
  },
  [explainAccess.id]: {
    request: (own) => ({
      accountId: generalAccount(own),
      entity: 'person',
      entityId: own.person.userId,
    }),
    ids: {
      accountId: row(generalAccount),
      entityId: { of: ({ person }) => person.userId, code: codes.notFound },
    },
  },
}
