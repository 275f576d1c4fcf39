import { largestFile } from '#contract/file/schema.ts'
import { largestSitePhoto } from '#contract/work-site/schema.ts'
import { z } from '#contract/zod.ts'
import { hostOf, isLoopback } from '../platform/loopback.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { type BucketSettings, bucketOf, bucketVariables } from './bucket-variables.ts'
import { type DatabaseVariables, databaseOf, databaseVariables } from './database-variables.ts'
import { type DeliverySettings, deliveryOf } from './delivery-settings.ts'
import { type NodesSettings, nodesOf, nodesVariables } from './nodes-variables.ts'
import { originsOr } from './origins.ts'
import { withSecretFiles } from './secret-files.ts'
import { defaultSettings, type Settings } from './settings.ts'
import { type ThirdPartySettings, thirdPartyOf, thirdPartyVariables } from './third-party-variables.ts'
import { bytesOr, flag, text, whole, wholeOr } from './variable.ts'

/** What is configured from outside, checked. */
export interface Environment extends DatabaseVariables {
  /** 0 takes any free port. */
  port: number
  host: string
  /** Whether only this machine reaches the gateway, as far as its settings tell: demo sign-ins are refused otherwise. */
  loopback: boolean
  dataDir: string
  /** How browsers name the gateway, e.g. `https://milepost.example.com`; nothing when they use its own address. */
  publicOrigin: string | undefined
  /** Nothing when the separate port's calls are made at the gateway's own address. */
  nodes: NodesSettings | undefined
  logLevel: string
  /** 32 bytes; nothing beside an embedded database, where the first start creates one. */
  masterKey: Buffer | undefined
  /** Whose `x-forwarded-*` headers count: everyone's, nobody's, or those of these addresses. */
  trustProxy: boolean | string
  /** What a caller of /metrics from another machine has to show. */
  metricsToken: string | undefined
  delivery: DeliverySettings
  /** Nothing when files lie in DATA_DIR. */
  bucket: BucketSettings | undefined
  /** Nothing when neither WeChat nor QQ is configured. */
  thirdParty: ThirdPartySettings | undefined
  retention: Retention
  settings: Settings
}

/** For how many days rows are stored. */
export interface Retention {
  messageDays: number
  sessionDays: number
  /** Finished files that no row came to show. */
  unlinkedFileDays: number
}

const embeddedKeys = defaultSettings.sessionKeysReady
const serverKeys = 256
const proxies = 'true, false, or the addresses of the proxies, like 10.0.0.1,10.1.0.0/16'

const Variables = z.object({
  PORT: wholeOr(8080, 0, 65_535),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  ...databaseVariables,
  PUBLIC_ORIGIN: z.optional(
    text(/^https?:\/\/[^/\s]+$/, 'an origin without a path, like https://milepost.example.com'),
  ),
  ...nodesVariables,
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'one of fatal, error, warn, info, debug, trace, silent',
    }),
    'info',
  ),
  MASTER_KEY: z.optional(
    text(/^[0-9a-fA-F]{64}$/, '64 hexadecimal digits, as `openssl rand -hex 32` prints them'),
  ),
  TRUST_PROXY: z._default(text(/^(true|false|[\da-fA-F.:/]+(,[\da-fA-F.:/]+)*)$/, proxies), 'false'),
  CITY_HEADER: z._default(text(/^[A-Za-z][A-Za-z\d-]*$/, 'the name of a header'), defaultSettings.cityHeader),
  METRICS_TOKEN: z.optional(text(/^\S{16,}$/, 'at least 16 characters without spaces')),

  SMTP_URL: z.optional(text(/^smtps?:\/\/\S+$/, 'an address like smtp://user:password@host:587')),
  MAIL_FROM: z.optional(text(/^[^@\s]+@[^@\s]+$/, 'an address like milepost@example.com')),
  SMS_URL: z.optional(text(/^https?:\/\/\S+$/, 'an address like https://sms.example.com/send')),
  SMS_KEY: z.optional(text(/^[\x21-\x7e][\x20-\x7e]*$/, 'the text that the supplier wants in its header')),
  SMS_KEY_HEADER: z._default(text(/^[A-Za-z][A-Za-z\d-]*$/, 'the name of a header'), 'authorization'),
  SMS_FORMAT: z._default(z.enum(['json', 'form'], { error: 'json or form' }), 'json'),
  ...thirdPartyVariables,
  ...bucketVariables,

  LOGIN_LOG_DAYS: wholeOr(defaultSettings.loginLogDays, 1, 36_500),
  OPERATION_LOG_DAYS: wholeOr(defaultSettings.operationLogDays, 1, 36_500),
  SYSTEM_LOG_DAYS: wholeOr(defaultSettings.systemLogDays, 1, 36_500),
  MESSAGE_DAYS: wholeOr(365, 1, 36_500),
  // Longer than a session may last.
  SESSION_DAYS: wholeOr(90, 31, 36_500),
  UNLINKED_FILE_DAYS: wholeOr(30, 1, 36_500),

  SESSION_IDLE_MINUTES: wholeOr(defaultSettings.idleMinutes, 1, 1440),
  SESSION_HOURS: wholeOr(defaultSettings.sessionHours, 1, 720),
  ACCESS_TOKEN_MINUTES: wholeOr(defaultSettings.accessTokenMinutes, 1, 1440),
  STEP_UP_MINUTES: wholeOr(defaultSettings.stepUpMinutes, 1, 1440),
  FACTOR_RESET_HOURS: wholeOr(defaultSettings.factorResetHours, 1, 720),
  FACTOR_SETUP_MINUTES: wholeOr(defaultSettings.factorSetupMinutes, 1, 1440),
  SIGNATURE_WINDOW_SECONDS: wholeOr(defaultSettings.clockTolerance, 30, 3600),
  LOGIN_KEY_DAYS: wholeOr(defaultSettings.loginKeyDays, 1, 365),
  LOGIN_KEY_OVERLAP_HOURS: wholeOr(defaultSettings.loginKeyOverlapHours, 1, 720),
  KEY_POOL_SIZE: z.optional(whole(1, 10_000)),
  PASSWORD_MEMORY_KIB: wholeOr(defaultSettings.passwordMemory, 19_456, 1_048_576),
  PASSWORD_PASSES: wholeOr(defaultSettings.passwordPasses, 2, 20),
  LOGIN_FAILURES_OF_ACCOUNT: wholeOr(defaultSettings.loginFailuresOfAccount, 1, 1000),
  LOGIN_FAILURES_OF_ADDRESS: wholeOr(defaultSettings.loginFailuresOfAddress, 1, 100_000),
  LOGIN_WINDOW_MINUTES: wholeOr(defaultSettings.loginWindowMinutes, 1, 1440),
  LOGIN_WAIT_SECONDS: wholeOr(defaultSettings.loginWaitSeconds, 1, 3600),
  LOGIN_FAILURES_BEFORE_LOCK: wholeOr(defaultSettings.loginFailuresBeforeLock, 1, 1000),
  LOGIN_FAILURE_HOURS: wholeOr(defaultSettings.loginFailureHours, 1, 24),
  CAPTCHA_AFTER_OF_ACCOUNT: wholeOr(defaultSettings.captchaAfterOfAccount, 1, 1000),
  CAPTCHA_AFTER_OF_ADDRESS: wholeOr(defaultSettings.captchaAfterOfAddress, 1, 100_000),
  CAPTCHA_MINUTES: wholeOr(defaultSettings.captchaMinutes, 1, 60),
  THIRD_PARTY_MINUTES: wholeOr(defaultSettings.thirdPartyMinutes, 1, 60),
  VERIFY_CODE_MINUTES: wholeOr(defaultSettings.verifyCodeMinutes, 1, 60),
  VERIFY_CODE_TRIES: wholeOr(defaultSettings.verifyCodeTries, 1, 20),
  VERIFY_CODE_PAUSE_SECONDS: wholeOr(defaultSettings.verifyCodePause, 1, 3600),
  VERIFY_CODES_OF_DAY: wholeOr(defaultSettings.verifyCodesOfDay, 1, 1000),
  VERIFY_CODES_OF_ADDRESS: wholeOr(defaultSettings.verifyCodesOfAddress, 1, 100_000),
  RECOVERY_MINUTES: wholeOr(defaultSettings.recoveryMinutes, 1, 1440),
  RECOVERY_WAIT_HOURS: wholeOr(defaultSettings.recoveryWaitHours, 0, 168),
  ONE_TIME_PASSWORD_HOURS: wholeOr(defaultSettings.oneTimePasswordHours, 1, 720),
  SIGN_TICKET_MINUTES: wholeOr(defaultSettings.signTicketMinutes, 1, 60),
  NAME_CHECKS_PER_MINUTE: wholeOr(defaultSettings.nameChecksPerMinute, 1, 100_000),
  SHEET_MILLISECONDS: wholeOr(defaultSettings.sheetMilliseconds, 10, 10_000),
  TERMINAL_VALIDITY_DAYS: wholeOr(defaultSettings.terminalValidityDays, 1, 3650),
  OFFLINE_HOURS: wholeOr(defaultSettings.offlineHours, 1, 8760),
  HEARTBEAT_MINUTES: wholeOr(defaultSettings.heartbeatMinutes, 1, 1440),
  STREAM_MINUTES: wholeOr(defaultSettings.streamMinutes, 1, 60),
  UPLOAD_TICKET_HOURS: wholeOr(defaultSettings.uploadTicketHours, 1, 720),
  UNSHOWN_UPLOAD_BYTES: bytesOr(defaultSettings.unshownUploadBytes, largestFile),
  UNSHOWN_UPLOAD_BYTES_OF_VIEWER: bytesOr(defaultSettings.unshownUploadBytesOfViewer, largestSitePhoto),
  UNSHOWN_UPLOAD_BYTES_OF_UNIT: bytesOr(defaultSettings.unshownUploadBytesOfUnit, largestFile),
  REPLICA_ROWS: wholeOr(defaultSettings.replicaRows, 100, 200_000),
  REQUESTS_PER_MINUTE: wholeOr(defaultSettings.requestsPerMinute, 10, 1_000_000),
  APPLICATION_REQUESTS_PER_MINUTE: wholeOr(defaultSettings.applicationRequestsPerMinute, 1, 1_000_000),
  APPLICATION_KEY_OVERLAP_HOURS: wholeOr(defaultSettings.applicationKeyOverlapHours, 0, 720),
  MOST_CONNECTIONS: wholeOr(defaultSettings.connections, 10, 100_000),
  MOST_CONNECTIONS_OF_ADDRESS: wholeOr(defaultSettings.connectionsOfAddress, 10, 100_000),
  HEAD_SECONDS: wholeOr(defaultSettings.headSeconds, 1, 600),
  REQUEST_SECONDS: wholeOr(defaultSettings.requestSeconds, 1, 3600),
  TURN_SECONDS: wholeOr(defaultSettings.turnSeconds, 1, 600),
  CONDITION_MILLISECONDS: wholeOr(defaultSettings.conditionMilliseconds, 1, 10_000),
  MODEL_MILLISECONDS: wholeOr(defaultSettings.modelMilliseconds, 100, 60_000),
  BODY_LIMIT_BYTES: wholeOr(defaultSettings.bodyLimit, 1_048_576, 104_857_600),
  DELIVERY_LEASE_SECONDS: wholeOr(defaultSettings.deliveryLeaseSeconds, 2, 3600),
  INNER_SUPPLIERS: flag(defaultSettings.innerSuppliers),
  PUSH_SERVICES: originsOr(defaultSettings.pushServices),
  MAINTENANCE: flag(defaultSettings.maintenance),
})
type Variables = z.output<typeof Variables>

/**
 * Reads the gateway's settings from environment variables, and secrets from the files that they name; an empty one counts
 * as absent, and others than ours are ignored.
 * @throws StartRefusal with a line for each variable that is wrong, which says what would be right. Values are not
 *   repeated, for some are secret.
 */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const given = Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
  const parsed = z.safeParse(Variables, withSecretFiles(Object.fromEntries(given)))
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} has to be ${issue.message}.`)
    throw new StartRefusal([...new Set(lines)].join('\n'))
  }
  return environmentOf(parsed.data)
}

function environmentOf(variables: Variables): Environment {
  const trustProxy =
    variables.TRUST_PROXY === 'true' || (variables.TRUST_PROXY !== 'false' && variables.TRUST_PROXY)
  if (variables.CITY_HEADER && trustProxy === false) {
    throw new StartRefusal(
      'CITY_HEADER has to be set together with TRUST_PROXY: anybody could name a city in it otherwise.',
    )
  }
  return {
    port: variables.PORT,
    host: variables.HOST,
    // A proxy on the same machine makes anybody look local, but it is named to the world by another host.
    loopback:
      trustProxy === false &&
      isLoopback(variables.HOST) &&
      isLoopback(hostOf(variables.PUBLIC_ORIGIN) ?? variables.HOST),
    dataDir: variables.DATA_DIR,
    ...databaseOf(variables),
    publicOrigin: variables.PUBLIC_ORIGIN,
    nodes: nodesOf(variables, variables.PUBLIC_ORIGIN),
    logLevel: variables.LOG_LEVEL,
    masterKey: variables.MASTER_KEY ? Buffer.from(variables.MASTER_KEY, 'hex') : undefined,
    trustProxy,
    metricsToken: variables.METRICS_TOKEN,
    delivery: deliveryOf(variables),
    bucket: bucketOf(variables),
    thirdParty: thirdPartyOf(variables, variables.PUBLIC_ORIGIN),
    retention: {
      messageDays: variables.MESSAGE_DAYS,
      sessionDays: variables.SESSION_DAYS,
      unlinkedFileDays: variables.UNLINKED_FILE_DAYS,
    },
    settings: settingsOf(variables),
  }
}

function settingsOf(variables: Variables): Settings {
  return {
    idleMinutes: variables.SESSION_IDLE_MINUTES,
    sessionHours: variables.SESSION_HOURS,
    accessTokenMinutes: variables.ACCESS_TOKEN_MINUTES,
    stepUpMinutes: variables.STEP_UP_MINUTES,
    factorResetHours: variables.FACTOR_RESET_HOURS,
    factorSetupMinutes: variables.FACTOR_SETUP_MINUTES,
    clockTolerance: variables.SIGNATURE_WINDOW_SECONDS,
    loginKeyDays: variables.LOGIN_KEY_DAYS,
    loginKeyOverlapHours: variables.LOGIN_KEY_OVERLAP_HOURS,
    sessionKeysReady: variables.KEY_POOL_SIZE ?? (variables.DATABASE_URL ? serverKeys : embeddedKeys),
    passwordMemory: variables.PASSWORD_MEMORY_KIB,
    passwordPasses: variables.PASSWORD_PASSES,
    loginFailuresOfAccount: variables.LOGIN_FAILURES_OF_ACCOUNT,
    loginFailuresOfAddress: variables.LOGIN_FAILURES_OF_ADDRESS,
    loginWindowMinutes: variables.LOGIN_WINDOW_MINUTES,
    loginWaitSeconds: variables.LOGIN_WAIT_SECONDS,
    loginFailuresBeforeLock: variables.LOGIN_FAILURES_BEFORE_LOCK,
    loginFailureHours: variables.LOGIN_FAILURE_HOURS,
    captchaAfterOfAccount: variables.CAPTCHA_AFTER_OF_ACCOUNT,
    captchaAfterOfAddress: variables.CAPTCHA_AFTER_OF_ADDRESS,
    captchaMinutes: variables.CAPTCHA_MINUTES,
    thirdPartyMinutes: variables.THIRD_PARTY_MINUTES,
    verifyCodeMinutes: variables.VERIFY_CODE_MINUTES,
    verifyCodeTries: variables.VERIFY_CODE_TRIES,
    verifyCodePause: variables.VERIFY_CODE_PAUSE_SECONDS,
    verifyCodesOfDay: variables.VERIFY_CODES_OF_DAY,
    verifyCodesOfAddress: variables.VERIFY_CODES_OF_ADDRESS,
    recoveryMinutes: variables.RECOVERY_MINUTES,
    recoveryWaitHours: variables.RECOVERY_WAIT_HOURS,
    oneTimePasswordHours: variables.ONE_TIME_PASSWORD_HOURS,
    signTicketMinutes: variables.SIGN_TICKET_MINUTES,
    nameChecksPerMinute: variables.NAME_CHECKS_PER_MINUTE,
    sheetMilliseconds: variables.SHEET_MILLISECONDS,
    terminalValidityDays: variables.TERMINAL_VALIDITY_DAYS,
    offlineHours: variables.OFFLINE_HOURS,
    heartbeatMinutes: variables.HEARTBEAT_MINUTES,
    streamMinutes: variables.STREAM_MINUTES,
    uploadTicketHours: variables.UPLOAD_TICKET_HOURS,
    unshownUploadBytes: variables.UNSHOWN_UPLOAD_BYTES,
    unshownUploadBytesOfViewer: variables.UNSHOWN_UPLOAD_BYTES_OF_VIEWER,
    unshownUploadBytesOfUnit: variables.UNSHOWN_UPLOAD_BYTES_OF_UNIT,
    replicaRows: variables.REPLICA_ROWS,
    requestsPerMinute: variables.REQUESTS_PER_MINUTE,
    applicationRequestsPerMinute: variables.APPLICATION_REQUESTS_PER_MINUTE,
    applicationKeyOverlapHours: variables.APPLICATION_KEY_OVERLAP_HOURS,
    connections: variables.MOST_CONNECTIONS,
    connectionsOfAddress: variables.MOST_CONNECTIONS_OF_ADDRESS,
    headSeconds: variables.HEAD_SECONDS,
    requestSeconds: variables.REQUEST_SECONDS,
    turnSeconds: variables.TURN_SECONDS,
    conditionMilliseconds: variables.CONDITION_MILLISECONDS,
    modelMilliseconds: variables.MODEL_MILLISECONDS,
    bodyLimit: variables.BODY_LIMIT_BYTES,
    cityHeader: variables.CITY_HEADER.toLowerCase(),
    loginLogDays: variables.LOGIN_LOG_DAYS,
    operationLogDays: variables.OPERATION_LOG_DAYS,
    systemLogDays: variables.SYSTEM_LOG_DAYS,
    deliveryLeaseSeconds: variables.DELIVERY_LEASE_SECONDS,
    innerSuppliers: variables.INNER_SUPPLIERS,
    pushServices: variables.PUSH_SERVICES,
    maintenance: variables.MAINTENANCE,
  }
}
