import type { Logger } from 'pino'
import type { Database } from './db/client.ts'
import { asSupplier, LetterDelivery, type Senders } from './delivery/delivery.ts'
import { outboxSender } from './delivery/outbox.ts'
import { SupplierDirectory } from './delivery/supplier-directory.ts'
import type { Clock } from './platform/clock.ts'
import { second } from './platform/durations.ts'
import { FairSemaphore } from './platform/fair-semaphore.ts'
import { FairTurns } from './platform/fair-turns.ts'
import { TaskThread } from './platform/task-thread.ts'
import { ApplicationLookup } from './security/application-lookup.ts'
import { CallLogs } from './security/call-logs.ts'
import { createEncryption } from './security/encryption.ts'
import { LoginKeys } from './security/login-keys.ts'
import { PasswordCheck } from './security/passwords.ts'
import { PublicKeys } from './security/public-keys.ts'
import { RateLimit } from './security/rate-limit.ts'
import type { GatewayServices } from './security/services.ts'
import { SessionKeys } from './security/session-keys.ts'
import { SessionLookup } from './security/session-lookup.ts'
import { PlatformClient } from './session/third-party-client.ts'
import type { Settings } from './settings/settings.ts'
import type { ThirdPartySettings } from './settings/third-party-variables.ts'
import { createSheetEngine } from './tabulation/sheet-thread.ts'
import { HeartbeatStatement } from './terminal/heartbeats.ts'
import { ConditionEvaluator } from './workflow/conditions/evaluator.ts'

/** What the services consist of: what comes from outside, and what is opened at start. */
export type ServiceParts = Pick<
  GatewayServices,
  'live' | 'loopback' | 'nodesOrigin' | 'publicOrigin' | 'storage'
> & {
  database: Database
  settings: Settings
  clock: Clock
  logger: Logger
  /** Those that are configured. */
  senders: Senders
  thirdParty: ThirdPartySettings | undefined
  /** 32 bytes. */
  masterKey: Buffer
}

/** What the thread of models may take; the largest model needs some hundred. */
const modelMegabytes = 512
/** Half of the threads that Node has for this, so that sign-ins find one for their password. */
const keysAtOnce = 2
/** Connections of the database that are left to what begins a session. */
const leftToSignIns = 4

/** The part of an address's requests a minute that other gateways hear of at a time: a call costs no query of its own. */
const toldTogether = 1 / 20

/**
 * As many calls as there are connections but those; on the single one of the embedded database they take turns at queries.
 * Before a server that gets on with nothing, or with no write for want of a standby, nobody waits longer than a device does,
 * and reads find room beside the writes.
 */
function callRoom({ pool, kind }: Database, turnSeconds: number): ConstructorParameters<typeof FairTurns>[0] {
  const most = Math.max(pool.options.max - leftToSignIns, leftToSignIns)
  const share = most / 2
  if (kind === 'embedded') return { most, mostOfOne: share }
  return { most, mostOfOne: share, mostWrites: share, patience: turnSeconds * second }
}

/** The services of one gateway, and its suppliers, which are read before anybody asks. */
export function createServices({
  masterKey,
  senders,
  thirdParty,
  ...parts
}: ServiceParts): GatewayServices & { suppliers: SupplierDirectory } {
  const { database, logger, settings } = parts
  const encryption = createEncryption(masterKey)
  const { sms, email } = senders
  const suppliers = new SupplierDirectory({
    ...parts,
    encryption,
    environment: {
      ...(sms && { sms: asSupplier('sms', sms) }),
      ...(email && { email: asSupplier('email', email) }),
    },
  })
  const failed = (error: unknown) => logger.error({ err: error }, 'requests could not be counted')
  const limit = (name: string, most: number, together: number) =>
    new RateLimit({ database, name, most, together, failed })
  return {
    ...parts,
    encryption,
    loginKeys: new LoginKeys({ ...parts, encryption }),
    sessionKeys: new SessionKeys({ ...parts, encryption }),
    sessions: new SessionLookup(database),
    applications: new ApplicationLookup(database),
    heartbeats: new HeartbeatStatement(database),
    publicKeys: new PublicKeys(),
    passwords: new PasswordCheck(settings, masterKey.toString('base64')),
    sheets: createSheetEngine(__SHEET_WORKER__, settings.sheetMilliseconds),
    conditions: new ConditionEvaluator(__CONDITION_WORKER__, settings.conditionMilliseconds),
    models: new TaskThread(__MODEL_WORKER__, settings.modelMilliseconds, modelMegabytes),
    thirdParty: new PlatformClient(thirdParty),
    signInSemaphore: new FairSemaphore(),
    callTurns: new FairTurns(callRoom(database, settings.turnSeconds)),
    keyTurns: new FairTurns({ most: keysAtOnce, mostOfOne: 1 }),
    suppliers,
    delivery: new LetterDelivery({ suppliers, outbox: outboxSender({ ...parts, encryption }), logger }),
    rate: limit('calls', settings.requestsPerMinute, Math.ceil(settings.requestsPerMinute * toldTogether)),
    applicationRate: limit(
      'applications',
      settings.applicationRequestsPerMinute,
      Math.ceil(settings.applicationRequestsPerMinute * toldTogether),
    ),
    nameChecks: limit('names', settings.nameChecksPerMinute, 1),
    logs: new CallLogs(database, (error) => logger.error({ err: error }, 'the logs could not be written')),
  }
}
