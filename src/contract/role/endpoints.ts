import { defineEndpoint } from '../define-endpoint.ts'
import { exportsPeople } from '../exports-people.ts'
import { Nothing } from '../session/schema.ts'
import { z } from '../zod.ts'
import {
  Access,
  AccessQuery,
  AccountRole,
  AccountRolesQuery,
  RoleAccountPage,
  RoleAccountQuery,
  RoleAccountsAdd,
  RoleAccountsDelete,
  RoleAccountsSaved,
  RoleAdd,
  RoleAdministrator,
  RoleDataEdit,
  RoleDelete,
  RoleDetail,
  RoleDetailQuery,
  RoleEdit,
  RoleMenu,
  RoleMenuEdit,
  RoleOrganizationEdit,
  RolePage,
  RoleQuery,
  RoleResource,
  RoleResourceEdit,
  RoleSaved,
  RolesDeleted,
  ViewAs,
  ViewedAs,
} from './schema.ts'

export const listRoles = defineEndpoint({
  id: 'role.listPage',
  service: 'admin/v1',
  method: 'GET',
  path: 'role/listPage',
  summary: 'Roles that hold at units within reach, with what they grant and the number of their members.',
  permission: 'role:view',
  request: RoleQuery,
  response: RolePage,
  offline: 'cached-read',
})

export const getRole = defineEndpoint({
  id: 'role.detail',
  service: 'admin/v1',
  method: 'GET',
  path: 'role/detail',
  summary: 'A role with its functions, units, projects and resources.',
  permission: 'role:view',
  request: RoleDetailQuery,
  response: RoleDetail,
  offline: 'cached-read',
})

export const addRole = defineEndpoint({
  id: 'role.add',
  service: 'admin/v1',
  method: 'POST',
  path: 'role/add',
  summary: 'Makes a role that grants no function yet, under an id that the caller minted.',
  permission: 'role:add',
  request: RoleAdd,
  response: RoleSaved,
  offline: 'online-only',
})

export const updateRole = defineEndpoint({
  id: 'role.update',
  service: 'admin/v1',
  method: 'PUT',
  path: 'role/update',
  summary: 'Changes the name and remark of a role, and whether anyone who has it needs a second factor.',
  permission: 'role:edit',
  factor: 'step-up',
  request: RoleEdit,
  response: RoleSaved,
  offline: 'online-only',
})

export const deleteRoles = defineEndpoint({
  id: 'role.delete',
  service: 'admin/v1',
  method: 'DELETE',
  path: 'role/delete',
  summary: 'Deletes roles that no account has.',
  permission: 'role:delete',
  request: RoleDelete,
  response: RolesDeleted,
  offline: 'online-only',
})

export const listRoleMenus = defineEndpoint({
  id: 'roleMenu.list',
  service: 'admin/v1',
  method: 'GET',
  path: 'roleMenu/list',
  summary: 'Every menu with its functions, in order, and which of them the caller may grant.',
  permission: 'role:view',
  request: Nothing,
  response: z.array(RoleMenu),
  offline: 'cached-read',
})

export const setRoleMenus = defineEndpoint({
  id: 'roleMenu.addFullByRoleId',
  service: 'admin/v1',
  method: 'POST',
  path: 'roleMenu/addFullByRoleId',
  summary: 'Replaces the functions that a role grants; nobody grants or takes what they do not hold.',
  permission: 'role:authorize',
  factor: 'step-up',
  request: RoleMenuEdit,
  response: RoleSaved,
  offline: 'online-only',
})

export const setRoleData = defineEndpoint({
  id: 'roleData.update',
  service: 'admin/v1',
  method: 'PUT',
  path: 'roleData/update',
  summary: 'Changes which rows a role opens; nobody opens more than they see themselves.',
  permission: 'role:authorize',
  factor: 'step-up',
  request: RoleDataEdit,
  response: RoleSaved,
  offline: 'online-only',
})

export const setRoleOrganizations = defineEndpoint({
  id: 'roleOrg.addFullByRoleId',
  service: 'admin/v1',
  method: 'POST',
  path: 'roleOrg/addFullByRoleId',
  summary: 'Replaces the units that a role holds for; none means every unit.',
  permission: 'role:authorize',
  factor: 'step-up',
  request: RoleOrganizationEdit,
  response: RoleSaved,
  offline: 'online-only',
})

export const listRoleResources = defineEndpoint({
  id: 'roleResource.list',
  service: 'admin/v1',
  method: 'GET',
  path: 'roleResource/list',
  summary: 'The standards of units within reach, which a role can open to others.',
  permission: 'role:view',
  request: Nothing,
  response: z.array(RoleResource),
  offline: 'cached-read',
})

export const setRoleResources = defineEndpoint({
  id: 'roleResource.addFullByRoleId',
  service: 'admin/v1',
  method: 'POST',
  path: 'roleResource/addFullByRoleId',
  summary: 'Replaces the standards within reach that a role opens.',
  permission: 'role:authorize',
  factor: 'step-up',
  request: RoleResourceEdit,
  response: RoleSaved,
  offline: 'online-only',
})

export const listRoleAccounts = defineEndpoint({
  id: 'roleAccount.listPage',
  service: 'admin/v1',
  method: 'GET',
  path: 'roleAccount/listPage',
  summary: 'The accounts within reach that have a role.',
  permission: 'role:view',
  exports: exportsPeople,
  request: RoleAccountQuery,
  response: RoleAccountPage,
  offline: 'cached-read',
})

export const listAccountRoles = defineEndpoint({
  id: 'roleAccount.listByAccountId',
  service: 'admin/v1',
  method: 'GET',
  path: 'roleAccount/listByAccountId',
  summary: 'The roles that an account has, and those that the caller may give it.',
  permission: 'role:view',
  request: AccountRolesQuery,
  response: z.array(AccountRole),
  offline: 'online-only',
})

export const listAdministrators = defineEndpoint({
  id: 'role.listAdministrators',
  service: 'portal/v1',
  method: 'GET',
  path: 'role/listAdministrators',
  summary: 'Who may give the caller a role: the nearest administrators of their unit, by name.',
  permission: 'signed-in',
  request: Nothing,
  response: z.array(RoleAdministrator),
  offline: 'cached-read',
})

export const listRoleCandidates = defineEndpoint({
  id: 'roleAccount.listCandidatePage',
  service: 'admin/v1',
  method: 'GET',
  path: 'roleAccount/listCandidatePage',
  summary: 'The accounts within reach that do not have a role and may be given it.',
  permission: 'role:member',
  exports: exportsPeople,
  request: RoleAccountQuery,
  response: RoleAccountPage,
  offline: 'online-only',
})

export const addRoleAccounts = defineEndpoint({
  id: 'roleAccount.add',
  service: 'admin/v1',
  method: 'POST',
  path: 'roleAccount/add',
  summary: 'Gives accounts a role; never more than the caller holds, and never to the caller.',
  permission: 'role:member',
  factor: 'step-up',
  request: RoleAccountsAdd,
  response: RoleAccountsSaved,
  offline: 'online-only',
})

export const deleteRoleAccounts = defineEndpoint({
  id: 'roleAccount.delete',
  service: 'admin/v1',
  method: 'DELETE',
  path: 'roleAccount/delete',
  summary: 'Takes a role from accounts; anyone who takes it could give it.',
  permission: 'role:member',
  factor: 'step-up',
  request: RoleAccountsDelete,
  response: RoleAccountsSaved,
  offline: 'online-only',
})

export const viewAsRole = defineEndpoint({
  id: 'role.viewAs',
  service: 'admin/v1',
  method: 'POST',
  path: 'role/viewAs',
  summary:
    'The menus and counts that a role would show, before it is saved; writes nothing, gives no session.',
  permission: 'role:view',
  request: ViewAs,
  response: ViewedAs,
  offline: 'online-only',
  keyed: false,
})

export const explainAccess = defineEndpoint({
  id: 'role.explainAccess',
  service: 'admin/v1',
  method: 'GET',
  path: 'role/explainAccess',
  summary: 'Whether an account sees a row, and by which roles, units, departments or projects.',
  permission: 'role:view',
  request: AccessQuery,
  response: Access,
  offline: 'online-only',
})
