import { pageOf, pageQuery } from '../page-of.ts'
import { Epoch, Id, Instant } from '../revision.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'

/** Terminal authorisation (specification §4). */
export const TerminalStatus = z.enum(['unauthorised', 'authorised', 'cancelled', 'rejected'])
export type TerminalStatus = z.output<typeof TerminalStatus>

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

export const Terminal = z.object({
  terminalId: Id,
  deviceName: z.string(),
  os: z.string(),
  osVersion: z.string(),
  terminalVersion: z.string(),
  memory: z.optional(z.number()),
  processor: z.optional(z.string()),
  applyIp: z.string(),
  city: z.optional(z.string()),
  accountName: z.string(),
  status: TerminalStatus,
  validUntil: z.optional(Instant),
  lastHeartbeatAt: z.optional(Instant),
  unsynced: z.int(),
  parked: z.int(),
  oldestMadeAt: z.optional(Instant),
  build: z.optional(z.string()),
  /** Bytes that the browser keeps for the console, and may keep. */
  storageUsed: z.optional(z.number()),
  storageQuota: z.optional(z.number()),
})
export type Terminal = z.output<typeof Terminal>
export const TerminalQuery = z.strictObject({
  ...pageQuery(['lastHeartbeatAt', 'unsynced']),
  status: z.optional(TerminalStatus),
})
export const TerminalPage = pageOf(Terminal)
