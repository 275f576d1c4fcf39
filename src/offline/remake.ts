import { type Edit, entityKey } from './edit.ts'
import type { Kept } from './kept.ts'
import { overlayOfKind } from './kinds.ts'
import type { Making } from './overlay.ts'

/** What would make the deleted thing of an edit anew, and the edits whose place that takes. */
export interface Remade extends Making {
  instead: readonly Edit[]
}

/** The deleted thing of a parked edit as a new one, with every unsynced edit of it; undefined when it is not known here. */
export function remade({ queue, unsynced }: Kept, edit: Edit): Remade | undefined {
  const [own] = edit.content.entities
  if (!own) return undefined
  const thing = entityKey(own)
  const instead = queue.editsOf(thing).filter(({ content }) => {
    const [first] = content.entities
    return first !== undefined && entityKey(first) === thing
  })
  const making = overlayOfKind(own[0])?.remake?.(instead, unsynced.author)
  return making && { ...making, instead }
}
