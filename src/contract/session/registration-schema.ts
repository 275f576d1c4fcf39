import { accountName } from '../account-text.ts'
import { recipient, verifyCode } from '../contact.ts'
import { personName } from '../rules.ts'
import { loginName, requiredLine } from '../text.ts'
import { z } from '../zod.ts'
import { CaptchaAnswer } from './captcha.ts'

/** What the link of an invitation carries, and what completes it. */
const invitationToken = requiredLine(100)

/** Needed for a further code to a recipient within a day; the answer 20400 on `captcha` says so. */
const captcha = z.optional(CaptchaAnswer)
/** What came with the code: nobody else can use its tries up. */
const codeTicket = requiredLine(100)

export const VerifyCodeRequest = z.strictObject({ recipient, captcha })
/** `loginAccount` is what a person signs in with; `recipient` has to be bound to it. */
export const ForgotVerifyCodeRequest = z.strictObject({ loginAccount: loginName, recipient, captcha })
export const VerifyCodeCheck = z.strictObject({ recipient, codeTicket, verifyCode })
export const AccountNameCheck = z.strictObject({ accountName })
export const AccountNameVerdict = z.object({ available: z.boolean() })

export const LoginAccountCheck = z.strictObject({
  loginAccount: loginName,
  recipient,
  codeTicket,
  verifyCode,
})
export const RecoveryTicket = z.object({
  ticket: z.string(),
  /** The new password may not be the same. */
  accountName: z.string(),
})

/** `keyId + '.' + base64(RSA-OAEP SHA-256)`, and nothing but a line: a malformed one need not be answered here like a wrong password. */
const CipherLine = requiredLine(2000)

/** What `passwordInfo` holds before it is encrypted: by the rule `newPassword`, which says by itself what is wrong. */
export const PasswordInfo = z.strictObject({ password: z.string().check(z.maxLength(128)) })
export const PasswordUpdate = z.strictObject({ ticket: requiredLine(100), passwordInfo: CipherLine })

export const Registration = z.strictObject({
  accountName,
  userName: personName,
  recipient,
  codeTicket,
  verifyCode,
  passwordInfo: CipherLine,
  /** The terms of use. */
  agreed: z.literal(true),
  /** Binds the account to whom WeChat or QQ answered for (`loginThirdPlatform`). */
  bindTicket: z.optional(requiredLine(1000)),
  /** Completes an invitation: the account is its person's, or that of a new person of its organization. */
  invitationToken: z.optional(invitationToken),
})
export const Registered = z.object({ accountName: z.string(), status: z.literal('pending') })

export const InvitationRequest = z.strictObject({ invitationToken })
/** Who invites, and to what. */
export const Invitation = z.object({
  invitedByName: z.string(),
  organizationName: z.string(),
  departmentName: z.optional(z.string()),
  /** Whose record the account will belong to; its name stays as it is there. Absent when the record is made new. */
  userName: z.optional(z.string()),
  /** Milliseconds. */
  expiresAt: z.number(),
})
export type Invitation = z.output<typeof Invitation>
