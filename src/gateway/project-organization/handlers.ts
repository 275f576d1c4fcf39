import { listProjectOrganizations } from '#contract/project-organization/endpoints.ts'
import { handle } from '../http/handle.ts'
import { findProjectOrganizations } from './queries.ts'

export const projectOrganizationHandlers = [
  handle(listProjectOrganizations, ({ tx, actor, language }, query) =>
    findProjectOrganizations(tx, actor, query, language),
  ),
]
