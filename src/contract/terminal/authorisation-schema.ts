import { Id, Instant } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { pageOf, pageQuery } from '../page-of.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'
import { DisplayMode, TerminalNeed, TerminalStatus, terminalPlaces, ValidDays } from './schema.ts'

/** What somebody does about a terminal's authorisation (specification §4 and §7). */
export const terminalActions = ['agree', 'reject', 'cancel'] as const
export type TerminalAction = (typeof terminalActions)[number]

/** In which ways an authorisation changes, by the status as it counts: one that ran out is none. */
export const terminalTransitions: Record<
  TerminalAction,
  { from: readonly TerminalStatus[]; to: TerminalStatus }
> = {
  agree: { from: TerminalStatus.options, to: 'authorised' },
  reject: { from: ['unauthorised'], to: 'rejected' },
  cancel: { from: ['authorised'], to: 'cancelled' },
}

/** Terminals that something is done about: about all of them or, when one does not allow it, about none. */
const terminalIds = z.array(Id).check(
  z.minLength(1),
  z.maxLength(500),
  noRepeats((id) => id),
)
export const TerminalIds = z.strictObject({ ids: terminalIds })
export const TerminalAgreement = z.strictObject({
  ids: terminalIds,
  /** For how long, from now on. */
  validDays: ValidDays,
})
export type TerminalAgreement = z.output<typeof TerminalAgreement>
export const TerminalsChanged = z.object({ changed: z.int() })

export const Terminal = z.object({
  terminalId: Id,
  /** As its people call it; before they do, browser and system. */
  deviceName: z.string(),
  os: z.string(),
  osVersion: z.string(),
  terminalVersion: z.string(),
  memory: z.optional(z.number()),
  processor: z.optional(z.string()),
  /** Where it first asked from, and in which city that was, as far as the proxy tells. */
  applyIp: z.string(),
  applyCity: z.optional(z.string()),
  city: z.optional(z.string()),
  /** Who signed in on it first. */
  accountName: z.string(),
  userName: z.string(),
  /** As it counts now: an authorisation that ran out is none. */
  status: TerminalStatus,
  /** When it was last asked to be authorised: at its first sign-in, or at one after its days were over. */
  appliedAt: Instant,
  validUntil: z.optional(Instant),
  /** From its authorisation to its end: each sign-in may have moved that on. */
  validDays: z.optional(z.int()),
  /** How often it is to report. */
  heartbeatMinutes: z.int(),
  lastHeartbeatAt: z.optional(Instant),
  unsynced: z.int(),
  parked: z.int(),
  oldestMadeAt: z.optional(Instant),
  build: z.optional(z.string()),
  /** Bytes that the browser keeps for the console, and may keep. */
  storageUsed: z.optional(z.number()),
  storageQuota: z.optional(z.number()),
  /** While it is cancelled or rejected: when that was ordered, first heard by the device, and done on it. */
  revokedAt: z.optional(Instant),
  revocationDeliveredAt: z.optional(Instant),
  revocationAcknowledgedAt: z.optional(Instant),
  /** Sealed edits that it said it still had when its keys were gone. */
  heldEdits: z.optional(z.int()),
  // What the fleet board shows beside.
  registeredAt: Instant,
  /** Where the last contact came from, in `city`. */
  contactIp: z.string(),
  /** Heard from within two heartbeat intervals. */
  online: z.boolean(),
  /** Why somebody should look at it, the most urgent first. */
  needs: z.array(TerminalNeed),
  /** Where the account lies that signed in on it first. */
  organizationName: z.optional(z.string()),
  projectName: z.optional(z.string()),
  authorisedAt: z.optional(Instant),
  displayMode: z.optional(DisplayMode),
  persisted: z.optional(z.boolean()),
  /** From 0, empty, to 1. */
  batteryLevel: z.optional(z.number()),
  charging: z.optional(z.boolean()),
  /** Gateway's clock minus the terminal's, milliseconds. */
  clockOffset: z.optional(z.number()),
  lastRequestAt: z.optional(Instant),
  lastSyncAt: z.optional(Instant),
  /** Since when it reports another build than the gateway's. */
  behindSince: z.optional(Instant),
  cloneSuspectedAt: z.optional(Instant),
})
export type Terminal = z.output<typeof Terminal>

export const TerminalQuery = z.strictObject({
  ...pageQuery(['needs', 'lastHeartbeatAt', 'unsynced', 'parked', 'deviceName', 'registeredAt']),
  /** Part of the device's name, of its account's or of its person's. */
  keyword: z.optional(line(50)),
  status: z.optional(TerminalStatus),
  ...terminalPlaces,
  build: z.optional(line(100)),
  os: z.optional(line(100)),
  online: z.optional(z.boolean()),
  need: z.optional(TerminalNeed),
})
export const TerminalPage = pageOf(Terminal)
