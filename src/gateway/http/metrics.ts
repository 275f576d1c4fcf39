import { timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/client.ts'
import { second } from '../platform/durations.ts'
import { isLoopback } from '../platform/loopback.ts'
import { addressOfCaller, isLocal } from './caller.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint that the route answers, for metrics and logs. */
    endpointId?: string
  }
  interface FastifyReply {
    /** The code in the envelope; 0 where there is none. */
    answerCode: number
  }
}

const seconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** How long a measure waits for the database, milliseconds: Prometheus gives a gateway up after ten seconds. */
const patience = 5 * second

type Warner = Pick<Logger, 'warn'>

export interface Metrics {
  registry: Registry
  requests: Histogram<'endpoint' | 'code'>
  jobs: Histogram<'job' | 'outcome'>
}

/** The gateway's own measures. None is labelled by account: that would be a record of who did what. */
export function createMetrics(database: Database): Metrics {
  const registry = new Registry()
  const registers = [registry]
  new Gauge({
    name: 'milepost_database_connections',
    help: 'Connections of the pool, and queries that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, database.pool.idleCount)
      this.set({ state: 'busy' }, database.pool.totalCount - database.pool.idleCount)
      this.set({ state: 'waiting' }, database.pool.waitingCount)
    },
  })
  new Counter({
    name: 'milepost_embedded_syncs_total',
    help: 'How often the embedded database has made its writes durable.',
    registers,
    collect() {
      this.reset()
      this.inc(database.syncs())
    },
  })
  return {
    registry,
    requests: new Histogram({
      name: 'milepost_request_seconds',
      help: 'Duration of calls by endpoint and answered code.',
      labelNames: ['endpoint', 'code'],
      buckets: seconds,
      registers,
    }),
    jobs: new Histogram({
      name: 'milepost_job_seconds',
      help: 'Duration of job runs by job and outcome.',
      labelNames: ['job', 'outcome'],
      buckets: seconds,
      registers,
    }),
  }
}

/** Measures how many streams of live events are open. */
export function measureStreams({ registry }: Metrics, openStreams: () => number): void {
  new Gauge({
    name: 'milepost_live_streams',
    help: 'Open streams of live events.',
    registers: [registry],
    collect() {
      this.set(openStreams())
    },
  })
}

/** Measures for how long deliveries that are due wait for a gateway. */
export function measureDeliveries(metrics: Metrics, lag: () => Promise<number>, logger: Warner): void {
  measureByDatabase(metrics, lag, logger, {
    name: 'milepost_delivery_lag_seconds',
    help: 'For how long the delivery that has been due longest has waited.',
  })
}

/** Measures how many session keys are created ahead: at none, a sign-in waits for its own. */
export function measureSessionKeys(
  metrics: Metrics,
  countReady: () => Promise<number>,
  logger: Warner,
): void {
  measureByDatabase(metrics, countReady, logger, {
    name: 'milepost_session_keys',
    help: 'Session keys that are ready for sign-ins.',
  })
}

/** Measures what the database says. While it says nothing this measure is left out, and none of the others. */
function measureByDatabase(
  { registry }: Metrics,
  ask: () => Promise<number>,
  logger: Warner,
  named: { name: string; help: string },
): void {
  new Gauge({
    ...named,
    registers: [registry],
    async collect() {
      const answer = ask().catch((error: unknown) => {
        logger.warn({ err: error, measure: named.name }, 'a measure could not be taken')
        return undefined
      })
      const value = await Promise.race([answer, pause(patience, undefined, { ref: false })])
      if (value === undefined) this.remove()
      else this.set(value)
    },
  })
}

/** Logs and measures every request, once it is answered: no query, header or body, which are people's data. */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.decorateReply('answerCode', 0)
  app.addHook('onResponse', async (request, reply) => {
    const endpoint = request.routeOptions.config.endpointId
    const code = reply.answerCode || reply.statusCode
    const duration = reply.elapsedTime
    if (endpoint) metrics.requests.observe({ endpoint, code }, duration / 1000)
    const [path] = request.url.split('?')
    request.log.info(
      { method: request.method, path, endpoint, code, duration, ip: addressOfCaller(request) },
      'answered',
    )
  })
}

/**
 * Answers /metrics in Prometheus' format: to this machine, and to others that show the token.
 * @param token nothing shuts every other machine out.
 */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) return reply.code(403).send('Forbidden')
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isLoopback(request.ip) && isLocal(request)
  const expected = Buffer.from(`Bearer ${token}`)
  const shown = Buffer.from(request.headers.authorization ?? '')
  return shown.length === expected.length && timingSafeEqual(shown, expected)
}
