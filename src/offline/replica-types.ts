import type { ReplicatedEntity } from '#contract/sync/schema.ts'

/** Whether all rows of a kind that the account may see are on this device, or why they will not be. */
export type ReplicaState = 'missing' | 'whole' | 'too-large' | 'not-allowed'

/** A kind of rows that is stored as a replica, as far as it is here. */
export interface ReplicaStatus {
  kind: ReplicatedEntity
  state: ReplicaState
  /** When the gateway was last asked for changes, by this device's clock: 0 for never, infinite where there is nothing to ask for. */
  pulledAt: number
}
