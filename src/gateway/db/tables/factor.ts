import { bigint, index, integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { instant, plainText } from './columns.ts'
import { session } from './session.ts'

/** The authenticator app of an account. */
export const totpFactor = pgTable('totp_factor', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.accountId),
  /** Encrypted under MASTER_KEY. */
  secret: plainText('secret').notNull(),
  /** The step of 30 s whose code was taken last: only later ones are taken. */
  lastStep: integer('last_step').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
})

/** The passkeys of an account. */
export const passkey = pgTable(
  'passkey',
  {
    /** The id that the authenticator gave it, in base64url. */
    credential: plainText('credential').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.accountId),
    passkeyName: plainText('passkey_name').notNull(),
    /** COSE, in base64url. */
    publicKey: plainText('public_key').notNull(),
    /** How often it was used, as the authenticator counts; 0 for ever where it does not. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers reach the authenticator. */
    transports: jsonb('transports').$type<string[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkey_account').on(table.accountId)],
)

/** Codes that stand in for a factor which is lost; one that was used is gone. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.accountId),
    /** Under a key of the gateway's. */
    codeDigest: plainText('code_digest').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeDigest] })],
)

/** That one administrator asked for a factor to be reset, which another has to confirm. */
export const factorReset = pgTable('factor_reset', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.accountId),
  requestedBy: uuid('requested_by')
    .notNull()
    .references(() => account.accountId),
  requestedByName: plainText('requested_by_name').notNull(),
  /** Until when it may be confirmed. */
  until: instant('until').notNull(),
})

/** What a session has begun with its second factor and has to finish: at most one of a kind. */
export const factorChallenge = pgTable(
  'factor_challenge',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => session.sessionId, { onDelete: 'cascade' }),
    purpose: plainText('purpose').$type<'totp' | 'new-passkey' | 'passkey'>().notNull(),
    /** Encrypted under MASTER_KEY. */
    value: plainText('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.purpose] })],
)
