import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { projectDepartment, projectOrganization } from '../db/tables/project-organization.ts'
import { projectScope } from '../identity/visible-projects.ts'
import type { Actor } from '../security/actor.ts'
import { within } from '../security/scope.ts'

const ofProject = projectScope(projectOrganization.projectId)

/** Project organisations of the projects in which the actor may change all, and of its own units; other units keep theirs to themselves. */
export const projectOrganizationScope = {
  ...ofProject,
  within(actor: Actor): SQL {
    const own = ofProject.written(actor)
    return or(own, within(actor, { organization: projectOrganization.organizationId })) ?? own
  },
}

/** Departments of the project organisations that the actor sees. */
export const projectDepartmentScope = {
  ...projectScope(projectDepartment.projectId),
  within(actor: Actor): SQL {
    if (actor.scope.all) return sql`true`
    const above = and(
      eq(projectOrganization.projectOrganizationId, projectDepartment.projectOrganizationId),
      projectOrganizationScope.within(actor),
    )
    return sql`exists (select from ${projectOrganization} where ${above})`
  },
}
