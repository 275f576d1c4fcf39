import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { terminal } from '../db/tables/terminal.ts'

/** Notes that a revoked terminal is being told so; the first time counts. */
export async function noteRevocationDelivered(
  tx: Pick<Tx, 'update'>,
  terminalId: string,
  now: Date,
): Promise<void> {
  const { revokedAt, revocationDeliveredAt } = terminal
  await tx
    .update(terminal)
    .set({ revocationDeliveredAt: now })
    .where(and(eq(terminal.terminalId, terminalId), isNotNull(revokedAt), isNull(revocationDeliveredAt)))
}
