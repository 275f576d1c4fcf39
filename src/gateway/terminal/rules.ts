import { eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import { instantBounds } from '#contract/id.ts'
import type { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import type { TerminalStatus } from '#contract/terminal/schema.ts'
import type { Tx } from '../db/client.ts'
import { epochColumn } from '../db/epoch.ts'
import { terminal } from '../db/tables/terminal.ts'
import type { StepContext } from '../http/handle.ts'
import { heartbeatMinutesColumn } from '../identity/terminal-policy.ts'
import { Refusal } from '../platform/refusal.ts'
import { contactOf } from '../security/contact.ts'

/**
 * Notes what a terminal reports about itself, and answers whether it is still authorised, and the count that the
 * gateway last heard: a device that has fewer lost them. That count stands until the device has noted it, for its answer
 * may be lost on the way.
 * @throws Refusal 20404 when the session does not run on that terminal.
 */
export async function hearTerminal(
  context: StepContext,
  heartbeat: RequestOf<typeof sendHeartbeat>,
): Promise<ResponseOf<typeof sendHeartbeat>> {
  const { tx, actor, now, services, signedAt } = context
  const { terminalId, sequence, ...reported } = heartbeat
  if (actor.terminalId !== terminalId) throw new Refusal(codes.notFound)
  const known = await lockReporting(tx, terminalId)
  const next = judgeSequence(known, sequence)
  const answer = {
    status: statusAt(known, now),
    heartbeatMinutes: known.heartbeatMinutes ?? services.settings.heartbeatMinutes,
    lastUnsynced: known.unsynced,
    epoch: known.epoch,
  }
  // It was on its way while a later one came, which says more.
  if (next.isFormer && signedAt !== undefined && signedAt < known.lastHeartbeatAt.getTime())
    return { ...answer, sequence: known.sequence }
  await tx
    .update(terminal)
    .set({
      ...(!reported.emptied && unsentColumns(reported, now)),
      ...conditionColumns(reported),
      build: reported.build,
      behindSince: reported.build === __BUILD_ID__ ? null : (known.behindSince ?? now),
      ...contactOf(context),
      // Of two gateways one may be late.
      lastHeartbeatAt: new Date(Math.max(known.lastHeartbeatAt.getTime(), now.getTime())),
      sequence: next.sequence,
      formerSequence: next.formerSequence,
      ...(next.isFormer && { cloneSuspectedAt: known.cloneSuspectedAt ?? now }),
    })
    .where(eq(terminal.terminalId, terminalId))
  return { ...answer, sequence: next.sequence }
}

/** What an answer says, and the heartbeat changes, in one query: a fleet asks it all day. @throws Refusal 20404 */
async function lockReporting(tx: Tx, terminalId: string) {
  const { status, validUntil, unsynced, lastHeartbeatAt, behindSince } = terminal
  const { sequence, formerSequence, cloneSuspectedAt } = terminal
  const [known] = await tx
    .select({
      ...{ status, validUntil, unsynced, lastHeartbeatAt, behindSince },
      ...{ sequence, formerSequence, cloneSuspectedAt },
      epoch: epochColumn,
      heartbeatMinutes: heartbeatMinutesColumn,
    })
    .from(terminal)
    .where(eq(terminal.terminalId, terminalId))
    .for('update')
  if (!known) throw new Refusal(codes.notFound)
  return known
}

type Reported = Omit<RequestOf<typeof sendHeartbeat>, 'terminalId' | 'sequence'>

/** What the terminal has still to send. Its clock may be wrong by years: what it made in the future, it made now. */
function unsentColumns({ unsynced, parked, oldestMadeAt }: Reported, now: Date) {
  const oldest = oldestMadeAt && Math.max(instantBounds.from, Math.min(oldestMadeAt, now.getTime()))
  return { unsynced, parked, oldestMadeAt: oldest === undefined ? null : new Date(oldest) }
}

/** How the terminal is; what it does not say is not known any more. A disk that filled up leaves a quota below what is used. */
function conditionColumns({ storageUsed, storageQuota, ...condition }: Reported) {
  const { displayMode, persisted, batteryLevel, charging, clockOffset } = condition
  return {
    storageUsed: storageUsed === undefined ? null : Math.min(storageUsed, storageQuota ?? storageUsed),
    storageQuota: storageQuota ?? null,
    displayMode: displayMode ?? null,
    persisted: persisted ?? null,
    batteryLevel: batteryLevel ?? null,
    charging: charging ?? null,
    clockOffset: clockOffset ?? null,
  }
}

/**
 * What the number says with which a heartbeat comes: each is answered with the next one. The one before is taken until the
 * current one is used, for its answer may have been lost; a device that comes with an older one goes on from storage that
 * another has used since: one of the two is a copy, unless its heartbeat was signed before the last contact, and so was late. After
 * a restored backup the numbers begin below those of the devices.
 */
function judgeSequence(
  known: Pick<typeof terminal.$inferSelect, 'sequence' | 'formerSequence'>,
  sent: number | undefined,
): { sequence: number; formerSequence: number; isFormer: boolean } {
  const used = sent ?? known.sequence
  return {
    sequence: Math.max(known.sequence, used) + 1,
    formerSequence: used,
    isFormer: used < known.sequence && used !== known.formerSequence,
  }
}

/** The authorisation as it counts now: one that ran out is none. */
export function statusAt(
  { status, validUntil }: Pick<typeof terminal.$inferSelect, 'status' | 'validUntil'>,
  now: Date,
): TerminalStatus {
  return status === 'authorised' && validUntil && validUntil <= now ? 'unauthorised' : status
}
