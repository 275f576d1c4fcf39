import {
  addApplicationRoles,
  deleteApplicationRoles,
  listApplicationRoles,
} from '#contract/role/application-role.ts'
import {
  addRole,
  addRoleAccounts,
  deleteRoleAccounts,
  deleteRoles,
  explainAccess,
  getRole,
  listAccountRoles,
  listAdministrators,
  listRoleAccounts,
  listRoleCandidates,
  listRoleMenus,
  listRoleResources,
  listRoles,
  setRoleData,
  setRoleMenus,
  setRoleOrganizations,
  setRoleResources,
  updateRole,
  viewAsRole,
} from '#contract/role/endpoints.ts'
import { deletedBefore } from '../http/deleted-before.ts'
import { handle } from '../http/handle.ts'
import { findAccountRoles, findAdministrators } from './account-roles.ts'
import { addRoles, findApplicationRoles, removeRolesOfApplication } from './application-roles.ts'
import { explain } from './explain.ts'
import { addMembers, findCandidates, findMembers, removeMembers } from './members.ts'
import { findRoleMenus } from './menus.ts'
import { findResources, findRoles, getVisibleRole } from './queries.ts'
import { createRole, removeRoles, reviseRole, savedBefore } from './rules.ts'
import { viewAs } from './view-as.ts'

const saved = { again: savedBefore }

export const roleHandlers = [
  handle(listRoles, findRoles),
  handle(getRole, (context, { roleId }) => getVisibleRole(context, roleId)),
  handle(addRole, createRole, saved),
  handle(updateRole, reviseRole, saved),
  handle(deleteRoles, (context, { ids }) => removeRoles(context, ids), {
    again: deletedBefore,
  }),
  handle(listRoleMenus, findRoleMenus),
  handle(
    setRoleMenus,
    (context, { applicationMenuFunctionIds = [], ...edit }) =>
      reviseRole(context, { ...edit, applicationMenuFunctionIds }),
    saved,
  ),
  handle(
    setRoleData,
    (context, { projectIds = [], ...edit }) => {
      // Projects that a role no longer opens must not come back with the next change.
      const opened = edit.dataPermission === 'projects' ? projectIds : []
      return reviseRole(context, { ...edit, projectIds: opened })
    },
    saved,
  ),
  handle(
    setRoleOrganizations,
    (context, { organizationIds = [], ...edit }) => reviseRole(context, { ...edit, organizationIds }),
    saved,
  ),
  handle(listRoleResources, ({ tx, actor }) => findResources(tx, actor)),
  handle(
    setRoleResources,
    (context, { resourceIds = [], ...edit }) => reviseRole(context, { ...edit, resourceIds }),
    saved,
  ),
  handle(listApplicationRoles, findApplicationRoles),
  handle(addApplicationRoles, addRoles, { again: findApplicationRoles }),
  handle(deleteApplicationRoles, removeRolesOfApplication, { again: findApplicationRoles }),
  handle(listAccountRoles, findAccountRoles),
  handle(listAdministrators, findAdministrators),
  handle(listRoleAccounts, findMembers),
  handle(listRoleCandidates, findCandidates),
  handle(addRoleAccounts, addMembers, {
    again: async (_context, { accountIds }) => ({ changed: accountIds.length }),
  }),
  handle(deleteRoleAccounts, removeMembers, {
    again: async (_context, { ids }) => ({ changed: ids.length }),
  }),
  handle(viewAsRole, viewAs),
  handle(explainAccess, explain),
]
