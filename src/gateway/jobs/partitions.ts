import type { Database } from '../db/client.ts'
import { addPartitions, dropEmptied } from '../db/partitions.ts'
import type { Clock } from '../platform/clock.ts'
import { hour } from '../platform/durations.ts'
import type { Job } from './runner.ts'

/** Has partitions ready before their time comes, and gives back the space of those that retention has emptied. */
export function partitionsJob(database: Database, clock: Clock): Job {
  return {
    name: 'partitions',
    interval: hour,
    async run() {
      await addPartitions(database.orm, clock())
      await dropEmptied(database, clock())
    },
  }
}
