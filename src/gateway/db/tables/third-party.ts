import { index, pgTable, primaryKey, unique, uuid } from 'drizzle-orm/pg-core'
import type { Platform } from '#contract/session/schema.ts'
import { account } from './account.ts'
import { instant, plainText } from './columns.ts'

/** Who of WeChat or QQ signs in to which account. */
export const thirdPartyBinding = pgTable(
  'third_party_binding',
  {
    platform: plainText('platform').$type<Platform>().notNull(),
    /** The person's id at the platform: its `unionid` where it has one, else its `openid`. */
    subject: plainText('subject').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.accountId),
    boundAt: instant('bound_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.platform, table.subject] }),
    unique('third_party_binding_account').on(table.accountId, table.platform),
  ],
)

/** Tickets that were used (`security/single-use-ticket.ts`): each is good for one time. */
export const spentTicket = pgTable(
  'spent_ticket',
  {
    nonce: plainText('nonce').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('spent_ticket_expires').on(table.expiresAt)],
)
