import type { Database } from '../db/client.ts'
import { maintainPartitions } from '../db/partitions.ts'
import type { Clock } from '../platform/clock.ts'
import { hour } from '../platform/durations.ts'
import type { Job } from './runner.ts'

/** Looks after the partitions of what grows with every call. */
export function partitionsJob(database: Database, clock: Clock): Job {
  return {
    name: 'partitions',
    interval: hour,
    async run() {
      await maintainPartitions(database, clock())
    },
  }
}
