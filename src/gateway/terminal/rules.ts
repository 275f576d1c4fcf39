import { codes } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import type { TerminalStatus } from '#contract/terminal/schema.ts'
import type { terminal } from '../db/tables/terminal.ts'
import type { StepContext } from '../http/handle.ts'
import { Refusal } from '../platform/refusal.ts'

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
  const { actor, now, services } = context
  if (actor.terminalId !== heartbeat.terminalId) throw new Refusal(codes.notFound)
  const known = await services.heartbeats.note(heartbeat, context)
  if (!known) throw new Refusal(codes.notFound)
  const { epoch, sequence } = known
  return {
    status: statusAt(known, now),
    heartbeatMinutes: known.heartbeatMinutes ?? services.settings.heartbeatMinutes,
    lastUnsynced: known.unsynced,
    ...{ epoch, sequence },
  }
}

/** The authorisation as it counts now: one that ran out is none. */
export function statusAt(
  { status, validUntil }: Pick<typeof terminal.$inferSelect, 'status' | 'validUntil'>,
  now: Date,
): TerminalStatus {
  return status === 'authorised' && validUntil && validUntil <= now ? 'unauthorised' : status
}
