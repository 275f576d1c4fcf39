import { and, type Column, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { participatingUnit, project } from '../db/tables/project.ts'
import type { Actor, Location } from '../security/actor.ts'
import { within } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'

/** The condition for projects that the actor takes part in: by role, because its unit owns it, or because its unit takes part. */
export function visibleProject(actor: Actor): SQL | undefined {
  return and(isNull(project.deletedAt), reachableProject(actor))
}

/** The same, deleted ones among them. */
export function reachableProject(actor: Actor): SQL {
  const throughUnit = and(
    eq(participatingUnit.projectId, project.projectId),
    isNull(participatingUnit.deletedAt),
    within(actor, { organization: participatingUnit.organizationId }),
  )
  const own = within(actor, { project: project.projectId, organization: project.organizationId })
  return or(own, sql`exists (select from ${participatingUnit} where ${throughUnit})`) ?? own
}

/** The scope of rows that belong to a project: whoever sees the project sees them; who sees everything needs no look at it. */
export function projectScope(projectId: Column) {
  return {
    within(actor: Actor): SQL {
      if (actor.scope.all) return sql`true`
      const isTheirs = and(eq(project.projectId, projectId), visibleProject(actor))
      return sql`exists (select from ${project} where ${isTheirs})`
    },
    /** In the project, and at the unit that owns it. */
    async place({ tx }: SignedInStep, row: { projectId: string }): Promise<Location> {
      const [owned] = await tx
        .select({ projectId: project.projectId, organizationId: project.organizationId })
        .from(project)
        .where(eq(project.projectId, row.projectId))
      return owned ?? { projectId: row.projectId }
    },
  }
}
