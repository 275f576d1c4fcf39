import { defineEndpoint } from '../define-endpoint.ts'
import { pageOf } from '../page-of.ts'
import { Id } from '../revision.ts'
import { Nothing } from '../session/schema.ts'
import { z } from '../zod.ts'
import { OrganizationNode, UnitType } from './node-schema.ts'
import {
  Deleted,
  IdsToDelete,
  Organization,
  OrganizationAdd,
  OrganizationDetailQuery,
  OrganizationEdit,
  OrganizationOption,
  OrganizationPage,
  OrganizationQuery,
  OrganizationSaved,
  OrganizationsQuery,
} from './schema.ts'

export const listNodes = defineEndpoint({
  id: 'organization.listNodes',
  service: 'portal/v1',
  method: 'GET',
  path: 'nodes',
  summary: 'The units and departments that the account may see, in order.',
  permission: 'signed-in',
  separatePort: true,
  request: Nothing,
  response: z.array(OrganizationNode),
  offline: 'cached-read',
})

export const listUnitTypes = defineEndpoint({
  id: 'organization.listTypes',
  service: 'admin/v1',
  method: 'GET',
  path: 'orgType/list',
  summary: 'The types of units, in order.',
  permission: 'signed-in',
  request: Nothing,
  response: z.array(UnitType),
  offline: 'cached-read',
})

export const listOrganizations = defineEndpoint({
  id: 'organization.listPage',
  service: 'admin/v1',
  method: 'GET',
  path: 'org/listPage',
  summary: 'The units within reach.',
  permission: 'organization:view',
  request: OrganizationQuery,
  response: OrganizationPage,
  offline: 'cached-read',
})

export const searchOrganizations = defineEndpoint({
  id: 'organization.search',
  service: 'admin/v1',
  method: 'GET',
  path: 'orgSearch/listPage',
  summary: 'The units within reach, to choose one from.',
  permission: 'signed-in',
  request: OrganizationQuery,
  response: pageOf(OrganizationOption),
  offline: 'cached-read',
})

export const listOrganizationOptions = defineEndpoint({
  id: 'organization.list',
  service: 'admin/v1',
  method: 'GET',
  path: 'org/list',
  summary: 'All units within reach, in order.',
  permission: 'organization:view',
  request: OrganizationsQuery,
  response: z.array(OrganizationOption),
  offline: 'cached-read',
})

export const getOrganization = defineEndpoint({
  id: 'organization.detail',
  service: 'admin/v1',
  method: 'GET',
  path: 'org/detail',
  summary: 'One unit.',
  permission: 'organization:view',
  request: OrganizationDetailQuery,
  response: Organization,
  offline: 'cached-read',
})

export const getOrganizationOfPerson = defineEndpoint({
  id: 'organization.getByUserId',
  service: 'admin/v1',
  method: 'GET',
  path: 'org/getByUserId',
  summary: 'The unit that a person belongs to.',
  permission: 'organization:view',
  request: z.strictObject({ userId: Id }),
  response: Organization,
  offline: 'cached-read',
})

export const addOrganization = defineEndpoint({
  id: 'organization.add',
  service: 'admin/v1',
  method: 'POST',
  path: 'org/add',
  summary: 'Makes a unit under an id that the caller minted.',
  permission: 'organization:add',
  request: OrganizationAdd,
  response: OrganizationSaved,
  offline: 'online-only',
})

export const updateOrganization = defineEndpoint({
  id: 'organization.update',
  service: 'admin/v1',
  method: 'PUT',
  path: 'org/update',
  summary: 'Changes fields of a unit, or moves it below another.',
  permission: 'organization:edit',
  request: OrganizationEdit,
  response: OrganizationSaved,
  offline: 'online-only',
})

export const deleteOrganizations = defineEndpoint({
  id: 'organization.delete',
  service: 'admin/v1',
  method: 'DELETE',
  path: 'org/delete',
  summary: 'Deletes units that have neither people nor units below them.',
  permission: 'organization:delete',
  request: IdsToDelete,
  response: Deleted,
  offline: 'online-only',
})
