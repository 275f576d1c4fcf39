import { and, eq, type SQL, sql } from 'drizzle-orm'
import { container } from '../db/tables/project.ts'
import { division, unitWork } from '../db/tables/unit-work.ts'
import type { Actor } from '../security/actor.ts'
import { within } from '../security/scope.ts'
import { projectScope } from './visible-projects.ts'

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

function isOwnSection(actor: Actor): SQL {
  return within(actor, { organization: container.organizationId })
}
