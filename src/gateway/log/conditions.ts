import { gte, lte, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { history } from '../db/tables/history.ts'
import type { Actor } from '../security/actor.ts'
import { within } from '../security/scope.ts'

/** The condition for changes of rows that the actor may see. */
export function visibleHistory(actor: Actor): SQL {
  return within(actor, {
    project: history.projectId,
    organization: history.organizationId,
    department: history.departmentId,
    owner: history.accountId,
  })
}

/** The conditions for a period, either end of which may be open. */
export function during(
  time: PgColumn,
  { from, to }: { from?: number | undefined; to?: number | undefined },
): (SQL | undefined)[] {
  return [
    from === undefined ? undefined : gte(time, new Date(from)),
    to === undefined ? undefined : lte(time, new Date(to)),
  ]
}
