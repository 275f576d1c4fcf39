import { defineEndpoint } from '../define-endpoint.ts'
import { alsoByProject } from './entities.ts'
import { ProjectOrganizationPage, ProjectOrganizationQuery } from './schema.ts'

export const listProjectOrganizations = defineEndpoint({
  id: 'projectOrganization.listPage',
  service: 'admin/v1',
  method: 'GET',
  path: 'projectOrg/listPage',
  summary: 'The organisations of projects within reach, with their departments; pages of 15.',
  permission: 'registeredAccount:view',
  alsoBy: alsoByProject,
  request: ProjectOrganizationQuery,
  response: ProjectOrganizationPage,
  offline: 'cached-read',
})
