import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { allHandlers } from '#gateway/all-handlers.ts'
import { buildApp } from '#gateway/app.ts'
import { createServices } from '#gateway/create-services.ts'
import type { Database } from '#gateway/db/client.ts'
import type { Senders } from '#gateway/delivery/delivery.ts'
import type { Handler } from '#gateway/http/handle.ts'
import { createMetrics } from '#gateway/http/metrics.ts'
import { mountEndpoints, mountHandlers } from '#gateway/http/mount.ts'
import { followOutbox } from '#gateway/jobs/follow-outbox.ts'
import { Channel } from '#gateway/live/channel.ts'
import { seedDemo } from '#gateway/operations/demo/seed.ts'
import { createLogger } from '#gateway/platform/logger.ts'
import { createEncryption } from '#gateway/security/encryption.ts'
import { type Grants, loadGrantsOf } from '#gateway/security/grants.ts'
import { LoginKeys } from '#gateway/security/login-keys.ts'
import type { FileStorage } from '#gateway/security/services.ts'
import { type SessionKey, SessionKeys } from '#gateway/security/session-keys.ts'
import { defaultSettings, type Settings } from '#gateway/settings/settings.ts'
import type { ThirdPartySettings } from '#gateway/settings/third-party-variables.ts'
import { DiskStorage } from '#gateway/storage/disk-storage.ts'
import { firstDay, type Prepared, testDatabase } from './database.ts'

/** The whole gateway on a database of its own with the demo's rows, driven through `inject`. */
export interface TestGateway {
  app: FastifyInstance
  database: Database
  services: ReturnType<typeof createServices>
  /** The gateway's clock; move it by hand. */
  time: { now: Date }
  /** What listeners may see who have no account. */
  pretended: Map<string, Grants>
  /** Waits until listeners have heard what was announced. */
  heard(): Promise<void>
  /** What the gateway logged so far. */
  log(): string
  close(): Promise<void>
}

/** The same for every gateway, because the keys of the prepared pool are sealed under it. */
const masterKey = Buffer.alloc(32, 0x5e)
/**
 * Passwords are hashed as ever, but cheaply, and a clock that is moved by months needs no other login key: what tests prove
 * does not depend on the cost.
 */
const testSettings: Settings = {
  ...defaultSettings,
  loginKeyDays: 365,
  passwordMemory: 64,
  passwordPasses: 1,
  // What a loaded machine takes longer for is no endless condition, no endless sheet and no endless model.
  conditionMilliseconds: 10_000,
  modelMilliseconds: 60_000,
  sheetMilliseconds: 10_000,
  // Nor is its database at a standstill.
  turnSeconds: 600,
  cityHeader: 'x-city',
}

/** Hands out a few keys again and again: to make one takes longer than all the rest of a sign-in. */
class FewKeys extends SessionKeys {
  readonly #made: Promise<SessionKey>[] = []
  #asked = 0

  override async make(): Promise<SessionKey> {
    const at = this.#asked++ % 4
    this.#made[at] ??= super.make()
    return await this.#made[at]
  }
}

/** The demo's rows, as they are made on the first day, a key to sign in with, and session keys for most files. */
export const demo: Prepared = {
  name: 'demo',
  async fill(database) {
    const clock = () => firstDay
    await seedDemo(database, clock, testSettings)
    const settings = { ...testSettings, sessionKeysReady: 64 }
    const parts = { database, settings, encryption: createEncryption(masterKey), clock }
    await new LoginKeys(parts).current()
    await new FewKeys(parts).fill(new AbortController().signal)
  },
}

/** What the gateway finds around it. */
interface Outside {
  thirdParty?: ThirdPartySettings
  loopback?: boolean
  nodesOrigin?: string
  publicOrigin?: string
  senders?: Senders
  /** What this gateway answers beside the contract. */
  handlers?: readonly Handler[]
  prepared?: Prepared
  /** What has the database on which this one works, too, and closes it. */
  beside?: Pick<TestGateway, 'database'>
  /** Where uploaded files lie, other than in a folder of its own. */
  storage?: FileStorage
}

/** Starts a gateway for a test file; the file closes it. */
export async function startGateway(
  changes: Partial<Settings> = {},
  {
    thirdParty,
    loopback = true,
    nodesOrigin,
    publicOrigin,
    senders = {},
    handlers = [],
    prepared = demo,
    beside,
    storage: given,
  }: Outside = {},
): Promise<TestGateway> {
  const database = beside?.database ?? (await testDatabase(prepared))
  const time = { now: firstDay }
  const clock = () => new Date(time.now)
  let written = ''
  const destination = new Writable({
    write(chunk, _encoding, done) {
      written += chunk
      done()
    },
  })
  const logger = createLogger('trace', destination)
  const settings = { ...testSettings, ...changes }
  const pretended = new Map<string, Grants>()
  const grantsOf = async (accountIds: readonly string[]) =>
    new Map([...(await loadGrantsOf(database.orm, accountIds)), ...pretended])
  const live = new Channel({ database, logger, grantsOf })
  await live.start()
  const files = mkdtempSync(join(tmpdir(), 'milepost-files-'))
  const storage = given ?? new DiskStorage(files)
  const services = createServices({
    thirdParty,
    database,
    settings,
    clock,
    logger,
    live,
    storage,
    senders,
    masterKey,
    loopback,
    nodesOrigin,
    publicOrigin,
  })
  const app = await buildApp({
    environment: { trustProxy: false, publicOrigin: undefined, nodes: undefined, metricsToken: undefined },
    services,
    logger,
    metrics: createMetrics(database),
    consoleFolder: 'no-console',
    readiness: {},
    mount: async (routes) => {
      mountEndpoints(routes, allHandlers, services)
      mountHandlers(routes, handlers, services)
    },
  })
  await services.suppliers.refresh()
  followOutbox(live, { wake: () => undefined }, services)
  await app.ready()
  const close = async () => {
    await app.close()
    await services.conditions.close()
    await services.models.close()
    await services.logs.flush()
    await services.delivery.flush()
    await services.sheets.close()
    await live.close()
    if (!beside) await database.close()
    rmSync(files, { recursive: true })
  }
  return { app, database, services, time, pretended, heard: () => live.flush(), log: () => written, close }
}
