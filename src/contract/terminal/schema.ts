import { Id, Instant } from '../id.ts'
import { Epoch } from '../revision.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'

/** Terminal authorisation (specification §4). */
export const TerminalStatus = z.enum(['unauthorised', 'authorised', 'cancelled', 'rejected'])
export type TerminalStatus = z.output<typeof TerminalStatus>

/** For how many days a terminal is authorised. */
export const ValidDays = z.int().check(z.positive(), z.maximum(3650))

/** A terminal that the gateway has not heard from for so long is silent, milliseconds. */
export const silentAfter = 24 * 3_600_000

/** What a device reports at every heartbeat: the fleet's side of the queue. */
export const Heartbeat = z.strictObject({
  terminalId: Id,
  /** Edits on the device that were not sent yet, of all its accounts. */
  unsynced: z.int().check(z.nonnegative()),
  parked: z.int().check(z.nonnegative()),
  /** By the gateway's clock, as far as the device knows it. */
  oldestMadeAt: z.optional(Instant),
  build: line(100),
  storageUsed: z.optional(z.number()),
  storageQuota: z.optional(z.number()),
  /** The browser has thrown away what was here, and how much that was is still to be heard: the former count stands. */
  emptied: z.optional(z.boolean()),
})
export const HeartbeatAnswer = z.object({
  status: TerminalStatus,
  heartbeatMinutes: z.number(),
  /** The count that the gateway last heard: a device that has fewer lost them. */
  lastUnsynced: z.int(),
  /** The database's, as in the answer to a replay. */
  epoch: Epoch,
})
