import { codes } from '#contract/codes.ts'
import type { AccountStore } from '../engine/account-store.ts'
import { type Creation, recreateWorkSite } from '../work-site/recreate.ts'
import { type Edit, entityKey } from './edit.ts'

/** What would make the deleted thing of an edit anew, and the edits whose place that takes. */
export interface Recreated extends Creation {
  instead: readonly Edit[]
}

/**
 * The deleted thing of a parked edit as a new one, with every unsynced edit of it; undefined when it is not known here, or
 * not said to be deleted: what is only out of reach would be there twice.
 */
export function recreateDeleted({ queue, unsynced }: AccountStore, { content }: Edit): Recreated | undefined {
  const [own] = content.entities
  if (!own || content.reason?.code !== codes.deleted) return undefined
  const instead = queue.editsOf(entityKey(own))
  // No other kind of thing can be made anew.
  const making = own[0] === 'work-site' ? recreateWorkSite(instead, unsynced.author) : undefined
  return making && { ...making, instead }
}
