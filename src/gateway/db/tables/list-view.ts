import { boolean, index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { instant, plainText } from './columns.ts'
import { organization } from './organization.ts'

/** A saved view of a list. */
export const listView = pgTable(
  'list_view',
  {
    listViewId: uuid('list_view_id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.accountId),
    /** The maker's unit, whose people see it when it is shared. */
    organizationId: uuid('organization_id').references(() => organization.organizationId),
    ownerName: plainText('owner_name').notNull(),
    listId: plainText('list_id').notNull(),
    listViewName: plainText('list_view_name').notNull(),
    search: plainText('search').notNull(),
    shared: boolean('shared').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    uniqueIndex('list_view_once').on(table.accountId, table.listId, table.listViewName),
    index('list_view_shared').on(table.organizationId, table.listId),
  ],
)
