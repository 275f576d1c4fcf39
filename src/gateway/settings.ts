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
  /** How long a newly registered terminal stays authorised. */
  terminalValidityDays: number
  /** How long after an online sign-in an offline one is allowed. */
  offlineHours: number
  heartbeatMinutes: number
  /** A live stream ends after so long; the console then asks anew, with its rights as they are. */
  streamMinutes: number
  /** How long a ticket for an upload holds; asking again goes on with the same file. */
  uploadTicketHours: number
  /** Bytes that one account may have promised and not finished, over all its uploads. */
  unfinishedUploadBytes: number
  /** Requests of one address a minute, beyond which it is told to slow down (20429). */
  requestsPerMinute: number
  /** Largest JSON or form body, bytes. */
  bodyLimit: number
  /** Reads only: every write is answered 20099. */
  maintenance: boolean
}

export const defaultSettings: Settings = {
  idleMinutes: 30,
  sessionHours: 12,
  accessTokenMinutes: 15,
  clockTolerance: 300,
  loginKeyDays: 30,
  loginKeyOverlapHours: 24,
  sessionKeysReady: 16,
  passwordMemory: 19_456,
  passwordPasses: 2,
  loginFailuresOfAccount: 5,
  loginFailuresOfAddress: 50,
  loginWindowMinutes: 5,
  terminalValidityDays: 180,
  offlineHours: 72,
  heartbeatMinutes: 5,
  streamMinutes: 5,
  uploadTicketHours: 24,
  unfinishedUploadBytes: 1_073_741_824,
  requestsPerMinute: 1200,
  bodyLimit: 1_200_000,
  maintenance: false,
}
