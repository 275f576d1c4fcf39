import { Id, Instant, instantBounds } from '../id.ts'
import { Epoch } from '../revision.ts'
import { line, requiredLine } from '../text.ts'
import { z } from '../zod.ts'

/** Entities that a device keeps a replica of. */
export const ReplicatedEntity = z.enum(['work-site', 'person', 'account', 'attribute-set'])
export type ReplicatedEntity = z.output<typeof ReplicatedEntity>

export const PullQuery = z.strictObject({
  entity: ReplicatedEntity,
  /** As the last answer gave them; both absent for a snapshot. */
  scope: z.optional(line(100)),
  cursor: z.optional(line(200)),
  /** Goes on within a snapshot that did not fit one answer. */
  page: z.optional(line(200)),
})

export const Pull = z.object({
  /** Hash of what the account may see. */
  scope: z.string(),
  cursor: z.string(),
  /** True when the rows begin a new snapshot: what the device held before is void. */
  snapshot: z.boolean(),
  rows: z.array(z.unknown()),
  /** Ids that were deleted, or left the account's scope. */
  removed: z.array(Id),
  /** Present when more follows. */
  page: z.optional(z.string()),
})
export type Pull = z.output<typeof Pull>

export const replayLimits = { items: 100, bytes: 1_048_576 } as const

export const ReplayItem = z.strictObject({
  endpointId: requiredLine(64),
  idempotencyKey: Id,
  /** By the device's clock. Outside of `GivenInstant`, or later than tomorrow, this item alone is refused. */
  madeAt: Instant,
  request: z.record(z.string(), z.unknown()),
  /**
   * The row as the person saw it, as far as that is known, of an edit made before a backup was restored: its values are
   * compared in place of revisions.
   */
  base: z.optional(z.record(z.string(), z.unknown())),
})
export type ReplayItem = z.output<typeof ReplayItem>

export const ReplayRequest = z.strictObject({
  items: z.array(ReplayItem).check(z.minLength(1), z.maxLength(replayLimits.items)),
  /** Gateway's clock minus device's clock as the device knows it, milliseconds; a device may begin again at 1970. */
  clockOffset: z.number().check(z.minimum(-instantBounds.to), z.maximum(instantBounds.to)),
  /** As the gateway last named it to this device. In another one nothing is run, and the answer has no results. */
  epoch: z.optional(Epoch),
})

export const ReplayResult = z.object({
  idempotencyKey: Id,
  code: z.int(),
  message: z.string(),
  data: z.optional(z.unknown()),
})
export type ReplayResult = z.output<typeof ReplayResult>
export const ReplayResponse = z.object({
  results: z.array(ReplayResult),
  epoch: Epoch,
})
