import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { instant, plainText } from './columns.ts'

/** Of people who are not signed in. */
export const publicPurposes = ['register', 'recovery'] as const
export const signedInPurposes = ['bind-cellphone', 'bind-email', 'unbind-cellphone', 'unbind-email'] as const

/** What a verification code proves; a code for one is worth nothing for another. */
export type CodePurpose = (typeof publicPurposes)[number] | (typeof signedInPurposes)[number]

/** Verification codes that were asked for, also those that nobody was sent. */
export const verifyCode = pgTable(
  'verify_code',
  {
    verifyCodeId: uuid('verify_code_id').primaryKey(),
    purpose: plainText('purpose').$type<CodePurpose>().notNull(),
    /** Cellphone or mail address, lower case. */
    recipient: plainText('recipient').notNull(),
    /** Whom the code is for beyond its recipient: an account's id, or the digest of a ticket that only the asker has. */
    subject: plainText('subject').notNull(),
    /** Keyed: six digits would be found from a plain one. */
    codeDigest: plainText('code_digest').notNull(),
    /** An IPv6 address counts by its /64, which one customer has whole. */
    ip: plainText('ip').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('verify_code_recipient').on(table.recipient, table.createdAt),
    index('verify_code_ip').on(table.ip, table.createdAt),
    index('verify_code_created').on(table.createdAt),
  ],
)

/** Administrators whose password is being recovered: a first proof was given, and one from `openFrom` on counts. */
export const recoveryWait = pgTable(
  'recovery_wait',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => account.accountId),
    openFrom: instant('open_from').notNull(),
  },
  (table) => [index('recovery_wait_open').on(table.openFrom)],
)

/**
 * The right to one new password, for a right code of a recovery or for the right password that is not good any more; a
 * ticket that was used is gone.
 */
export const recoveryTicket = pgTable(
  'recovery_ticket',
  {
    ticketHash: plainText('ticket_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.accountId),
    /** What it was given for. */
    proof: plainText('proof').$type<'code' | 'password'>().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('recovery_ticket_account').on(table.accountId),
    index('recovery_ticket_expires').on(table.expiresAt),
  ],
)
