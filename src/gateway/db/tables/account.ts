import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AccountLevel } from '#contract/session/schema.ts'
import { editableColumns, instant, plainText } from './columns.ts'
import { person } from './person.ts'
import { project } from './project.ts'

/** Specification §4, account status values. */
export const accountStatuses = ['pending', 'normal', 'review-failed', 'stopped', 'locked'] as const
export type AccountStatus = (typeof accountStatuses)[number]

export const account = pgTable(
  'account',
  {
    accountId: uuid('account_id').primaryKey(),
    accountName: plainText('account_name').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => person.userId),
    level: plainText('level').$type<AccountLevel>().notNull(),
    status: plainText('status').$type<AccountStatus>().notNull(),
    /** Argon2id. */
    passwordHash: plainText('password_hash').notNull(),
    passwordChangedAt: instant('password_changed_at').notNull(),
    passwordValidUntil: instant('password_valid_until'),
    validFrom: instant('valid_from'),
    validUntil: instant('valid_until'),
    lockedAt: instant('locked_at'),
    /** Signs in by this number where `phoneLogin` allows it. */
    cellphone: plainText('cellphone'),
    phoneLogin: boolean('phone_login').notNull().default(false),
    weChat: plainText('we_chat'),
    qq: plainText('qq'),
    /** The project that a registered account was made for. */
    projectId: uuid('project_id').references(() => project.projectId),
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
    index('account_user').on(table.userId),
    index('account_level').on(table.level, table.accountName, table.accountId),
    index('account_status').on(table.status, table.accountName, table.accountId),
    index('account_project').on(table.projectId),
    index('account_changed_in').on(table.changedIn),
  ],
)
