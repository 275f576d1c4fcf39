import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { headers } from '#contract/canonical.ts'
import { limitConnectionsOfAddress } from './http/connections-of-address.ts'
import { serveConsole } from './http/console-files.ts'
import { continueWithinLimits } from './http/expect-continue.ts'
import { answer, answerFailures, verdictOf } from './http/failures.ts'
import { type Readiness, serveHealth } from './http/health.ts'
import { type Metrics, observeRequests, serveMetrics } from './http/metrics.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { stopConnections } from './http/stop-connections.ts'
import { answerUnreadable } from './http/unreadable.ts'
import type { GatewayServices } from './security/services.ts'
import type { Environment } from './settings/env.ts'

export interface AppParts {
  environment: Pick<Environment, 'trustProxy' | 'publicOrigin' | 'metricsToken' | 'nodes'>
  services: Pick<GatewayServices, 'database' | 'clock' | 'settings'>
  logger: Logger
  metrics: Metrics
  /** The built console. */
  consoleFolder: string
  readiness: Readiness
  /** Registers what answers calls below /gateway. */
  mount: (app: FastifyInstance) => Promise<void>
}

/** How often Node looks for clients that are too slow, milliseconds; by itself it does so every 30 s only. */
const slownessCheck = 1000

/** The whole gateway but its socket, so that tests drive the real thing through `inject`. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { environment, services, metrics } = parts
  const app = bareApp(parts)
  serveHealth(app, services, parts.readiness)
  serveMetrics(app, metrics, environment.metricsToken)
  await serveConsole(app, parts.consoleFolder, services.clock)
  await parts.mount(app)
  return app
}

/** What every listener has before it answers anything: limits, headers, measures, and failures as envelopes. */
export function bareApp({
  environment,
  services,
  logger,
  metrics,
}: Pick<AppParts, 'environment' | 'services' | 'logger' | 'metrics'>): FastifyInstance {
  const { settings } = services
  // Fastify would otherwise carry pino's own type through every signature.
  const loggerInstance: FastifyBaseLogger = logger
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: environment.trustProxy,
    bodyLimit: settings.bodyLimit,
    requestTimeout: settings.requestSeconds * 1000,
    http: { headersTimeout: settings.headSeconds * 1000, connectionsCheckingInterval: slownessCheck },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnreadable(services.clock),
    frameworkErrors: (error, request, reply) =>
      answer(request, reply, verdictOf(request, error), services.clock),
  })
  app.server.maxConnections = settings.connections
  limitConnectionsOfAddress(app.server, environment.trustProxy, settings.connectionsOfAddress)
  app.addHook('onRequest', async (request, reply) => {
    // Of the console's files, which come ten at a time, nobody asks support by number.
    if (request.url.startsWith('/gateway')) reply.header(headers.requestId, request.id)
  })
  continueWithinLimits(app, settings.bodyLimit)
  stopConnections(app)
  sendSecurityHeaders(app, environment)
  observeRequests(app, metrics)
  answerFailures(app, services.clock)
  return app
}
