import type { QueuedEdit } from '#offline/engine-types.ts'

/** What lets edits through; an empty part lets all through. */
export interface EditFilter {
  text: string
  state: string
  endpointId: string
}

export const everything: EditFilter = { text: '', state: '', endpointId: '' }

export function matches({ label, state, endpointId }: QueuedEdit, filter: EditFilter): boolean {
  return (
    (!filter.state || state === filter.state) &&
    (!filter.endpointId || endpointId === filter.endpointId) &&
    label.toLowerCase().includes(filter.text.trim().toLowerCase())
  )
}
