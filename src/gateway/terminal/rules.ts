import { eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import type { TerminalStatus } from '#contract/terminal/schema.ts'
import { readEpoch } from '../db/epoch.ts'
import { terminal } from '../db/tables/terminal.ts'
import type { StepContext } from '../http/handle.ts'
import { readTerminalPolicy } from '../identity/terminal-policy.ts'
import { Refusal } from '../platform/refusal.ts'

/**
 * Notes what a terminal reports about itself, and answers whether it is still authorised, and the count that the
 * gateway last heard: a device that has fewer lost them. That count stands until the device has noted it, for its answer
 * may be lost on the way.
 * @throws Refusal 20404 when the session does not run on that terminal.
 */
export async function hearTerminal(
  { tx, actor, now, services }: StepContext,
  heartbeat: RequestOf<typeof sendHeartbeat>,
): Promise<ResponseOf<typeof sendHeartbeat>> {
  const { terminalId, unsynced, parked, oldestMadeAt, emptied, ...reported } = heartbeat
  if (actor.terminalId !== terminalId) throw new Refusal(codes.notFound)
  const [known] = await tx.select().from(terminal).where(eq(terminal.terminalId, terminalId)).for('update')
  if (!known) throw new Refusal(codes.notFound)
  const policy = await readTerminalPolicy(tx, services.settings)
  await tx
    .update(terminal)
    .set({
      ...(!emptied && {
        unsynced,
        parked,
        oldestMadeAt: oldestMadeAt === undefined ? null : new Date(oldestMadeAt),
      }),
      build: reported.build,
      storageUsed: reported.storageUsed ?? null,
      storageQuota: reported.storageQuota ?? null,
      lastHeartbeatAt: now,
    })
    .where(eq(terminal.terminalId, terminalId))
  return {
    status: statusAt(known, now),
    heartbeatMinutes: policy.heartbeatMinutes,
    lastUnsynced: known.unsynced,
    epoch: await readEpoch(tx),
  }
}

/** The authorisation as it counts now: one that ran out is none. */
export function statusAt({ status, validUntil }: typeof terminal.$inferSelect, now: Date): TerminalStatus {
  return status === 'authorised' && validUntil && validUntil <= now ? 'unauthorised' : status
}
