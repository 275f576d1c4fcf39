import { index, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/messages.ts'
import { account } from './account.ts'
import { instant, plainText } from './columns.ts'
import { supplier } from './supplier.ts'
import { terminal } from './terminal.ts'

/** Where a push service takes what is for a browser, as that person’s browser gave it. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.accountId),
    /** The device: it ends with the account's right to it. */
    terminalId: uuid('terminal_id')
      .notNull()
      .references(() => terminal.terminalId),
    /** The one whose public key the browser was given: the push service takes no other's. */
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => supplier.supplierId),
    endpoint: plainText('endpoint').notNull(),
    p256dh: plainText('p256dh').notNull(),
    /** Encrypted under MASTER_KEY. */
    auth: plainText('auth').notNull(),
    /** In which its pushes are written. */
    language: plainText('language').$type<Language>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.terminalId] }),
    uniqueIndex('push_subscription_endpoint').on(table.endpoint),
    index('push_subscription_terminal').on(table.terminalId),
    index('push_subscription_supplier').on(table.supplierId),
  ],
)
