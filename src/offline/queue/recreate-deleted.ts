import { codes } from '#contract/codes.ts'
import { type Edit, entityKey } from './edit.ts'
import type { Creation, EditStore } from './edit-store.ts'

/** What would create the deleted entity of an edit once more, and the edits whose place that takes. */
export interface Recreated extends Creation {
  instead: readonly Edit[]
}

/**
 * The deleted entity of a parked edit as a new one, with every unsynced edit of it; undefined when it is not known here, or
 * not said to be deleted: what is only out of reach would be there twice.
 */
export function recreateDeleted({ queue, creationOf }: EditStore, { content }: Edit): Recreated | undefined {
  const [own] = content.entities
  if (!own || content.reason?.code !== codes.deleted) return undefined
  const instead = queue.editsOf(entityKey(own))
  const creation = creationOf(own[0], instead)
  return creation && { ...creation, instead }
}
