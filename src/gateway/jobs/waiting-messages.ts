import type { Database } from '../db/client.ts'
import { withTransaction } from '../db/transaction.ts'
import { releaseWaiting } from '../delivery/release-waiting.ts'
import type { Clock } from '../platform/clock.ts'
import { second } from '../platform/durations.ts'
import type { LiveChannel } from '../security/services.ts'
import type { Job } from './runner.ts'

interface Parts {
  database: Database
  clock: Clock
  live: LiveChannel
}

/** Sends the messages that wait, once their time has come. */
export function waitingMessagesJob({ database, clock, live }: Parts): Job {
  return {
    name: 'waiting-messages',
    interval: 10 * second,
    async run(stop) {
      for (let taken = 1; taken > 0 && !stop.aborted; ) {
        const now = clock()
        const released = await withTransaction(database, (tx) => releaseWaiting(tx, now))
        for (const audience of released.audiences)
          live.announce(audience, { kind: 'changed', entity: 'message' })
        taken = released.taken
      }
    },
  }
}
