import type { Database } from '../db/client.ts'
import { outbox } from '../db/tables/outbox.ts'
import type { Clock } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import type { Seal } from '../security/encryption.ts'
import type { Sender } from './delivery.ts'

/** Keeps letters in the database instead of sending them. */
export function outboxSender({
  database,
  clock,
  seal,
}: {
  database: Database
  clock: Clock
  seal: Seal
}): Sender {
  return async ({ channel, recipient, text }) => {
    const madeAt = clock()
    const outboxId = newId(madeAt)
    await database.orm
      .insert(outbox)
      .values({ outboxId, channel, recipient, text: seal.close(text, outboxId), madeAt })
  }
}
