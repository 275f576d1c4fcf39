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
  const own = ownProject(actor)
  return or(own, sql`exists (select from ${participatingUnit} where ${throughUnit})`) ?? own
}

/** The condition for projects in which the actor may change all: by role, or because its unit owns it. To take part is not enough. */
export function ownProject(actor: Actor): SQL {
  return within(actor, { project: project.projectId, organization: project.organizationId })
}

/**
 * The scope of rows that belong to a project: who sees the project sees them; who sees everything needs no look at it.
 * @param answersFor the condition for rows that those change, too, whose unit answers for them.
 */
export function projectScope(projectId: Column, answersFor?: (actor: Actor) => SQL) {
  return {
    within(actor: Actor): SQL {
      if (actor.scope.all) return sql`true`
      const isTheirs = and(eq(project.projectId, projectId), visibleProject(actor))
      return sql`exists (select from ${project} where ${isTheirs})`
    },
    written(actor: Actor): SQL {
      if (actor.scope.all) return sql`true`
      const isOwn = and(eq(project.projectId, projectId), isNull(project.deletedAt), ownProject(actor))
      const own = sql`exists (select from ${project} where ${isOwn})`
      return answersFor ? sql`(${own} or ${answersFor(actor)})` : own
    },
    placedBy: ['projectId'] as const,
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
