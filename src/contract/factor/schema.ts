import { verifyCode } from '../contact.ts'
import { Instant } from '../id.ts'
import { ungrouped } from '../pasted.ts'
import { name, requiredLine, rule } from '../text.ts'
import { z } from '../zod.ts'

/** How long ago this session showed a second factor: never, before the last minutes, or within them. */
export const FactorAge = z.enum(['none', 'old', 'fresh'])
export type FactorAge = z.output<typeof FactorAge>

/** The id that the authenticator gave a passkey, in base64url: so it names it everywhere. */
const credential = z.string().check(z.maxLength(1400), z.regex(/^[\w-]+$/))
const passkeyName = name(50)
/** What an authenticator says, in base64url. */
const binary = (longest: number) => z.string().check(z.maxLength(longest), z.regex(/^[\w-]+$/))

export const Passkey = z.object({
  credential: z.string(),
  passkeyName: z.string(),
  createdAt: Instant,
  lastUsedAt: z.optional(Instant),
})
export type Passkey = z.output<typeof Passkey>

/** What the own account has to show as a second factor. */
export const OwnFactors = z.object({
  /** The codes of an authenticator app (RFC 6238); absent while none is set up. */
  totp: z.optional(z.object({ createdAt: Instant, lastUsedAt: z.optional(Instant) })),
  passkeys: z.array(Passkey),
  /** Whether there can be passkeys at the address that this was asked at: browsers have none for an IP address, nor on plain http. */
  passkeysPossible: z.boolean(),
  /** Each is good for one sign-in without the app or a passkey. */
  recoveryCodesLeft: z.int(),
  /** Whether one of the account's roles demands a second factor. */
  required: z.boolean(),
  age: FactorAge,
})
export type OwnFactors = z.output<typeof OwnFactors>

/** `passwordInfo` holds `PasswordInfo`: a session that somebody left open binds no factor to its account. */
export const FactorBegin = z.strictObject({ passwordInfo: requiredLine(2000) })
/** What an authenticator app needs, shown this once. */
export const TotpOffer = z.object({
  /** Base32. */
  secret: z.string(),
  /** The same as an `otpauth:` address, for a QR code. */
  address: z.string(),
})
export type TotpOffer = z.output<typeof TotpOffer>

/** The first code of the app shows that it has the secret. */
export const TotpFinish = z.strictObject({ verifyCode })

/** What a browser needs to create a passkey. */
export const PasskeyOffer = z.object({
  challenge: z.string(),
  /** The host that it is for. */
  rpId: z.string(),
  /** The account, for the authenticator: 16 bytes in base64url. */
  userHandle: z.string(),
  accountName: z.string(),
  /** Those that the account has: an authenticator takes it once. */
  credentials: z.array(z.string()),
})
export type PasskeyOffer = z.output<typeof PasskeyOffer>

export const PasskeyFinish = z.strictObject({
  passkeyName,
  credential,
  clientDataJson: binary(4000),
  attestationObject: binary(8000),
  transports: z.optional(z.array(requiredLine(20)).check(z.maxLength(10))),
})

export const PasskeyRename = z.strictObject({ credential, passkeyName })
/** What a person fills in for it. */
export const PasskeyNameForm = z.strictObject({ passkeyName })
export const PasskeyRemove = z.strictObject({ credential })

/** What a browser needs to show a passkey. */
export const PasskeyChallenge = z.object({
  challenge: z.string(),
  rpId: z.string(),
  passkeys: z.array(z.object({ credential: z.string(), transports: z.array(z.string()) })),
})
export type PasskeyChallenge = z.output<typeof PasskeyChallenge>

export const RecoveryCodes = z.array(z.string())

/** What there is after a factor was set up; with the account's first one come its recovery codes, shown this once. */
export const FactorAdded = z.object({ factors: OwnFactors, recoveryCodes: z.optional(RecoveryCodes) })
export type FactorAdded = z.output<typeof FactorAdded>

/** Ten letters and digits, however they are grouped or written. */
const recoveryCode = z.string().check(
  z.overwrite((text) => ungrouped(text).toLowerCase()),
  z.regex(/^[a-z\d]{10}$/, rule('verifyCode')),
)

export const FactorProof = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('totp'), verifyCode }),
  z.strictObject({ way: z.literal('recovery'), recoveryCode }),
  z.strictObject({
    way: z.literal('passkey'),
    credential,
    clientDataJson: binary(4000),
    authenticatorData: binary(4000),
    signature: binary(4000),
  }),
])
export type FactorProof = z.output<typeof FactorProof>
