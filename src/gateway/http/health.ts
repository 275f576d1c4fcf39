import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/client.ts'
import { isMigrated } from '../db/migrate.ts'

/** What has to be true before requests are sent here; each is asked again every time. */
export type Readiness = Record<string, () => Promise<boolean>>

/**
 * Answers /healthz while the process lives, and /readyz with 200 once it can serve, otherwise with 503 and what is
 * still missing.
 */
export function serveHealth(app: FastifyInstance, database: Database, others: Readiness): void {
  const readiness: Readiness = { database: () => isMigrated(database), ...others }
  app.get('/healthz', async () => ({ alive: true, build: __BUILD_ID__ }))
  app.get('/readyz', async (request, reply) => {
    const checks = Object.entries(readiness).map(async ([name, check]) => {
      try {
        return [name, await check()] as const
      } catch (error) {
        request.log.warn({ err: error }, `${name} is not ready`)
        return [name, false] as const
      }
    })
    const results = await Promise.all(checks)
    const ready = results.every(([, passed]) => passed)
    return reply.code(ready ? 200 : 503).send({ ready, ...Object.fromEntries(results) })
  })
}
