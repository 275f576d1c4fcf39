import { and, eq, type SQL, sql } from 'drizzle-orm'
import { container, project } from '../db/tables/project.ts'
import { division, unitWork } from '../db/tables/unit-work.ts'
import type { Actor } from '../security/actor.ts'
import { within } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { ownProject, projectScope } from './visible-projects.ts'

/** Unit works, which the unit that answers for their section changes, too. */
export const unitWorkScope = projectScope(unitWork.projectId, (actor) => {
  const isSection = and(eq(container.containerId, unitWork.containerId), isOwnSection(actor))
  return sql`exists (select from ${container} where ${isSection})`
})

/** The same of what they are divided into. */
export const divisionScope = projectScope(division.projectId, (actor) => {
  const isSection = eq(container.containerId, unitWork.containerId)
  const isPart = and(eq(unitWork.unitWorkId, division.unitWorkId), isOwnSection(actor))
  return sql`exists (select from ${unitWork} join ${container} on ${isSection} where ${isPart})`
})

/** Whether the actor may put a unit work into a section of the project, or take it out of all: then the project has to be its own. */
export async function answersForSection(
  { tx, actor }: SignedInStep,
  projectId: string,
  containerId: string | null,
): Promise<boolean> {
  if (actor.scope.all) return true
  if ((await tx.$count(project, and(eq(project.projectId, projectId), ownProject(actor)))) > 0) return true
  if (containerId === null) return false
  return (await tx.$count(container, and(eq(container.containerId, containerId), isOwnSection(actor)))) > 0
}

function isOwnSection(actor: Actor): SQL {
  return within(actor, { organization: container.organizationId })
}
