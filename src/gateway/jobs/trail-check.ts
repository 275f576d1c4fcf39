import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { historyCheck } from '../db/tables/history.ts'
import { readHeads } from '../log/head-files.ts'
import type { TrailKey } from '../log/trail-key.ts'
import { verifyTrail } from '../log/verify-trail.ts'
import type { Clock } from '../platform/clock.ts'
import type { Job } from './runner.ts'

/** How often it is looked whether somebody asked, milliseconds. */
const interval = 1_000
/** How often the person who waits hears how far it is, rows. */
const toldEvery = 20_000

interface Parts {
  database: Database
  clock: Clock
  key: TrailKey
  /** The folder of signed heads. */
  heads: string
}

/** Verifies the trail when somebody has asked for that. One that a gateway died over is begun again by another. */
export function trailCheckJob({ database, clock, key, heads }: Parts): Job {
  const { orm } = database
  return {
    name: 'trail-check',
    interval,
    async run(stop) {
      const [asked] = await orm
        .select({ id: historyCheck.historyCheckId })
        .from(historyCheck)
        .where(eq(historyCheck.state, 'waiting'))
        .orderBy(asc(historyCheck.requestedAt))
        .limit(1)
      if (!asked) return
      const write = async (values: Partial<typeof historyCheck.$inferInsert>) =>
        void (await orm
          .update(historyCheck)
          .set(values)
          .where(and(eq(historyCheck.historyCheckId, asked.id), eq(historyCheck.state, 'waiting'))))
      const progress = async (checkedRows: number, allRows: number) => {
        if (checkedRows % toldEvery === 0) await write({ checkedRows, allRows })
      }
      try {
        const findings = await verifyTrail({ orm, key, heads: readHeads(heads, key) }, progress, stop)
        await write({ state: 'finished', finishedAt: clock(), findings })
      } catch (error) {
        // One that is stopped waits for the next gateway.
        if (!stop.aborted) await write({ state: 'failed', finishedAt: clock() })
        throw error
      }
    },
  }
}
