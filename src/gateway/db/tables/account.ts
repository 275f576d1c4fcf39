import { type Column, type SQL, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AccountStatus } from '#contract/account/schema.ts'
import type { AccountLevel } from '#contract/session/schema.ts'
import { ngramsOf } from '../ngram-index.ts'
import { editableColumns, instant, plainText } from './columns.ts'
import { person } from './person.ts'
import { project } from './project.ts'
import { projectDepartment, projectOrganization } from './project-organization.ts'

export const account = pgTable(
  'account',
  {
    accountId: uuid('account_id').primaryKey(),
    accountName: plainText('account_name').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => person.userId),
    /**
     * The person's own name and place, and whether they are archived, which a trigger maintains (`db/account-owner.ts`): lists
     * search, narrow and reach accounts by indexes over these, and a join with a million people would have none.
     */
    userName: plainText('user_name').notNull().default(''),
    organizationId: uuid('organization_id'),
    departmentId: uuid('department_id'),
    personArchived: boolean('person_archived').notNull().default(false),
    level: plainText('level').$type<AccountLevel>().notNull(),
    status: plainText('status').$type<AccountStatus>().notNull(),
    /** Argon2id; null until a first password has been set. */
    passwordHash: plainText('password_hash'),
    passwordChangedAt: instant('password_changed_at').notNull(),
    /** An administrator created it: it is good for nothing but to set another one. */
    passwordOneTime: boolean('password_one_time').notNull().default(false),
    /** For how many days a password is good; null for ever. */
    passwordValidDays: integer('password_valid_days'),
    /** `passwordChangedAt` and those days. */
    passwordValidUntil: instant('password_valid_until'),
    validFrom: instant('valid_from'),
    validUntil: instant('valid_until'),
    lockedAt: instant('locked_at'),
    /**
     * The person's number while it is proved and `phoneLogin` lets the account sign in by it (`followNumbers`); no two accounts
     * have the same.
     */
    cellphone: plainText('cellphone'),
    phoneLogin: boolean('phone_login').notNull().default(false),
    /** The project that a registered account was created for. */
    projectId: uuid('project_id').references(() => project.projectId),
    /** Projects that the account was taken out of: replicas there learn of it (protocol: "Pulling changes"). */
    formerProjectIds: uuid('former_project_ids').array().notNull().default([]),
    /** Where in that project. */
    projectOrganizationId: uuid('project_organization_id').references(
      () => projectOrganization.projectOrganizationId,
    ),
    projectDepartmentId: uuid('project_department_id').references(
      () => projectDepartment.projectDepartmentId,
    ),
    /** The review of a registration; null where there was none. */
    reviewedAt: instant('reviewed_at'),
    reviewedByName: plainText('reviewed_by_name'),
    reviewReason: plainText('review_reason'),
    /** One of the fixed demo sign-ins, refused unless the gateway listens on loopback. */
    demo: boolean('demo').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    ...editableColumns(),
  },
  (table) => [
    uniqueIndex('account_name_once').on(sql`lower(${table.accountName})`),
    uniqueIndex('account_cellphone_once')
      .on(table.cellphone)
      .where(sql`${table.phoneLogin} and ${table.deletedAt} is null`),
    uniqueIndex('account_phone_login_once')
      .on(table.userId)
      .where(sql`${table.phoneLogin} and ${table.deletedAt} is null`),
    index('account_user').on(table.userId),
    index('account_level').on(table.level, table.accountName, table.accountId),
    index('account_status').on(table.status, table.accountName, table.accountId),
    index('account_name').on(table.accountName, table.accountId),
    index('account_changed').on(table.changedAt, table.accountId),
    index('account_project').on(table.projectId),
    index('account_project_organization').on(table.projectOrganizationId),
    index('account_project_department').on(table.projectDepartmentId),
    index('account_created').on(table.createdAt, table.accountId),
    index('account_organization').on(table.organizationId, table.accountName, table.accountId),
    index('account_department').on(table.departmentId, table.accountName, table.accountId),
    // How many people with general accounts are where is counted from it alone.
    index('account_people')
      .on(table.organizationId, table.departmentId, table.userId)
      .where(sql`${table.deletedAt} is null and ${isOfKind(table.level, 'general')}`),
    index('account_valid_until').on(table.validUntil).where(sql`${table.deletedAt} is null`),
    index('account_password_until').on(table.passwordValidUntil).where(sql`${table.deletedAt} is null`),
    index('account_reviewed').on(table.reviewedAt).where(sql`${table.reviewedAt} is not null`),
    // A list shows one kind: it need not look through the other's to tell.
    ...accountKinds.map((kind) =>
      index(`account_search_${kind}`)
        .using('gin', accountGrams(table))
        .where(sql`${table.deletedAt} is null and ${isOfKind(table.level, kind)}`),
    ),
    index('account_changed_in').on(table.changedIn),
  ],
)

/** Accounts of projects, and all others. */
export const accountKinds = ['general', 'registered'] as const

/** The condition for accounts of a kind, written out as indexes have it. */
export function isOfKind(level: Column, kind: (typeof accountKinds)[number]): SQL {
  return kind === 'registered' ? sql`${level} = 'registered'` : sql`${level} <> 'registered'`
}

type AccountTextColumns = Record<'accountName' | 'userName', Column>

/** `accountSearchText` of contract/account/selection.ts, of functions that an index may use. */
export function accountText({ accountName, userName }: AccountTextColumns): SQL {
  return sql`lower((${accountName} || E'\\n' || ${userName}) collate "C")`
}

/** What the index of keywords is over. */
export function accountGrams(
  columns: AccountTextColumns & Record<'organizationId' | 'departmentId' | 'projectId', Column>,
): SQL {
  const { organizationId, departmentId, projectId } = columns
  return ngramsOf(accountText(columns), [organizationId, departmentId, projectId])
}
