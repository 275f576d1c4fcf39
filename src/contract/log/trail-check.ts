import { defineEndpoint } from '../define-endpoint.ts'
import { Id, Instant } from '../id.ts'
import { Nothing } from '../session/schema.ts'
import { z } from '../zod.ts'

/** A verification is asked for (`waiting`), then one gateway works on it until it has ended. */
export const TrailCheckState = z.enum(['waiting', 'finished', 'failed'])
export type TrailCheckState = z.output<typeof TrailCheckState>

/**
 * What is wrong with the trail. Rows: `altered` after they were written, `moved` from the place they were written in,
 * standing after others that were `removed`. Signed heads: `month-removed` and `tail-removed`, where the rows up to the head
 * are not there any more; `rewritten`, where the chain was calculated again from some row on; `heads-altered`, where the file
 * of the heads itself is not as a gateway wrote it; `heads-removed`, where the file does not go as far as its gateway has noted
 * in the database, or is gone; `attestation-altered`, where that note is not the gateway's. `cut-altered`: a restore's cut that no key of this platform signed.
 */
export const TrailFaultKind = z.enum([
  'altered',
  'moved',
  'removed',
  'month-removed',
  'tail-removed',
  'rewritten',
  'heads-altered',
  'heads-removed',
  'attestation-altered',
  'cut-altered',
])

export const TrailFault = z.object({
  kind: TrailFaultKind,
  /** `YYYY-MM`. */
  month: z.optional(z.string()),
  /** The row's place in the trail. */
  seq: z.optional(z.int()),
  historyId: z.optional(Id),
  /** The file of signed heads that tells, and the line in it. */
  file: z.optional(z.string()),
  line: z.optional(z.int()),
})
export type TrailFault = z.output<typeof TrailFault>

export const TrailMonth = z.object({
  month: z.string(),
  rows: z.int(),
  firstSeq: z.int(),
  lastSeq: z.int(),
  /** Hash of its last row: the next month begins from it. */
  lastHash: z.string(),
  faults: z.int(),
})
export type TrailMonth = z.output<typeof TrailMonth>

export const TrailFindings = z.object({
  months: z.array(TrailMonth),
  /** Signed heads that were looked for on the chain, and those that a restore had cut off. */
  heads: z.int(),
  cutHeads: z.int(),
  /** The first hundred. */
  faults: z.array(TrailFault),
  faultCount: z.int(),
})
export type TrailFindings = z.output<typeof TrailFindings>

export const TrailCheck = z.object({
  historyCheckId: Id,
  state: TrailCheckState,
  requestedAt: Instant,
  requestedByName: z.string(),
  finishedAt: z.optional(Instant),
  checkedRows: z.int(),
  allRows: z.int(),
  findings: z.optional(TrailFindings),
})
export type TrailCheck = z.output<typeof TrailCheck>

/** For how many days the rows of a log are there. */
const Retention = z.object({ login: z.int(), operation: z.int(), system: z.int() })

export const TrailStatus = z.object({
  /** The newest one, which may be under way. */
  newest: z.optional(TrailCheck),
  /** The last that came to its end. */
  finished: z.optional(TrailCheck),
  retentionDays: Retention,
})
export type TrailStatus = z.output<typeof TrailStatus>

export const getTrailStatus = defineEndpoint({
  id: 'log.getTrailStatus',
  service: 'admin/v1',
  method: 'GET',
  path: 'history/getCheck',
  summary:
    'How the trail of changes stood at its last verification, month by month, and one that is under way.',
  permission: 'log:verify',
  request: Nothing,
  response: TrailStatus,
  offline: 'online-only',
})

export const checkTrail = defineEndpoint({
  id: 'log.checkTrail',
  service: 'admin/v1',
  method: 'POST',
  path: 'history/check',
  summary: 'Asks for a verification of the whole trail; while one is under way it is that one.',
  permission: 'log:verify',
  keyed: false,
  factor: 'none',
  request: Nothing,
  response: TrailStatus,
  offline: 'online-only',
})
