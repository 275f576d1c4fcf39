import { defineEndpoint } from '../define-endpoint.ts'
import { Nothing } from '../session/schema.ts'
import { z } from '../zod.ts'
import { OrganizationNode, UnitType } from './node-schema.ts'

export const listNodes = defineEndpoint({
  id: 'organization.listNodes',
  service: 'portal/v1',
  method: 'GET',
  marked: true,
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
