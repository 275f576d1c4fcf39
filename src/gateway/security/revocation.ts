import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { terminal } from '../db/tables/terminal.ts'
import { type Contact, contactOf } from './contact.ts'

/**
 * Notes that a revoked terminal is being told so, where the first time counts.
 * @param contact from where it was heard; absent where it is not proven that it was the terminal
 */
export async function noteRevocationDelivered(
  tx: Pick<Tx, 'update'>,
  terminalId: string,
  now: Date,
  contact?: Contact,
): Promise<void> {
  const { revokedAt, revocationDeliveredAt } = terminal
  const told = sql`coalesce(${revocationDeliveredAt}, ${now.toISOString()}::timestamptz)`
  await tx
    .update(terminal)
    .set({ ...(contact && contactOf(contact)), revocationDeliveredAt: told })
    .where(and(eq(terminal.terminalId, terminalId), isNotNull(revokedAt)))
}
