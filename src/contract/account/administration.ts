import { Id, Instant } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { pageOf, pageQuery } from '../page-of.ts'
import { day } from '../rules.ts'
import { AccountLevel, Platform } from '../session/schema.ts'
import { line, paragraph, requiredLine } from '../text.ts'
import { z } from '../zod.ts'
import { GeneralAccount, inOrder } from './schema.ts'

/** Accounts that something is done to: to all of them or, when one cannot be, to none. */
export const accountIds = z.array(Id).check(
  z.minLength(1),
  z.maxLength(2000),
  noRepeats((id) => id),
)

export const AccountIds = z.strictObject({ ids: accountIds })
export const AccountsChanged = z.object({ changed: z.int() })
export const AccountsDeleted = z.object({ deleted: z.int() })

export const StatusAction = z.enum(['stop', 'enable', 'unlock'])
export const StatusChange = z.strictObject({ ids: accountIds, action: StatusAction })
export type StatusChange = z.output<typeof StatusChange>

export const PasswordReset = z.strictObject({ accountId: Id })
/** The password is told this once, or sent to its person; an answer to the same call again comes without it. */
export const OneTimePassword = z.object({
  accountName: z.string(),
  password: z.optional(z.string()),
  /** Where it was sent because anyone who reset it does not hold all that the account opens; masked. */
  sentTo: z.optional(z.string()),
  /** Until when it can be replaced by one's own. */
  validUntil: Instant,
})
export type OneTimePassword = z.output<typeof OneTimePassword>

/** Whom of a platform an account is not signed in to by any more. */
export const PlatformRelease = z.strictObject({ accountId: Id, platform: Platform })
export type PlatformRelease = z.output<typeof PlatformRelease>
/** The platforms that somebody still signs in to the account by. */
export const PlatformsLeft = z.object({ platforms: z.array(Platform) })

/** Whose second factor is reset. */
export const FactorResetRequest = z.strictObject({ accountId: Id })
export type FactorResetRequest = z.output<typeof FactorResetRequest>

/** An end that is absent is open. */
export const ValidPeriods = z
  .strictObject({ ids: accountIds, validFrom: z.optional(day), validUntil: z.optional(day) })
  .check(inOrder)
export type ValidPeriods = z.output<typeof ValidPeriods>

/** How long a password may be used, counted from when it was set; for ever when absent. */
export const PasswordPeriods = z.strictObject({
  ids: accountIds,
  passwordValidDays: z.optional(z.int().check(z.positive(), z.maximum(3650))),
})
export type PasswordPeriods = z.output<typeof PasswordPeriods>

export const PhoneLoginChange = z.strictObject({ ids: accountIds, phoneLogin: z.boolean() })
export type PhoneLoginChange = z.output<typeof PhoneLoginChange>

/**
 * Whether the person's number signs in to an account, and if not, why: the person has not proved it by a code yet, it is not
 * allowed, another account is signed in to by it, or there is none.
 */
export const PhoneSignIn = z.enum(['allowed', 'unproven', 'not-allowed', 'shared', 'no-number'])
export type PhoneSignIn = z.output<typeof PhoneSignIn>

/** Of a field that just some requests need: as if their schema had asked for it. */
function missing(field: string) {
  return { code: 'invalid_type' as const, expected: 'string' as const, path: [field], input: undefined }
}

/** Specification §4: the status of a user audit. */
export const auditStatuses = ['to-be-reviewed', 'approved', 'rejected'] as const
export const AuditStatus = z.enum(auditStatuses)
export type AuditStatus = z.output<typeof AuditStatus>

export const Audit = z
  .strictObject({
    ids: accountIds,
    verdict: z.enum(['approve', 'reject']),
    /** Shown to the reviewers and, on a rejection, to the person who signs in; a rejection has one. */
    reason: z.optional(paragraph(500)),
  })
  .check(
    z.check<{ verdict?: unknown; reason?: unknown }>(({ value: { verdict, reason }, issues }) => {
      if (verdict === 'reject' && (typeof reason !== 'string' || reason.trim() === ''))
        issues.push(missing('reason'))
    }),
  )
export type Audit = z.output<typeof Audit>

/** A registered account is of a project; a tourist may look at one. */
export const LevelChange = z
  .strictObject({ accountId: Id, level: AccountLevel, projectId: z.optional(Id) })
  .check(
    z.check<{ level?: unknown; projectId?: unknown }>(({ value: { level, projectId }, issues }) => {
      if (level === 'registered' && projectId === undefined) issues.push(missing('projectId'))
    }),
  )
export type LevelChange = z.output<typeof LevelChange>

/** All there is to know of an account, for those who look after it. */
export const AccountDetail = z.extend(GeneralAccount, {
  createdAt: Instant,
  /** Masked. */
  cellphone: z.optional(z.string()),
  email: z.optional(z.string()),
  phoneSignIn: PhoneSignIn,
  platforms: z.array(Platform),
  /** Whether its person has to show more than the password. */
  hasFactor: z.boolean(),
  /** Who asked to reset that, while another administrator may confirm it. */
  factorReset: z.optional(z.object({ requestedBy: Id, requestedByName: z.string(), until: Instant })),
  roleNames: z.array(z.string()),
  projectId: z.optional(Id),
  projectName: z.optional(z.string()),
  passwordChangedAt: Instant,
  passwordOneTime: z.boolean(),
  passwordValidDays: z.optional(z.int()),
  passwordValidUntil: z.optional(Instant),
  lastSignInAt: z.optional(Instant),
  lockedAt: z.optional(Instant),
  reviewedAt: z.optional(Instant),
  reviewedByName: z.optional(z.string()),
  reviewReason: z.optional(z.string()),
})
export type AccountDetail = z.output<typeof AccountDetail>

export const AccountDetailQuery = z.strictObject({
  ...pageQuery(['createdAt', 'accountName']),
  keyword: z.optional(line(100)),
  organizationId: z.optional(Id),
  /** Just this one, of whatever level. */
  accountId: z.optional(Id),
  audit: z.optional(AuditStatus),
})
export type AccountDetailQuery = z.output<typeof AccountDetailQuery>
export const AccountDetailPage = pageOf(AccountDetail)

export const AccountListQuery = z.strictObject({
  keyword: z.optional(line(100)),
  organizationId: z.optional(Id),
})
export const AccountListEntry = z.object({ generalAccountId: Id, accountName: z.string() })

/** Somebody who may register at a place; with `userId`, for that person's own record. */
export const InvitationAdd = z.strictObject({
  organizationId: Id,
  departmentId: z.optional(Id),
  userId: z.optional(Id),
  validDays: z.int().check(z.positive(), z.maximum(30)),
})
export type InvitationAdd = z.output<typeof InvitationAdd>
/** The link carries the token; the gateway keeps only its digest. */
export const NewInvitation = z.object({ invitationId: Id, invitationToken: z.string(), expiresAt: Instant })
export type NewInvitation = z.output<typeof NewInvitation>

/** Those for one person alone, or, without one, all. */
export const OpenInvitationQuery = z.strictObject({ userId: z.optional(Id) })
/** An invitation that can still be completed. */
export const OpenInvitation = z.object({
  invitationId: Id,
  organizationName: z.string(),
  departmentName: z.optional(z.string()),
  /** Whose record the account will belong to; absent when anybody may register. */
  userName: z.optional(z.string()),
  invitedByName: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
})
export type OpenInvitation = z.output<typeof OpenInvitation>
export const InvitationWithdrawal = z.strictObject({ invitationId: Id })

/** Specification §9: 2 a group with a count of the people below it, 3 a person. */
export const AccountTreeNode = z.object({
  nodeId: Id,
  nodeName: z.string(),
  /** A group's count of people with accounts, a person's account names. */
  nodeNameExt: z.string(),
  nodeType: z.union([z.literal(2), z.literal(3)]),
  hasChild: z.union([z.literal(1), z.literal(0)]),
})
export type AccountTreeNode = z.output<typeof AccountTreeNode>
/** So many accounts are shown of those that a group has, or a keyword finds: the first by name. */
export const mostAccountsInTree = 200
export const AccountTree = z.object({
  nodes: z.array(AccountTreeNode),
  /** How many accounts the group has or the keyword finds, where not all are shown; counted as far as a list's are. */
  accountCount: z.optional(z.int()),
})
export type AccountTree = z.output<typeof AccountTree>
export const AccountTreeQuery = z.strictObject({
  /** A group whose children are asked for; without it and a keyword, the roots. */
  nodeId: z.optional(Id),
  keyword: z.optional(requiredLine(100)),
})
