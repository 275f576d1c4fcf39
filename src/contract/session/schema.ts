import { Id, Instant } from '../id.ts'
import { line, loginName, requiredLine } from '../text.ts'
import { z } from '../zod.ts'
import { CaptchaAnswer } from './captcha.ts'

/** The code of this console among the platform's applications. */
export const consoleAppCode = 'milepost-console'

export const AccountLevel = z.enum(['tourist', 'general', 'registered'])
export type AccountLevel = z.output<typeof AccountLevel>

/** Who else signs people in. */
export const Platform = z.enum(['weChat', 'qq'])
export type Platform = z.output<typeof Platform>

/** Where to go to be confirmed by a platform. */
export const PlatformVisit = z.object({
  /** The platform's own page, with the state in it. */
  address: z.string(),
  /** Stays in the tab that began, and shows at the return that it is the same one. */
  ticket: z.string(),
})

export const PublicKeyQuery = z.strictObject({ appCode: requiredLine(64) })
export const PublicKey = z.object({
  keyId: z.string(),
  /** SPKI, PEM. */
  publicKey: z.string(),
  serverTime: z.number(),
})
export type PublicKey = z.output<typeof PublicKey>

/** `keyId + '.' + base64(RSA-OAEP SHA-256)`. */
const Cipher = z.string().check(z.minLength(1), z.maxLength(2000))

/** What `loginInfo` holds before it is encrypted. `accountName` may be a cellphone number. */
export const LoginInfo = z.strictObject({
  accountName: loginName,
  password: z.string().check(z.maxLength(128)),
})

/** What `cipherText` holds before it is encrypted. */
export const CipherInfo = z.strictObject({ appCode: requiredLine(64), loginAccount: requiredLine(64) })

/** The device that signs in: it becomes a terminal (specification §3). */
export const Device = z.strictObject({
  /**
   * 32 random bytes in base64url, which the device makes once, keeps and shows to nobody else: its terminal's id follows from
   * them, but not they from the id. So nobody signs in as a terminal by knowing its id.
   */
  deviceToken: z.string().check(z.regex(/^[\w-]{43}$/)),
  deviceName: line(100),
  os: line(100),
  osVersion: line(50),
  terminalVersion: line(100),
  memory: z.optional(z.number()),
  processor: z.optional(line(100)),
})
export type Device = z.output<typeof Device>

export const LoginRequest = z.strictObject({
  loginInfo: Cipher,
  loginType: z.literal(1),
  /** Browser name and version. */
  carrier: line(200),
  device: z.optional(Device),
  /** Needed after several failures; the answer 20400 on `captcha` says so. */
  captcha: z.optional(CaptchaAnswer),
  /** Binds the account to whom WeChat or QQ answered for (`loginThirdPlatform`). */
  bindTicket: z.optional(requiredLine(1000)),
  /**
   * The token of the account's own session that idled for too long (20112): the new one on the same device goes on with its second
   * factor, once.
   */
  formerToken: z.optional(requiredLine(100)),
})

export const UserAccount = z.object({
  accountId: Id,
  accountName: z.string(),
  userId: Id,
  userName: z.string(),
  level: AccountLevel,
  organizationId: z.optional(Id),
  organizationName: z.optional(z.string()),
  roleNames: z.array(z.string()),
})
export type UserAccount = z.output<typeof UserAccount>

/** What an authorised terminal may keep, sealed in the vault of its account (protocol: "Device credential"). */
export const TerminalGrant = z.object({
  terminalId: Id,
  /** Rotates with each use; renews the session after an offline sign-in. */
  credential: z.string(),
  /** Base64 of 32 bytes, the same for this account on this terminal for ever: the second wrap of the data key. */
  deviceSecret: z.string(),
  /** How long after this an offline sign-in is allowed. */
  offlineHours: z.number(),
  /** The number that its account may sign in by, too; absent when by its name alone. */
  cellphone: z.optional(z.string()),
})
export type TerminalGrant = z.output<typeof TerminalGrant>

/** Opens the vault of the session's account on its own terminal, where its key has gone from memory. */
export const DeviceSecret = z.object({ deviceSecret: z.string() })

export const LoginResponse = z.object({
  token: z.string(),
  userAccount: UserAccount,
  /** Absent when no device was named or its terminal is not authorised. */
  terminal: z.optional(TerminalGrant),
})
export type LoginResponse = z.output<typeof LoginResponse>

/** In the data of a 20119 to a sign-in with a right password that has to be replaced first: `updatePassword` takes it. */
export const NewPasswordDue = z.object({ ticket: z.string(), accountName: z.string() })
export type NewPasswordDue = z.output<typeof NewPasswordDue>

export const RenewRequest = z.strictObject({
  terminalId: Id,
  accountId: Id,
  /** The device credential, encrypted like `loginInfo`. */
  cipher: Cipher,
  carrier: line(200),
})

/** What the cipher of a renewal holds. */
export const RenewInfo = z.strictObject({ credential: z.string().check(z.maxLength(200)) })

export const AccessTokenRequest = z.strictObject({ appCode: requiredLine(64), cipherText: Cipher })
export const AccessToken = z.object({
  accessToken: z.string(),
  /** PKCS#8, PEM: signs the requests that carry this access token. */
  privateKey: z.string(),
  expiresAt: Instant,
  heartbeatMinutes: z.number(),
  /** Where the calls of the separate port are made; absent when at the gateway's own address. */
  nodesOrigin: z.optional(z.string()),
})
export type AccessToken = z.output<typeof AccessToken>

export const CurrentUser = z.object({
  userAccount: UserAccount,
  cellphone: z.optional(z.string()),
  email: z.optional(z.string()),
  profilePhoto: z.optional(Id),
  /** Where its bytes are, to be asked for like any call. */
  profilePhotoUrl: z.optional(z.string()),
  /** The session has still to show a second factor: until then it reads, and sends what was made offline. */
  factorWanted: z.optional(z.literal(true)),
})
export type CurrentUser = z.output<typeof CurrentUser>

export const Nothing = z.strictObject({})

/** How long it takes until the next code may be asked for, and until this one is worth nothing, seconds. */
export const SentCode = z.object({ resendSeconds: z.int(), validSeconds: z.int() })
export type SentCode = z.output<typeof SentCode>

/** The same to somebody who is not signed in, with what shows later who asked: the code is worth nothing without it. */
export const SentCodeTicket = z.extend(SentCode, { codeTicket: z.string() })
export type SentCodeTicket = z.output<typeof SentCodeTicket>

/** `data` of a 20429 to who asks for a code too early: seconds until it may be asked for again. */
export const TooEarly = z.object({ resendSeconds: z.int() })
export type TooEarly = z.output<typeof TooEarly>
