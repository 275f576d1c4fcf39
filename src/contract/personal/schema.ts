import { newPassword } from '../account-text.ts'
import { recipient, verifyCode } from '../contact.ts'
import { GivenInstant, Id, Instant } from '../id.ts'
import { LoginLogQuery, OperationLog } from '../log/schema.ts'
import { pageOf, pageQuery } from '../page-of.ts'
import { Post, Sex } from '../person/schema.ts'
import { clearable, editParts } from '../revision.ts'
import { day, idCard, passwordEntries, personName } from '../rules.ts'
import { AccountLevel, Platform, TerminalGrant } from '../session/schema.ts'
import { line, requiredLine } from '../text.ts'
import { z } from '../zod.ts'

/** Largest profile photo, bytes (specification §5). */
export const largestPhoto = 2 * 1024 * 1024
/** Largest handwritten signature, bytes. */
export const largestSignature = 256 * 1024
/** Longest side of a handwritten signature, pixels. */
export const longestSignatureSide = 1600

export const Signature = z.object({ fileId: Id, signedAt: Instant })
export type Signature = z.output<typeof Signature>

/** Who is signed in, as that person sees it: numbers and addresses are masked. */
export const Profile = z.object({
  userId: Id,
  accountName: z.string(),
  level: AccountLevel,
  userName: z.string(),
  sex: z.optional(Sex),
  /** `YYYY-MM-DD`. */
  birthDate: z.optional(z.string()),
  post: z.optional(z.string()),
  positionLevel: z.optional(z.string()),
  organizationName: z.optional(z.string()),
  departmentName: z.optional(z.string()),
  roleNames: z.array(z.string()),
  idCard: z.optional(z.string()),
  cellphone: z.optional(z.string()),
  email: z.optional(z.string()),
  profilePhoto: z.optional(Id),
  signature: z.optional(Signature),
  /** Until when the account may be used. */
  accountValidUntil: z.optional(Instant),
  passwordChangedAt: Instant,
  passwordValidUntil: z.optional(Instant),
  revision: z.int(),
})
export type Profile = z.output<typeof Profile>

/** What a person may change of the own record; sex and birth date only while no ID number tells them. */
export const ProfileEdit = z.strictObject({
  userId: Id,
  /** What the queue calls an edit that leaves the name as it is; never written. */
  label: z.optional(line(50)),
  ...editParts,
  clear: clearable(['sex', 'birthDate', 'post']),
  userName: z.optional(personName),
  sex: z.optional(Sex),
  birthDate: z.optional(day),
  post: z.optional(Post),
})
export type ProfileEdit = z.output<typeof ProfileEdit>

/** `merged` names the fields of somebody else that stood beside this edit. */
export const ProfileSaved = z.object({ profile: Profile, merged: z.optional(z.array(z.string())) })

/** A file that was uploaded by its ticket. */
export const PictureEdit = z.strictObject({ fileId: Id })

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

export const SignTicket = z.object({ ticket: z.string(), expiresAt: Instant })
/** What the holder of a ticket learns of it: whose signature it is for, and until when. */
export const SignRequest = z.object({ userName: z.string(), expiresAt: Instant })

/** A place where the account is signed in, or could go on without a password: a terminal, or a lone session. */
export const SignIn = z.object({
  /** Of the terminal when there is one, else of the session. */
  signInId: Id,
  kind: z.enum(['terminal', 'session']),
  name: z.string(),
  os: z.optional(z.string()),
  ip: z.optional(z.string()),
  city: z.optional(z.string()),
  lastSeenAt: Instant,
  /** Whether a session lives there now; else the terminal may only begin one anew. */
  active: z.boolean(),
  /** The one that asks. */
  own: z.boolean(),
})
export type SignIn = z.output<typeof SignIn>

/** Which sign-ins end: one of the list, all but the one that asks, or all. */
export const SignInEnd = z.discriminatedUnion('which', [
  z.strictObject({ which: z.literal('one'), kind: SignIn.shape.kind, signInId: Id }),
  z.strictObject({ which: z.literal('others') }),
  z.strictObject({ which: z.literal('all') }),
])

const { accountName: _anybody, ...loginLogParts } = LoginLogQuery.shape
export const OwnLoginLogQuery = z.strictObject(loginLogParts)
export const OwnOperationLogQuery = z.strictObject({
  ...pageQuery(['time']),
  from: z.optional(GivenInstant),
  to: z.optional(GivenInstant),
})
export const OwnOperationLogPage = pageOf(OperationLog)
