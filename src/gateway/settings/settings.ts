/**
 * Durations and limits of the gateway. Tests and the operator may set others; nothing below states one in its
 * own code.
 */
export interface Settings {
  /** Without a request for so long, a session asks for the password again (20112). */
  idleMinutes: number
  /** A session ends after so long, whatever it does (20114). */
  sessionHours: number
  accessTokenMinutes: number
  /** How long after a second factor was shown nobody is asked again before grants, resets and revocations. */
  stepUpMinutes: number
  /** How long a second administrator may confirm that a factor is reset. */
  factorResetHours: number
  /** How long a person may take to set a second factor up, once it was begun. */
  factorSetupMinutes: number
  /** How far a request's timestamp may be from the gateway's clock, seconds. */
  clockTolerance: number
  /** How long a login key is handed out; it decrypts for `loginKeyOverlapHours` more. */
  loginKeyDays: number
  loginKeyOverlapHours: number
  /** RSA-2048 keys kept ready for access tokens. */
  sessionKeysReady: number
  /** Argon2id: KiB of memory and passes. */
  passwordMemory: number
  passwordPasses: number
  /** Failed sign-ins of one account name, or from one address, within the window, before further ones wait. */
  loginFailuresOfAccount: number
  loginFailuresOfAddress: number
  loginWindowMinutes: number
  /** How long a name waits at an address after `loginFailuresOfAccount`, and twice as long after each one more. */
  loginWaitSeconds: number
  /** Failures of one account name anywhere, within the hours, before the account is locked. */
  loginFailuresBeforeLock: number
  loginFailureHours: number
  /** Failures before a captcha has to be answered: of one account name anywhere, and of an address. */
  captchaAfterOfAccount: number
  captchaAfterOfAddress: number
  captchaMinutes: number
  /** How long a person may take at WeChat or QQ, and then to bind an account. */
  thirdPartyMinutes: number
  verifyCodeMinutes: number
  /** Wrong tries after which a code is worth nothing. */
  verifyCodeTries: number
  /** Seconds between two codes for one recipient. */
  verifyCodePause: number
  /** Codes for one recipient in 24 hours, and from one address in an hour. */
  verifyCodesOfDay: number
  verifyCodesOfAddress: number
  /** How long a right code of a recovery allows a new password. */
  recoveryMinutes: number
  /** How long the recovery of an administrator's password waits, its person told, before it can be set. */
  recoveryWaitHours: number
  /** How long a one-time password can be replaced by one's own. */
  oneTimePasswordHours: number
  /** Account names of which one address may ask whether they are free, a minute. */
  nameChecksPerMinute: number
  /** How long the formulas of a sheet may take. */
  sheetMilliseconds: number
  /** How long a newly registered terminal stays authorised, until somebody has set the policy for terminals. */
  terminalValidityDays: number
  /** How long after an online sign-in an offline one is allowed. */
  offlineHours: number
  /** How often a terminal reports, until somebody has set the policy. */
  heartbeatMinutes: number
  /** A live stream ends after so long; the console then asks again, with its rights as they are. */
  streamMinutes: number
  /** How long a ticket for an upload is valid; asking again goes on with the same file. */
  uploadTicketHours: number
  /** Bytes that one account may have uploaded, or promised to, that no row shows yet. */
  unshownUploadBytes: number
  /** The same for an account that shows nothing but its own picture and signature. */
  unshownUploadBytesOfViewer: number
  /** The same for all accounts of one unit. */
  unshownUploadBytesOfUnit: number
  /** How long a phone may use the ticket for a handwritten signature. */
  signTicketMinutes: number
  /** With how many rows of a kind a device begins a replica: anyone who sees more reads them online, and what was read stays. */
  replicaRows: number
  /** Requests of one address a minute, beyond which it is asked to slow down (20429). */
  requestsPerMinute: number
  /** Calls of one application a minute, wherever they come from; a message counts as one for each of its receivers. */
  applicationRequestsPerMinute: number
  /** How long an application may go on with its former key after `updateKey`. */
  applicationKeyOverlapHours: number
  /** Connections at a time; one more is closed at once. */
  connections: number
  /** Of these, how many one address may have open, unless it is a trusted proxy's. */
  connectionsOfAddress: number
  /** A client that takes longer for the head of its request, and for the whole, is cut off. */
  headSeconds: number
  requestSeconds: number
  /** How long a call waits for its turn at a server's connections: with `databaseSeconds` less than devices wait. */
  turnSeconds: number
  /** A condition of a process that takes longer is given up. */
  conditionMilliseconds: number
  /** A model of a process that takes longer to read is refused. */
  modelMilliseconds: number
  /** Largest JSON or form body, bytes. */
  bodyLimit: number
  /** In lower case, the header in which the proxy in front names the city of the client; empty when it does not. */
  cityHeader: string
  /** For how many days the rows of each log are there. */
  loginLogDays: number
  operationLogDays: number
  systemLogDays: number
  /** For how long a gateway alone may send what it took from the outbox; of one that died, others take it after that. */
  deliveryLeaseSeconds: number
  /** Whether suppliers of messages may lie at loopback, private and other inner addresses. */
  innerSuppliers: boolean
  /** Origins of the push services that may be given what is for a browser; `*.` stands for any host below. */
  pushServices: readonly string[]
  /** Reads only: every write is answered 20099. */
  maintenance: boolean
}

/** With the wait for a connection less than the 30 s after which a console gives its call up (specification §7). */
export const usualDatabaseSeconds = 20

export const defaultSettings: Settings = {
  idleMinutes: 30,
  sessionHours: 12,
  accessTokenMinutes: 15,
  stepUpMinutes: 5,
  factorResetHours: 24,
  factorSetupMinutes: 10,
  clockTolerance: 300,
  loginKeyDays: 30,
  loginKeyOverlapHours: 24,
  sessionKeysReady: 16,
  passwordMemory: 19_456,
  passwordPasses: 2,
  loginFailuresOfAccount: 5,
  loginFailuresOfAddress: 50,
  loginWindowMinutes: 5,
  loginWaitSeconds: 60,
  loginFailuresBeforeLock: 20,
  loginFailureHours: 12,
  captchaAfterOfAccount: 3,
  captchaAfterOfAddress: 20,
  captchaMinutes: 5,
  thirdPartyMinutes: 10,
  verifyCodeMinutes: 5,
  verifyCodeTries: 5,
  verifyCodePause: 60,
  verifyCodesOfDay: 10,
  verifyCodesOfAddress: 60,
  recoveryMinutes: 10,
  recoveryWaitHours: 24,
  oneTimePasswordHours: 72,
  nameChecksPerMinute: 60,
  sheetMilliseconds: 50,
  terminalValidityDays: 180,
  offlineHours: 72,
  heartbeatMinutes: 5,
  streamMinutes: 5,
  uploadTicketHours: 24,
  unshownUploadBytes: 1_073_741_824,
  unshownUploadBytesOfViewer: 33_554_432,
  unshownUploadBytesOfUnit: 8_589_934_592,
  signTicketMinutes: 5,
  replicaRows: 20_000,
  requestsPerMinute: 1200,
  applicationRequestsPerMinute: 600,
  applicationKeyOverlapHours: 24,
  connections: 2000,
  connectionsOfAddress: 500,
  headSeconds: 15,
  requestSeconds: 60,
  turnSeconds: 8,
  conditionMilliseconds: 50,
  modelMilliseconds: 5_000,
  bodyLimit: 1_200_000,
  cityHeader: '',
  loginLogDays: 365,
  operationLogDays: 365,
  systemLogDays: 180,
  deliveryLeaseSeconds: 60,
  innerSuppliers: false,
  pushServices: [
    'https://fcm.googleapis.com',
    'https://*.push.services.mozilla.com',
    'https://*.push.apple.com',
    'https://*.notify.windows.com',
  ],
  maintenance: false,
}
