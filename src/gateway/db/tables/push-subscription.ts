import { index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { instant, plainText } from './columns.ts'
import { supplier } from './supplier.ts'

/** Where a push service takes what is for a browser, as that person’s browser gave it. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    pushSubscriptionId: uuid('push_subscription_id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.accountId),
    /** The one whose public key the browser was given: the push service takes no other's. */
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => supplier.supplierId),
    endpoint: plainText('endpoint').notNull(),
    p256dh: plainText('p256dh').notNull(),
    /** Encrypted under MASTER_KEY. */
    auth: plainText('auth').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('push_subscription_endpoint').on(table.endpoint),
    index('push_subscription_account').on(table.accountId),
    index('push_subscription_supplier').on(table.supplierId),
  ],
)
