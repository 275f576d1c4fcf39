import { and, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { participatingUnit, project } from '../db/tables/project.ts'
import type { Actor } from '../security/actor.ts'
import { within } from '../security/scope.ts'

/** The condition for projects that the actor takes part in: by role, or because its unit does. */
export function visibleProject(tx: Tx, actor: Actor): SQL | undefined {
  const throughUnit = tx
    .select({ one: sql`1` })
    .from(participatingUnit)
    .where(
      and(
        eq(participatingUnit.projectId, project.projectId),
        isNull(participatingUnit.deletedAt),
        within(actor, { organization: participatingUnit.organizationId }),
      ),
    )
  return and(
    isNull(project.deletedAt),
    or(within(actor, { project: project.projectId }), exists(throughUnit)),
  )
}
