import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { instant, plainText } from './columns.ts'
import { department } from './department.ts'
import { organization } from './organization.ts'
import { person } from './person.ts'

/** Links by which somebody registers as a person of a unit, each once. */
export const invitation = pgTable(
  'invitation',
  {
    invitationId: uuid('invitation_id').primaryKey(),
    tokenHash: plainText('token_hash').notNull().unique(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => account.accountId),
    invitedByName: plainText('invited_by_name').notNull(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organization.organizationId),
    departmentId: uuid('department_id').references(() => department.departmentId),
    /** Whose record the account will belong to; null when a new one is created. */
    userId: uuid('user_id').references(() => person.userId),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Taken back, or replaced by a newer one of the same person. */
    withdrawnAt: instant('withdrawn_at'),
    /** What it was completed with; null as long as it is open. */
    accountId: uuid('account_id').references(() => account.accountId),
  },
  (table) => [
    index('invitation_user').on(table.userId),
    index('invitation_account').on(table.accountId),
    index('invitation_organization').on(table.organizationId, table.createdAt),
  ],
)
