import { accountName } from '../account-text.ts'
import { Id, Instant } from '../id.ts'
import { Place } from '../organization/node-schema.ts'
import { pageOf, pageQuery } from '../page-of.ts'
import { clearable, editParts } from '../revision.ts'
import { day } from '../rules.ts'
import { AccountLevel, Platform } from '../session/schema.ts'
import { line, requiredLine, rule } from '../text.ts'
import { z } from '../zod.ts'

export const AccountNamesQuery = z.strictObject({
  accountNames: z.optional(z.array(requiredLine(64)).check(z.maxLength(200))),
})

/** Who has an account, and at which unit. */
export const PersonOfAccount = z.object({
  accountName: z.string(),
  userId: Id,
  userName: z.string(),
  organizationId: z.optional(Id),
  organizationName: z.optional(z.string()),
})
export type PersonOfAccount = z.output<typeof PersonOfAccount>

/** Specification §4, account status values. */
export const accountStatuses = ['pending', 'normal', 'review-failed', 'stopped', 'locked'] as const
export const AccountStatus = z.enum(accountStatuses)
export type AccountStatus = z.output<typeof AccountStatus>

/** An account that is not of a project: every level but `registered`, which has calls of its own. */
export const GeneralAccount = z.object({
  generalAccountId: Id,
  accountName: z.string(),
  userId: Id,
  userName: z.string(),
  place: z.optional(Place),
  /** Nobody signs in as somebody who is archived, whatever the status. */
  personArchived: z.optional(z.literal(true)),
  level: AccountLevel,
  status: AccountStatus,
  /** The first and the last day on which it may be used, `YYYY-MM-DD` by China's time. */
  validFrom: z.optional(z.string()),
  validUntil: z.optional(z.string()),
  /** False until a first password has been set: until then nobody can sign in. */
  passwordSet: z.boolean(),
  /** That it has no role: its person finds nothing there. */
  noRole: z.optional(z.literal(true)),
  /** That it signs in by its person's number as well. */
  phoneLogin: z.optional(z.literal(true)),
  /** WeChat and QQ, as far as somebody of them signs in to it; absent when nobody does. */
  platforms: z.optional(z.array(Platform)),
  revision: z.int(),
  changedAt: Instant,
  changedByName: z.string(),
})
export type GeneralAccount = z.output<typeof GeneralAccount>

const validPeriod = { validFrom: z.optional(day), validUntil: z.optional(day) }

/** A check: a period does not end before it begins. */
export const inOrder = z.check<{ validFrom?: unknown; validUntil?: unknown }>(({ value, issues }) => {
  const { validFrom, validUntil } = value
  if (typeof validFrom !== 'string' || typeof validUntil !== 'string' || validFrom <= validUntil) return
  issues.push({ code: 'custom', path: ['validUntil'], message: rule('validPeriod'), input: validUntil })
})

/**
 * A new account of a person. It has no password, so that none waits on a device to be sent: the person sets the first one
 * by the code of a forgotten password, or an administrator gives a one-time one online.
 */
export const GeneralAccountAdd = z
  .strictObject({
    generalAccountId: Id,
    accountName,
    userId: Id,
    /** The person's name and place as they were seen: what a device shows until the gateway has made the account. */
    userName: requiredLine(50),
    place: z.optional(Place),
    ...validPeriod,
  })
  .check(inOrder)
export type GeneralAccountAdd = z.output<typeof GeneralAccountAdd>

/** The two days count as one field; an end that is open is named in `clear`. */
export const ValidPeriodEdit = z
  .strictObject({
    generalAccountId: Id,
    /** What the queue calls the edit; never written. */
    label: z.optional(line(50)),
    ...editParts,
    clear: clearable(['validFrom', 'validUntil']),
    ...validPeriod,
  })
  .check(inOrder)
export type ValidPeriodEdit = z.output<typeof ValidPeriodEdit>

export const accountFieldGroups = [['validFrom', 'validUntil']] as const

/** `merged` names the fields of somebody else that stood beside this edit. */
export const GeneralAccountSaved = z.object({
  account: GeneralAccount,
  merged: z.optional(z.array(z.string())),
})

export const AccountEnding = z.enum(['account', 'password'])
export type AccountEnding = z.output<typeof AccountEnding>

export const GeneralAccountQuery = z.strictObject({
  ...pageQuery(['accountName', 'changedAt']),
  keyword: z.optional(line(100)),
  organizationId: z.optional(Id),
  /** A group of the account tree, a unit or a department, with everything below it (ACC-06). */
  groupId: z.optional(Id),
  userId: z.optional(Id),
  level: z.optional(z.array(AccountLevel)),
  status: z.optional(z.array(AccountStatus)),
  /** Just those in use whose valid period, or whose password, ends soon: the gateway alone tells. */
  ending: z.optional(AccountEnding),
})
export type GeneralAccountQuery = z.output<typeof GeneralAccountQuery>

export const GeneralAccountPage = pageOf(GeneralAccount)
