import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { instant, plainText } from './columns.ts'
import { person } from './person.ts'

/** The handwritten signature of a person: a PNG among the files. */
export const signature = pgTable('signature', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => person.userId),
  fileId: uuid('file_id').notNull().unique(),
  signedAt: instant('signed_at').notNull(),
})

/** What lets a phone draw the signature of an account, once; an account has one at a time. */
export const signTicket = pgTable(
  'sign_ticket',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => account.accountId),
    ticketHash: plainText('ticket_hash').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sign_ticket_expires').on(table.expiresAt)],
)
