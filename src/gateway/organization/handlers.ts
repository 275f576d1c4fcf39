import { listAccountQuotas, setAccountLimit } from '#contract/organization/account-limit.ts'
import {
  addOrganization,
  deleteOrganizations,
  getOrganization,
  getOrganizationOfPerson,
  listOrganizationOptions,
  listOrganizations,
  searchOrganizations,
  updateOrganization,
} from '#contract/organization/endpoints.ts'
import {
  addGroup,
  addGroupAccounts,
  deleteGroupAccounts,
  deleteGroups,
  listGroupAccounts,
  listGroups,
  moveGroupAccount,
  updateGroup,
} from '#contract/organization/groups.ts'
import { listNodes, listUnitTypes } from '#contract/organization/node-endpoints.ts'
import {
  getPlaceTree,
  listNodesOfUnits,
  listOrganizationTree,
  listPlaceTrees,
  listUnitsByKeyword,
  listUnitTree,
} from '#contract/organization/trees.ts'
import { deletedBefore } from '../http/deleted-before.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle } from '../http/handle.ts'
import { findQuota, findQuotas, limitAccounts } from './account-limit.ts'
import { addAccounts, findGroupAccounts, moveAccount, removeAccounts } from './group-accounts.ts'
import { findGroups, groupStore } from './groups.ts'
import { findOptions, findOrganizationOfPerson, searchUnits } from './list.ts'
import { removeGroups } from './membership.ts'
import { partHandlers } from './part-handlers.ts'
import { findNodes, findUnitTypes } from './queries.ts'
import { findUnits, unitStore } from './store.ts'
import {
  findOrganizationTree,
  findPlaceTree,
  findPlaceTrees,
  findUnitsByKeyword,
  findUnitTree,
} from './trees.ts'
import { removeOrganizations, reviseOrganization } from './under-tree-lock.ts'

export const organizationHandlers = [
  handle(listNodes, ({ tx, actor }) => findNodes(tx, actor)),
  handle(listUnitTypes, ({ tx }) => findUnitTypes(tx)),
  handle(listUnitTree, findUnitTree),
  handle(listUnitsByKeyword, (context, { keyword }) => findUnitsByKeyword(context, keyword)),
  handle(listOrganizationTree, findOrganizationTree),
  handle(listPlaceTrees, (context, { organizationIds }) => findPlaceTrees(context, organizationIds)),
  handle(getPlaceTree, (context, { organizationIds }) => findPlaceTree(context, organizationIds)),
  handle(listNodesOfUnits, ({ tx, actor }, { organizationIds }) => findNodes(tx, actor, organizationIds)),
  handle(listOrganizations, findUnits),
  ...entityHandlers({ detail: getOrganization, add: addOrganization }, unitStore),
  handle(searchOrganizations, searchUnits),
  handle(listOrganizationOptions, findOptions),
  handle(getOrganizationOfPerson, (context, { userId }) => findOrganizationOfPerson(context, userId)),
  handle(updateOrganization, reviseOrganization, { again: unitStore.again }),
  handle(deleteOrganizations, removeOrganizations, { again: deletedBefore }),
  ...partHandlers,
  handle(listGroups, (context, { organizationId }) => findGroups(context, organizationId)),
  ...entityHandlers({ add: addGroup, update: updateGroup }, groupStore),
  handle(deleteGroups, removeGroups, { again: deletedBefore }),
  handle(listGroupAccounts, (context, { groupId }) => findGroupAccounts(context, groupId)),
  handle(addGroupAccounts, addAccounts, {
    again: (context, { groupId }) => findGroupAccounts(context, groupId),
  }),
  handle(moveGroupAccount, moveAccount, {
    again: (context, { groupId }) => findGroupAccounts(context, groupId),
  }),
  handle(deleteGroupAccounts, (context, { ids }) => removeAccounts(context, ids), { again: deletedBefore }),
  handle(listAccountQuotas, findQuotas),
  handle(setAccountLimit, limitAccounts, {
    again: (context, { organizationId }) => findQuota(context, organizationId),
  }),
]
