import { verifyCode } from '../contact.ts'
import { Instant } from '../id.ts'
import { ungrouped } from '../pasted.ts'
import { requiredLine, rule } from '../text.ts'
import { z } from '../zod.ts'

/** How long ago this session showed a second factor: never, before the last minutes, or within them. */
export const FactorAge = z.enum(['none', 'old', 'fresh'])
export type FactorAge = z.output<typeof FactorAge>

/** What the own account has to show as a second factor. */
export const OwnFactors = z.object({
  /** The codes of an authenticator app (RFC 6238); absent while none is set up. */
  totp: z.optional(z.object({ createdAt: Instant, lastUsedAt: z.optional(Instant) })),
  /** Each is good for one sign-in without the app. */
  recoveryCodesLeft: z.int(),
  /** Whether one of the account's roles demands a second factor. */
  required: z.boolean(),
  age: FactorAge,
})
export type OwnFactors = z.output<typeof OwnFactors>

/** `passwordInfo` holds `PasswordInfo`: a session that somebody left open binds no factor to its account. */
export const TotpBegin = z.strictObject({ passwordInfo: requiredLine(2000) })
/** What a person fills in for it. */
export const TotpBeginForm = z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(128)) })

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

export const RecoveryCodes = z.array(z.string())

/** What there is after a factor was set up; with the account's first one come its recovery codes, shown this once. */
export const FactorAdded = z.object({ factors: OwnFactors, recoveryCodes: z.optional(RecoveryCodes) })
export type FactorAdded = z.output<typeof FactorAdded>

/** Ten letters and digits, however they are grouped or written. */
const recoveryCode = z.string().check(
  z.overwrite((text) => ungrouped(text).toLowerCase()),
  z.regex(/^[a-z\d]{10}$/, rule('recoveryCode')),
)

export const FactorProof = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('totp'), verifyCode }),
  z.strictObject({ way: z.literal('recovery'), recoveryCode }),
])
export type FactorProof = z.output<typeof FactorProof>
