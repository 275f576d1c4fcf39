import type { QueuedEndpoint } from '#contract/define-endpoint.ts'
import type { SealedStore } from '../vault/encryption.ts'
import type { Edit } from './edit.ts'
import type { Queue } from './queue.ts'

/** What creates an entity, under an id minted for it. */
export interface Creation {
  endpoint: QueuedEndpoint
  request: Record<string, unknown>
}

/** An account's edits on this device, open. */
export interface EditStore extends SealedStore {
  queue: Queue
  /** What would create the entity of these edits once more; undefined where that is not known. */
  creationOf(kind: string, edits: readonly Edit[]): Creation | undefined
}
