import { listAccountQuotas, setAccountLimit } from '#contract/organization/account-limit.ts'
import {
  addOrganization,
  deleteOrganizations,
  getOrganization,
  getOrganizationOfPerson,
  listNodes,
  listOrganizationOptions,
  listOrganizations,
  listUnitTypes,
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
import {
  getPlaceTree,
  listNodesOfUnits,
  listOrganizationTree,
  listPlaceTrees,
  listUnitsByKeyword,
  listUnitTree,
} from '#contract/organization/trees.ts'
import { deletedBefore } from '../http/deleted-before.ts'
import { handle } from '../http/handle.ts'
import { findQuota, findQuotas, limitAccounts } from './account-limit.ts'
import { addAccounts, findGroupAccounts, moveAccount, removeAccounts } from './group-accounts.ts'
import { createGroup, findGroups, groupNow, removeGroups, reviseGroup } from './groups.ts'
import { findOptions, findOrganizationOfPerson, findOrganizations, getVisibleOrganization } from './list.ts'
import { partHandlers } from './part-handlers.ts'
import { presentOption, presentOrganization } from './present.ts'
import { findNodes, findUnitTypes } from './queries.ts'
import { createOrganization, removeOrganizations, reviseOrganization, savedBefore } from './rules.ts'
import {
  findOrganizationTree,
  findPlaceTree,
  findPlaceTrees,
  findUnitsByKeyword,
  findUnitTree,
} from './trees.ts'

export const organizationHandlers = [
  handle(listNodes, ({ tx, actor }) => findNodes(tx, actor)),
  handle(listUnitTypes, ({ tx }) => findUnitTypes(tx)),
  handle(listUnitTree, findUnitTree),
  handle(listUnitsByKeyword, (context, { keyword }) => findUnitsByKeyword(context, keyword)),
  handle(listOrganizationTree, findOrganizationTree),
  handle(listPlaceTrees, (context, { organizationIds }) => findPlaceTrees(context, organizationIds)),
  handle(getPlaceTree, (context, { organizationIds }) => findPlaceTree(context, organizationIds)),
  handle(listNodesOfUnits, ({ tx, actor }, { organizationIds }) => findNodes(tx, actor, organizationIds)),
  handle(listOrganizations, (context, query) => findOrganizations(context, query, presentOrganization)),
  handle(searchOrganizations, (context, query) => findOrganizations(context, query, presentOption)),
  handle(listOrganizationOptions, findOptions),
  handle(getOrganization, async (context, { organizationId }) =>
    presentOrganization(await getVisibleOrganization(context, organizationId)),
  ),
  handle(getOrganizationOfPerson, async (context, { userId }) =>
    presentOrganization(await findOrganizationOfPerson(context, userId)),
  ),
  handle(addOrganization, createOrganization, { again: savedBefore }),
  handle(updateOrganization, reviseOrganization, { again: savedBefore }),
  handle(deleteOrganizations, (context, { ids }) => removeOrganizations(context, ids), {
    again: deletedBefore,
  }),
  ...partHandlers,
  handle(listGroups, (context, { organizationId }) => findGroups(context, organizationId)),
  handle(addGroup, createGroup, { again: groupNow }),
  handle(updateGroup, reviseGroup, { again: groupNow }),
  handle(deleteGroups, (context, { ids }) => removeGroups(context, ids), { again: deletedBefore }),
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
