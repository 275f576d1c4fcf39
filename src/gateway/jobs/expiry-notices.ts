import { findEndingAccounts } from '../account/ending-accounts.ts'
import { findEndingPasswords } from '../account/ending-passwords.ts'
import type { Database } from '../db/client.ts'
import { withTransaction } from '../db/transaction.ts'
import type { FindEndings } from '../delivery/ending.ts'
import { earliest, notifyEndings } from '../delivery/notify-endings.ts'
import { findEndingQualifications } from '../organization/ending-qualifications.ts'
import { findEndingCertificates } from '../person-record/ending-certificates.ts'
import type { Clock } from '../platform/clock.ts'
import { hour } from '../platform/durations.ts'
import type { LiveChannel } from '../security/services.ts'
import type { Job } from './runner.ts'

/** Everything with an end that people are notified of. */
const sources: readonly FindEndings[] = [
  findEndingAccounts,
  findEndingPasswords,
  findEndingQualifications,
  findEndingCertificates,
]
/** Rows of one statement. */
const batch = 500

interface Parts {
  database: Database
  clock: Clock
  live: LiveChannel
}

/** Notifies people of what ends soon, by a message at each stage. */
export function expiryNoticesJob({ database, clock, live }: Parts): Job {
  return {
    name: 'expiry-notices',
    interval: 6 * hour,
    async run(stop) {
      const now = clock()
      const until = new Date(now.getTime() + earliest)
      for (const find of sources) {
        const endings = await find(database.orm, now, until)
        for (let at = 0; at < endings.length && !stop.aborted; at += batch) {
          const some = endings.slice(at, at + batch)
          const told = await withTransaction(database, (tx) => notifyEndings({ tx, now }, some))
          for (const audience of told) live.announce(audience, { kind: 'changed', entity: 'message' })
        }
      }
    },
  }
}
