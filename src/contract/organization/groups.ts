import { defineEndpoint } from '../define-endpoint.ts'
import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Id } from '../id.ts'
import { line, name } from '../text.ts'
import { z } from '../zod.ts'
import { Place } from './node-schema.ts'
import { Deleted, IdList, IdsToDelete, OrganizationDetailQuery } from './schema.ts'

/** Accounts of a unit that are named together. */
export const groupEntity = defineEntity({
  kind: 'organization-group',
  name: 'group',
  id: 'groupId',
  label: 'groupName',
  stamps: 'revision',
  fields: {
    organizationId: { rule: Id, fixed: true, hidden: true },
    groupName: { rule: name(50), sort: true },
    remarks: { rule: line(200), optional: true },
    accountCount: { rule: z.int(), derived: true },
  },
})
export type OrganizationGroup = z.output<typeof groupEntity.Row>
const Groups = z.array(groupEntity.Row)

const calls = entityEndpoints(groupEntity, {
  service: 'admin/v1',
  path: 'orgGroup',
  rows: 'groups of units',
  permission: {
    view: 'organization:view',
    add: 'organization:edit',
    edit: 'organization:edit',
    delete: 'organization:edit',
  },
  offline: 'read',
})
export const addGroup = calls.add
export const updateGroup = calls.update
export const deleteGroups = defineEndpoint({
  ...calls.remove,
  summary: 'Deletes groups; their accounts stay.',
  request: IdsToDelete,
})

export const listGroups = defineEndpoint({
  id: 'orgGroup.list',
  service: 'admin/v1',
  method: 'GET',
  path: 'orgGroup/list',
  summary: 'The groups of a unit, by name.',
  permission: 'organization:view',
  request: OrganizationDetailQuery,
  response: Groups,
  offline: 'cached-read',
})

export const GroupAccount = z.object({
  groupAccountId: Id,
  groupId: Id,
  accountId: Id,
  accountName: z.string(),
  userName: z.string(),
  place: z.optional(Place),
})
export type GroupAccount = z.output<typeof GroupAccount>

const GroupQuery = z.strictObject({ groupId: Id })
const GroupAccountsAdd = z.strictObject({ groupId: Id, accountIds: IdList })
export type GroupAccountsAdd = z.output<typeof GroupAccountsAdd>
const GroupAccountMove = z.strictObject({ groupAccountId: Id, groupId: Id })
export type GroupAccountMove = z.output<typeof GroupAccountMove>
const GroupAccounts = z.array(GroupAccount)

export const listGroupAccounts = defineEndpoint({
  id: 'orgGroupAccount.list',
  service: 'admin/v1',
  method: 'GET',
  path: 'orgGroupAccount/list',
  summary: 'The accounts of a group, by name.',
  permission: 'organization:view',
  request: GroupQuery,
  response: GroupAccounts,
  offline: 'cached-read',
})

export const addGroupAccounts = defineEndpoint({
  id: 'orgGroupAccount.add',
  service: 'admin/v1',
  method: 'POST',
  path: 'orgGroupAccount/add',
  summary: "Takes accounts of the unit's people into a group; those that are in it stay.",
  permission: 'organization:edit',
  request: GroupAccountsAdd,
  response: GroupAccounts,
  offline: 'online-only',
})

export const moveGroupAccount = defineEndpoint({
  id: 'orgGroupAccount.update',
  service: 'admin/v1',
  method: 'PUT',
  path: 'orgGroupAccount/update',
  summary: 'Puts an account of a group into another group of the same unit.',
  permission: 'organization:edit',
  request: GroupAccountMove,
  response: GroupAccounts,
  offline: 'online-only',
})

export const deleteGroupAccounts = defineEndpoint({
  id: 'orgGroupAccount.delete',
  service: 'admin/v1',
  method: 'DELETE',
  path: 'orgGroupAccount/delete',
  summary: 'Takes accounts out of a group.',
  permission: 'organization:edit',
  request: IdsToDelete,
  response: Deleted,
  offline: 'online-only',
})
