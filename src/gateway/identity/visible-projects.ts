import { and, type Column, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { participatingUnit, project } from '../db/tables/project.ts'
import type { Actor } from '../security/actor.ts'
import { type RowPlace, within } from '../security/scope.ts'

/** The condition for rows of projects that the actor takes part in, by role or because its unit does; `column` names their project. */
export function withinProjects(actor: Actor, column: Column): SQL {
  if (actor.scope.all) return sql`true`
  const throughUnit = new QueryBuilder()
    .select({ one: sql`1` })
    .from(participatingUnit)
    .where(
      and(
        eq(participatingUnit.projectId, column),
        isNull(participatingUnit.deletedAt),
        within(actor, { organization: participatingUnit.organizationId }),
      ),
    )
  return sql`(${or(within(actor, { project: column }), exists(throughUnit))})`
}

/** The condition for projects that the actor takes part in. */
export function visibleProject(actor: Actor): SQL | undefined {
  return and(isNull(project.deletedAt), withinProjects(actor, project.projectId))
}

/** The scope of an entity whose rows belong to a project: whoever takes part in it sees them. */
export function projectScope(column: Column) {
  return {
    within: (actor: Actor) => withinProjects(actor, column),
    place: async (_context: unknown, { projectId }: { projectId: string }): Promise<RowPlace> => ({
      projectId,
    }),
  }
}
