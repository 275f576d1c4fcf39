import { index, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { editableColumns, plainText } from './columns.ts'
import { organization } from './organization.ts'

export const organizationGroup = pgTable(
  'organization_group',
  {
    groupId: uuid('group_id').primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organization.organizationId),
    groupName: plainText('group_name').notNull(),
    remarks: plainText('remarks'),
    ...editableColumns(),
  },
  (table) => [index('organization_group_of').on(table.organizationId, table.groupName, table.groupId)],
)

/** The accounts of a group. */
export const organizationGroupAccount = pgTable(
  'organization_group_account',
  {
    groupAccountId: uuid('group_account_id').primaryKey(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => organizationGroup.groupId, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.accountId),
  },
  (table) => [
    unique('organization_group_account_once').on(table.groupId, table.accountId),
    index('organization_group_account_of').on(table.accountId),
  ],
)
