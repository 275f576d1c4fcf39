import { and, eq, lte, min } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { messageDelivery } from '../db/tables/message-delivery.ts'
import type { Clock } from '../platform/clock.ts'
import { second } from '../platform/durations.ts'

/** For how long the delivery that has been due longest has waited for a gateway to take it, seconds; 0 when none is due. */
export async function deliveryLag({ orm }: Database, clock: Clock): Promise<number> {
  const now = clock()
  const { state, nextAttemptAt } = messageDelivery
  const [found] = await orm
    .select({ since: min(nextAttemptAt) })
    .from(messageDelivery)
    .where(and(eq(state, 'waiting'), lte(nextAttemptAt, now)))
  return found?.since ? (now.getTime() - found.since.getTime()) / second : 0
}
