import { listProjectOrganizations } from '#contract/project-organization/endpoints.ts'
import { projectDepartmentCalls, projectOrganizationCalls } from '#contract/project-organization/entities.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle } from '../http/handle.ts'
import { findProjectOrganizations } from './queries.ts'
import { projectDepartments, projectOrganizations } from './stores.ts'

export const projectOrganizationHandlers = [
  handle(listProjectOrganizations, ({ tx, actor, language }, query) =>
    findProjectOrganizations(tx, actor, query, language),
  ),
  ...entityHandlers(projectOrganizationCalls, projectOrganizations),
  ...entityHandlers(projectDepartmentCalls, projectDepartments),
]
