import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/client.ts'
import { isMigrated } from '../db/migrate.ts'
import type { Clock } from '../platform/clock.ts'
import { second } from '../platform/durations.ts'

/** What has to be true before requests are sent here; each is asked again every time. */
export type Readiness = Record<string, () => Promise<boolean>>

/**
 * For how long what cannot be asked just now counts as it last was, milliseconds: a database is away for so long while its
 * standby takes over, and a proxy that takes every gateway out meanwhile turns away what they would have answered.
 */
const borne = 30 * second
/** What takes longer to ask cannot be asked just now; sooner than a proxy takes silence for an answer, milliseconds. */
const patience = 500

/**
 * Answers /healthz while the process lives, and /readyz with 200 once it can serve, otherwise with 503 and what is
 * still missing.
 */
export function serveHealth(
  app: FastifyInstance,
  parts: { database: Database; clock: Clock },
  others: Readiness,
): void {
  const readiness: Readiness = { database: () => isMigrated(parts.database), ...others }
  /** When each was last true. */
  const lastTrue = new Map<string, number>()
  app.get('/healthz', async () => ({ alive: true, build: __BUILD_ID__ }))
  app.get('/readyz', async (request, reply) => {
    const now = parts.clock().getTime()
    const checks = Object.entries(readiness).map(async ([name, check]) => {
      try {
        const asked = check()
        // Before it was ever true there is nothing that could count instead.
        const passed = await (lastTrue.has(name) ? Promise.race([asked, noAnswer()]) : asked)
        if (passed) lastTrue.set(name, now)
        return [name, passed] as const
      } catch (error) {
        request.log.warn({ err: error }, `${name} is not ready`)
        return [name, now - (lastTrue.get(name) ?? Number.NEGATIVE_INFINITY) < borne] as const
      }
    })
    const results = await Promise.all(checks)
    const ready = results.every(([, passed]) => passed)
    return reply.code(ready ? 200 : 503).send({ ready, ...Object.fromEntries(results) })
  })
}

async function noAnswer(): Promise<never> {
  await pause(patience, undefined, { ref: false })
  throw new Error(`no answer within ${patience} ms`)
}
