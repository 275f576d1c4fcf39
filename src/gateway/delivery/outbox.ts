import type { Database } from '../db/client.ts'
import { outbox } from '../db/tables/outbox.ts'
import type { Clock } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import type { Encryption } from '../security/encryption.ts'
import type { Sender } from './delivery.ts'

/** Stores letters in the database instead of sending them. */
export function outboxSender({
  database,
  clock,
  encryption,
}: {
  database: Database
  clock: Clock
  encryption: Encryption
}): Sender {
  return async ({ channel, recipient, text }) => {
    const madeAt = clock()
    const outboxId = newId(madeAt)
    await database.orm
      .insert(outbox)
      .values({ outboxId, channel, recipient, text: encryption.encrypt(text, outboxId), madeAt })
  }
}
