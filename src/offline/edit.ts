import { z } from '#contract/zod.ts'
import { type EditState, parked, type Sealed } from './db.ts'

/** Why an edit is parked, as the gateway said it. */
export const Reason = z.object({
  code: z.int(),
  message: z.string(),
  data: z.optional(z.unknown()),
})
export type Reason = z.output<typeof Reason>

/** What an edit is about; sealed as a whole. */
export const EditContent = z.object({
  endpointId: z.string(),
  request: z.record(z.string(), z.unknown()),
  label: z.string(),
  /** The edit's own thing first, then those it must wait for. */
  entities: z.array(z.tuple([z.string(), z.string()])),
  /** By this device's clock. */
  madeAt: z.number(),
  /** What the person saw before the edit, as far as it was here. */
  before: z.optional(z.record(z.string(), z.unknown())),
  /** How often the gateway itself failed on it (20500). */
  failures: z.int(),
  reason: z.optional(Reason),
  /** When it was acknowledged or discarded, by this device's clock. */
  settledAt: z.optional(z.number()),
})
export type EditContent = z.output<typeof EditContent>

export interface Edit {
  seq: number
  /** The idempotency key. */
  id: string
  state: EditState
  size: number
  /** The content as it stands on disk. */
  sealed: Sealed
  content: EditContent
}

/** A thing's name within a device: edits of the same thing keep their order. */
export function entityKey([kind, id]: readonly [string, string]): string {
  return `${kind}/${id}`
}

export function isParked(edit: Edit): boolean {
  return parked.includes(edit.state)
}
