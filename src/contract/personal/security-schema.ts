import { newPassword } from '../account-text.ts'
import { recipient, verifyCode } from '../contact.ts'
import { idCard, passwordEntries } from '../rules.ts'
import { Platform, TerminalGrant } from '../session/schema.ts'
import { requiredLine } from '../text.ts'
import { z } from '../zod.ts'

export const PasswordChange = z.strictObject({
  /** `PasswordPair`, encrypted like `loginInfo`. */
  cipher: z.string().check(z.minLength(1), z.maxLength(2000)),
})
/** What the cipher of a password change holds. */
export const PasswordPair = z.strictObject({
  oldPassword: z.string().check(z.maxLength(128)),
  newPassword: z.string().check(z.maxLength(128)),
})
/** What a person fills in to change the password of `accountName`; the gateway gets `PasswordPair` of it. */
export const PasswordForm = z
  .strictObject({
    accountName: z.string(),
    oldPassword: z.string().check(z.minLength(1), z.maxLength(128)),
    password: newPassword,
    passwordAgain: z.string().check(z.minLength(1)),
  })
  .check(...passwordEntries)

/** The terminal's new credential: the former one ended with the former password. */
export const PasswordChanged = z.object({ terminal: z.optional(TerminalGrant) })

export const Contact = z.enum(['cellphone', 'email'])
export type Contact = z.output<typeof Contact>

/** Where to send a code: to what is to be bound, or to what is bound. */
export const BindCodeRequest = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('bind'), recipient }),
  z.strictObject({ action: z.literal('unbind'), contact: Contact }),
])
/** `passwordInfo` holds `PasswordInfo`, encrypted like `loginInfo`: what is bound opens the account without a password. */
export const ContactBinding = z.strictObject({ recipient, verifyCode, passwordInfo: requiredLine(2000) })
/** What a person fills in to bind; `password` is the account's. */
export const ContactForm = z.strictObject({
  recipient,
  verifyCode,
  password: z.string().check(z.minLength(1), z.maxLength(128)),
})
export const ContactUnbinding = z.strictObject({ contact: Contact, verifyCode })

/** The own number, entered once: only personnel changes it afterwards. */
export const IdCardEntry = z.strictObject({ idCard })
export type IdCardEntry = z.output<typeof IdCardEntry>

/** By which platforms one can sign in here, and by which somebody signs in to the own account. */
export const OwnPlatforms = z.object({ available: z.array(Platform), bound: z.array(Platform) })
export type OwnPlatforms = z.output<typeof OwnPlatforms>
/** `passwordInfo` holds `PasswordInfo`: what is bound opens the account without a password. */
export const PlatformChange = z.strictObject({ platform: Platform, passwordInfo: requiredLine(2000) })
/** What a person fills in for it. */
export const PlatformForm = z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(128)) })
/** What WeChat or QQ sent the browser back with, and the ticket that the same tab began with. */
export const PlatformBinding = z.strictObject({
  authorizationCode: requiredLine(512),
  state: requiredLine(128),
  ticket: requiredLine(1000),
})
