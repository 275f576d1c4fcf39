import { defineEndpoint } from '../define-endpoint.ts'
import { clearable, editParts, Id } from '../revision.ts'
import { line, name } from '../text.ts'
import { z } from '../zod.ts'
import { Place } from './node-schema.ts'
import { Deleted, IdList, IdsToDelete, OrganizationDetailQuery } from './schema.ts'

/** Accounts of a unit that are named together. */
export const OrganizationGroup = z.object({
  groupId: Id,
  organizationId: Id,
  groupName: z.string(),
  remarks: z.optional(z.string()),
  accountCount: z.int(),
  revision: z.int(),
})
export type OrganizationGroup = z.output<typeof OrganizationGroup>

const GroupAdd = z.strictObject({
  groupId: Id,
  organizationId: Id,
  groupName: name(50),
  remarks: z.optional(line(200)),
})
export type GroupAdd = z.output<typeof GroupAdd>

const GroupEdit = z.strictObject({
  groupId: Id,
  ...editParts,
  clear: clearable(['remarks']),
  groupName: z.optional(name(50)),
  remarks: z.optional(line(200)),
})
export type GroupEdit = z.output<typeof GroupEdit>

const GroupSaved = z.object({ group: OrganizationGroup, merged: z.optional(z.array(z.string())) })

export const listGroups = defineEndpoint({
  id: 'orgGroup.list',
  service: 'admin/v1',
  method: 'GET',
  path: 'orgGroup/list',
  summary: 'The groups of a unit, by name.',
  permission: 'organization:view',
  request: OrganizationDetailQuery,
  response: z.array(OrganizationGroup),
  offline: 'cached-read',
})

export const addGroup = defineEndpoint({
  id: 'orgGroup.add',
  service: 'admin/v1',
  method: 'POST',
  path: 'orgGroup/add',
  summary: 'Makes a group of a unit, without accounts.',
  permission: 'organization:edit',
  request: GroupAdd,
  response: GroupSaved,
  offline: 'online-only',
})

export const updateGroup = defineEndpoint({
  id: 'orgGroup.update',
  service: 'admin/v1',
  method: 'PUT',
  path: 'orgGroup/update',
  summary: 'Changes the name or remarks of a group.',
  permission: 'organization:edit',
  request: GroupEdit,
  response: GroupSaved,
  offline: 'online-only',
})

export const deleteGroups = defineEndpoint({
  id: 'orgGroup.delete',
  service: 'admin/v1',
  method: 'DELETE',
  path: 'orgGroup/delete',
  summary: 'Deletes groups; their accounts stay.',
  permission: 'organization:edit',
  request: IdsToDelete,
  response: Deleted,
  offline: 'online-only',
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
