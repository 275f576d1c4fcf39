import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { allHandlers } from '#gateway/all-handlers.ts'
import { buildApp } from '#gateway/app.ts'
import type { Database } from '#gateway/db/client.ts'
import { seedDemo } from '#gateway/db/demo/seed.ts'
import { Channel } from '#gateway/live/channel.ts'
import { makeServices } from '#gateway/make-services.ts'
import { mountEndpoints } from '#gateway/mount.ts'
import { makeLogger } from '#gateway/platform/logger.ts'
import { makeMetrics } from '#gateway/platform/metrics.ts'
import type { GatewayServices } from '#gateway/services.ts'
import { defaultSettings, type Settings } from '#gateway/settings.ts'
import { DiskStorage } from '#gateway/storage/disk-storage.ts'
import { testDatabase } from './database.ts'

/** The whole gateway on a database of its own with the demo's rows, driven through `inject`. */
export interface TestGateway {
  app: FastifyInstance
  database: Database
  services: GatewayServices
  /** The gateway's clock; move it by hand. */
  time: { now: Date }
  /** What the gateway logged so far. */
  log(): string
  close(): Promise<void>
}

/** Starts a gateway for a test file; the file closes it. */
export async function startGateway(
  changes: Partial<Settings> = {},
  { loopback = true } = {},
): Promise<TestGateway> {
  const database = await testDatabase()
  const time = { now: new Date('2026-11-20T08:00:00Z') }
  const clock = () => new Date(time.now)
  let written = ''
  const destination = new Writable({
    write(chunk, _encoding, done) {
      written += chunk
      done()
    },
  })
  const logger = makeLogger('info', destination)
  const settings = { ...defaultSettings, ...changes }
  await seedDemo(database, clock, settings)
  const live = new Channel(database, logger)
  await live.start()
  const masterKey = randomBytes(32)
  const files = mkdtempSync(join(tmpdir(), 'milepost-files-'))
  const storage = new DiskStorage(files)
  const services = makeServices({ database, settings, clock, logger, live, storage, masterKey, loopback })
  const app = await buildApp({
    environment: { trustProxy: false, publicOrigin: undefined, metricsToken: undefined },
    services,
    logger,
    metrics: makeMetrics(database),
    consoleFolder: 'no-console',
    readiness: {},
    mount: async (routes) => mountEndpoints(routes, allHandlers, services),
  })
  await app.ready()
  const close = async () => {
    await app.close()
    await services.logs.flush()
    await live.close()
    await database.close()
    rmSync(files, { recursive: true })
  }
  return { app, database, services, time, log: () => written, close }
}
