import type { SQL } from 'drizzle-orm'
import type { Actor } from '../security/actor.ts'
import { within } from '../security/scope.ts'
import { workSiteScope, workSites } from './store.ts'

/** The condition for work sites that the actor may see, deleted ones among them. */
export function visibleWorkSite(actor: Actor): SQL {
  return within(actor, workSiteScope)
}

/** What a replica of the actor's work sites holds, and needs. */
export const { count: countWorkSites, changes: findWorkSiteChanges } = workSites
