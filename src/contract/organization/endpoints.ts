import { defineEndpoint } from '../define-endpoint.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Id } from '../id.ts'
import { pageOf } from '../page-of.ts'
import { z } from '../zod.ts'
import { organizationEntity, UnitListQuery } from './entity.ts'
import { IdsToDelete, OrganizationOption, OrganizationsQuery } from './schema.ts'

const { list, detail, add, update, remove } = entityEndpoints(organizationEntity, {
  service: 'admin/v1',
  path: 'org',
  endpointId: 'organization',
  rows: 'units',
  permission: 'organization',
  offline: 'read',
})

export const listOrganizations = defineEndpoint({ ...list, request: UnitListQuery })
export const getOrganization = detail
export const addOrganization = add
export const updateOrganization = defineEndpoint({
  ...update,
  marked: true,
  summary: 'Changes fields of a unit, or moves it below another.',
})
export const deleteOrganizations = defineEndpoint({
  ...remove,
  summary: 'Deletes units that have neither people nor units below them.',
  request: IdsToDelete,
})

export const searchOrganizations = defineEndpoint({
  id: 'organization.search',
  service: 'admin/v1',
  method: 'GET',
  path: 'orgSearch/listPage',
  summary: 'The units within reach, to choose one from.',
  permission: 'signed-in',
  request: organizationEntity.Query,
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

export const getOrganizationOfPerson = defineEndpoint({
  id: 'organization.getByUserId',
  service: 'admin/v1',
  method: 'GET',
  path: 'org/getByUserId',
  summary: 'The unit that a person belongs to.',
  permission: 'organization:view',
  request: z.strictObject({ userId: Id }),
  response: organizationEntity.Row,
  offline: 'cached-read',
})
