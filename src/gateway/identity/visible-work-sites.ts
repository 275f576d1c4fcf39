import type { SQL } from 'drizzle-orm'
import { workSite } from '../db/tables/work-site.ts'
import type { Actor } from '../security/actor.ts'
import { within } from '../security/scope.ts'

/** The columns by which work sites belong to somebody. */
export const workSiteScope = {
  project: workSite.projectId,
  organization: workSite.organizationId,
  owner: workSite.createdBy,
}

/** The condition for work sites that the actor may see, deleted ones among them. */
export function visibleWorkSite(actor: Actor): SQL {
  return within(actor, workSiteScope)
}
