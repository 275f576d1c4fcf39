import type { EntityKind } from '#contract/entity-kind.ts'
import type { Gated } from '../kit/permission.tsx'

/** A row with photos, and how they come and go. */
export interface Photographed {
  kind: EntityKind
  id: string
  /** What people call it. */
  name: string
  /** Files, in the order in which they were added. */
  photos: readonly string[]
  /** How many it may have. */
  most: number
  to: Gated
  /** Saves what was added or taken away: on this device first. */
  change: (changes: { add?: string[]; remove?: string[] }) => Promise<void>
}
