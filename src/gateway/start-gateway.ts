import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { collectDefaultMetrics } from 'prom-client'
import { allHandlers } from './all-handlers.ts'
import { buildApp } from './app.ts'
import { createServices } from './create-services.ts'
import type { Database } from './db/client.ts'
import { migrateDatabase } from './db/migrate.ts'
import { deliveryLag } from './delivery/lag.ts'
import { createSenders } from './delivery/senders.ts'
import { createMetrics, measureDeliveries, measureSessionKeys, measureStreams } from './http/metrics.ts'
import { mountEndpoints } from './http/mount.ts'
import { DeliveryWorker } from './jobs/delivery-worker.ts'
import { expiryNoticesJob } from './jobs/expiry-notices.ts'
import { fileRetentionJob } from './jobs/file-retention.ts'
import { foldDictionariesJob } from './jobs/fold-dictionaries.ts'
import { followOutbox } from './jobs/follow-outbox.ts'
import { partitionsJob } from './jobs/partitions.ts'
import { processTimersJob } from './jobs/process-timers.ts'
import { retentionJob } from './jobs/retention.ts'
import { JobRunner } from './jobs/runner.ts'
import { sessionKeyPoolJob } from './jobs/session-key-pool.ts'
import { trailCheckJob } from './jobs/trail-check.ts'
import { waitingMessagesJob } from './jobs/waiting-messages.ts'
import { Channel } from './live/channel.ts'
import { headsFolder } from './log/head-files.ts'
import { HeadSigner } from './log/sign-heads.ts'
import { createTrailKey } from './log/trail-key.ts'
import type { Clock } from './platform/clock.ts'
import { readOrCreateMasterKey, refuseOtherKey } from './platform/master-key.ts'
import { StartRefusal } from './platform/start-refusal.ts'
import { loadGrantsOf } from './security/grants.ts'
import { WrongMasterKey } from './security/login-keys.ts'
import type { GatewayServices } from './security/services.ts'
import { buildSeparateApp } from './separate-app.ts'
import type { Environment } from './settings/env.ts'
import { openStorage } from './storage/open-storage.ts'

export interface GatewayParts {
  environment: Environment
  /** Closed when the gateway stops, or does not start. */
  database: Database
  clock: Clock
  logger: Logger
  /** The built console. */
  consoleFolder: string
  /** Fills an empty database. */
  seed: (services: GatewayServices) => Promise<void>
}

export interface RunningGateway {
  /** Where it listens, e.g. `http://127.0.0.1:8080`. */
  address: string
  /** Takes no more requests, ends those that run, and closes everything behind them. */
  stop: () => Promise<void>
}

/**
 * Starts a whole gateway on its database: services, jobs, socket.
 * @throws StartRefusal with a sentence for the person who starts it.
 */
export async function startGateway(parts: GatewayParts): Promise<RunningGateway> {
  try {
    return await serve(parts)
  } catch (error) {
    await parts.database.close()
    throw error
  }
}

async function serve(parts: GatewayParts): Promise<RunningGateway> {
  const { environment, database, clock, logger, consoleFolder, seed } = parts
  const { settings, loopback, nodes, retention } = environment
  await migrateDatabase(database, clock())

  const masterKey = environment.masterKey ?? readOrCreateMasterKey(environment.dataDir)
  const grantsOf = (accountIds: readonly string[]) => loadGrantsOf(database.orm, accountIds)
  const live = new Channel({ database, logger, grantsOf })
  const storage = await openStorage(environment)
  const senders = createSenders(environment.delivery)
  const services = createServices({
    database,
    settings,
    clock,
    logger,
    live,
    storage,
    senders,
    thirdParty: environment.thirdParty,
    masterKey,
    loopback,
    nodesOrigin: nodes?.origin,
    publicOrigin: environment.publicOrigin,
  })
  await services.suppliers.refresh()
  if (services.delivery.usesOutbox) {
    logger.warn(
      'no supplier of mail or short messages is set up: verification codes stay in the outbox table',
    )
  }
  // One after the other: the embedded database has one connection, and on a slow machine the seed keeps it for longer than
  // the key would wait.
  await openLoginKey(services, environment)
  await seed(services)
  const metrics = createMetrics(database)
  measureStreams(metrics, () => live.openStreams)
  measureSessionKeys(metrics, () => services.sessionKeys.countReady(), logger)
  measureDeliveries(metrics, () => deliveryLag(database, clock), logger)
  collectDefaultMetrics({ register: metrics.registry })

  const shared = { environment, services, logger, metrics }
  const app = await buildApp({
    ...shared,
    consoleFolder,
    readiness: { keys: async () => (await services.loginKeys.current()).keyId !== '' },
    mount: async (routes) => mountEndpoints(routes, allHandlers, services),
  })
  const separate = nodes && buildSeparateApp(shared, nodes.consoleOrigin)
  const key = createTrailKey(masterKey)
  const heads = headsFolder(environment.dataDir)
  const trail = { database, key, heads }
  // A hostname and a port are one gateway's own at a time.
  const gateway = `${hostname()}-${environment.port}`
  const headSigner = new HeadSigner({ database, clock, folder: heads, gateway, key, logger })
  const jobs = new JobRunner(
    [
      sessionKeyPoolJob(services.sessionKeys),
      expiryNoticesJob({ database, clock, live }),
      waitingMessagesJob({ database, clock, live }),
      retentionJob({ database, clock, retention: { ...retention, ...settings } }),
      partitionsJob(database, clock),
      fileRetentionJob({ database, clock, storage, retention }),
      foldDictionariesJob(database),
      trailCheckJob({ ...trail, clock }),
      processTimersJob({ database, clock, live, logger }),
    ],
    {
      database,
      clock,
      logger,
      metrics,
    },
  )
  const deliveries = new DeliveryWorker(services)
  followOutbox(live, deliveries, services)
  const closeApps = () => Promise.all([app.close(), separate?.close()])
  const stop = async () => {
    await closeApps()
    await jobs.stop()
    await deliveries.stop()
    await services.conditions.close()
    await services.models.close()
    await services.logs.flush()
    await headSigner.stop()
    await services.delivery.flush()
    await services.sheets.close()
    await live.close()
    await database.close()
  }

  const { host } = environment
  const address = await listen(app, { name: 'PORT', port: environment.port, host })
  try {
    if (separate) await listen(separate, { name: 'NODES_PORT', port: nodes.port, host })
  } catch (error) {
    await closeApps()
    throw error
  }
  await live.start()
  jobs.start()
  headSigner.start()
  deliveries.start()
  return { address, stop }
}

/** @throws StartRefusal when the database was begun under another key: nobody could sign in. */
async function openLoginKey({ loginKeys }: GatewayServices, environment: Environment): Promise<void> {
  try {
    await loginKeys.current()
  } catch (error) {
    throw error instanceof WrongMasterKey ? refuseOtherKey(environment) : error
  }
}

interface Listener {
  /** Of the setting that the port comes from. */
  name: 'PORT' | 'NODES_PORT'
  port: number
  host: string
}

async function listen(app: FastifyInstance, { name, port, host }: Listener): Promise<string> {
  try {
    return await app.listen({ port, host })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      throw new StartRefusal(
        `${name} ${port} is taken by another program; stop that one, or set ${name} to a free one.`,
      )
    }
    if (code === 'EACCES') {
      throw new StartRefusal(`${name} ${port} may not be opened by this user; set ${name} to one above 1023.`)
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartRefusal(
        `HOST ${host} is no address of this machine; set HOST to one, like 127.0.0.1 or 0.0.0.0.`,
      )
    }
    throw error
  }
}
