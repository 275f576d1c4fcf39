import { Id, Instant, instantBounds } from '../id.ts'
import { Epoch } from '../revision.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'

/** Terminal authorisation (specification §4). */
export const TerminalStatus = z.enum(['unauthorised', 'authorised', 'cancelled', 'rejected'])
export type TerminalStatus = z.output<typeof TerminalStatus>

/** Why somebody should look at a terminal: what is in the way of edits, or of anyone who works on it, first. */
export const TerminalNeed = z.enum(['waiting', 'cloned', 'silent', 'parked', 'expiring', 'behind'])
export type TerminalNeed = z.output<typeof TerminalNeed>

/** Of which unit or project the accounts are that signed in on terminals first. */
export const terminalPlaces = { organizationId: z.optional(Id), projectId: z.optional(Id) }

/** For how many days a terminal is authorised. */
export const ValidDays = z.int().check(z.positive(), z.maximum(3650))

/** A terminal that the gateway has not heard from for so long is silent, milliseconds. */
export const silentAfter = 24 * 3_600_000

/** A terminal whose authorisation ends within so long will need a new one, milliseconds. */
export const expiringWithin = 7 * 24 * 3_600_000

/** A terminal is online while it was heard from within so many heartbeat intervals. */
export const onlineIntervals = 2

/** Whether the console runs in a window of its own, as an installed one does. */
export const DisplayMode = z.enum(['standalone', 'browser'])
export type DisplayMode = z.output<typeof DisplayMode>

/** Of edits on a device: more than anybody makes, and so few that those of a fleet can be added up. */
export const Count = z.int().check(z.nonnegative(), z.maximum(1_000_000))
const Bytes = z.number().check(z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER))

/** What a device reports at every heartbeat: the fleet's side of the queue. */
export const Heartbeat = z.strictObject({
  terminalId: Id,
  /** Edits on the device that were not sent yet, of all its accounts. */
  unsynced: Count,
  parked: Count,
  /** By the gateway's clock, as far as the device knows it; one from the future counts as made now. */
  oldestMadeAt: z.optional(Instant),
  build: line(100),
  storageUsed: z.optional(Bytes),
  storageQuota: z.optional(Bytes),
  /** The browser has thrown away what was here, and how much that was is still to be heard: the former count stands. */
  emptied: z.optional(z.boolean()),
  // What follows a former build does not say, and a browser not always.
  displayMode: z.optional(DisplayMode),
  /** Whether the browser promised not to clear what is stored. */
  persisted: z.optional(z.boolean()),
  /** From 0, empty, to 1. */
  batteryLevel: z.optional(z.number().check(z.nonnegative(), z.maximum(1))),
  charging: z.optional(z.boolean()),
  /** Gateway's clock minus device's clock, milliseconds. */
  clockOffset: z.optional(z.number().check(z.minimum(-instantBounds.to), z.maximum(instantBounds.to))),
  /** The number that the answer to the last heartbeat gave: of two devices with the same storage, one comes with a former one. */
  sequence: z.optional(z.int().check(z.nonnegative(), z.maximum(2_000_000_000))),
})
export const HeartbeatAnswer = z.object({
  status: TerminalStatus,
  heartbeatMinutes: z.number(),
  /** The count that the gateway last heard: a device that has fewer lost them. */
  lastUnsynced: z.int(),
  /** The database's, as in the answer to a replay. */
  epoch: Epoch,
  /** To be sent with the next heartbeat. */
  sequence: z.int(),
})
