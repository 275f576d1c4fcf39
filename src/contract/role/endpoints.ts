import { defineEndpoint } from '../define-endpoint.ts'
import { RolePage, RoleQuery } from './schema.ts'

export const listRoles = defineEndpoint({
  id: 'role.listPage',
  service: 'admin/v1',
  method: 'GET',
  path: 'role/listPage',
  summary: 'Roles with their function actions, data permission and number of members.',
  permission: 'role:view',
  request: RoleQuery,
  response: RolePage,
  offline: 'cached-read',
})
