import { boolean, index, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { instant, plainText } from './columns.ts'
import { terminal } from './terminal.ts'

/** RSA keys that sign-in data is encrypted with; two overlap around a rotation. */
export const loginKey = pgTable(
  'login_key',
  {
    keyId: plainText('key_id').primaryKey(),
    publicPem: plainText('public_pem').notNull(),
    /** Encrypted under MASTER_KEY. */
    privatePem: plainText('private_pem').notNull(),
    createdAt: instant('created_at').notNull(),
    retiresAt: instant('retires_at').notNull(),
  },
  (table) => [index('login_key_retires').on(table.retiresAt)],
)

/** The pool of keys created ahead for access tokens; a key that is taken leaves it. */
export const sessionKey = pgTable('session_key', {
  sessionKeyId: uuid('session_key_id').primaryKey(),
  publicPem: plainText('public_pem').notNull(),
  /** Encrypted under MASTER_KEY. */
  privatePem: plainText('private_pem').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const session = pgTable(
  'session',
  {
    sessionId: uuid('session_id').primaryKey(),
    tokenHash: plainText('token_hash').notNull().unique(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.accountId),
    terminalId: uuid('terminal_id').references(() => terminal.terminalId),
    carrier: plainText('carrier').notNull(),
    ip: plainText('ip').notNull(),
    createdAt: instant('created_at').notNull(),
    lastActiveAt: instant('last_active_at').notNull(),
    /** When it, or the session that it goes on with, last showed a second factor. */
    factorAt: instant('factor_at'),
    endedAt: instant('ended_at'),
    endReason: plainText('end_reason'),
  },
  (table) => [
    index('session_account').on(table.accountId, table.endedAt),
    index('session_terminal').on(table.terminalId),
    index('session_created').on(table.createdAt),
  ],
)

/** The key belongs to the token, not to the session: a renewal never breaks a request in flight. */
export const accessToken = pgTable(
  'access_token',
  {
    tokenHash: plainText('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => session.sessionId, { onDelete: 'cascade' }),
    publicPem: plainText('public_pem').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('access_token_session').on(table.sessionId),
    index('access_token_expires').on(table.expiresAt),
  ],
)

/** What renews the session of an account on a terminal after an offline sign-in. */
export const deviceCredential = pgTable(
  'device_credential',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.accountId),
    terminalId: uuid('terminal_id')
      .notNull()
      .references(() => terminal.terminalId),
    currentHash: plainText('current_hash').notNull(),
    /** The one before, good until the current one is used: answers lost on the way must not lock the device out. */
    previousHash: plainText('previous_hash'),
    /** Encrypted under MASTER_KEY; the same for ever. */
    deviceSecret: plainText('device_secret').notNull(),
    rotatedAt: instant('rotated_at').notNull(),
    offlineUntil: instant('offline_until').notNull(),
    endedAt: instant('ended_at'),
    endReason: plainText('end_reason'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.terminalId] }),
    index('device_credential_terminal').on(table.terminalId),
  ],
)

/** What a sign-in came to, or that the failures before it locked the account. */
export type AttemptOutcome = 'refused' | 'succeeded' | 'locked'

/** Sign-ins that were tried, by which further ones are slowed down and accounts locked. */
export const loginAttempt = pgTable(
  'login_attempt',
  {
    loginAttemptId: uuid('login_attempt_id').primaryKey(),
    /** The account's own name, or what was typed where nobody has it; lower case. */
    accountName: plainText('account_name').notNull(),
    /** An IPv6 address counts by its /64, which one customer has whole. */
    ip: plainText('ip').notNull(),
    at: instant('at').notNull(),
    outcome: plainText('outcome').$type<AttemptOutcome>().notNull(),
  },
  (table) => [
    index('login_attempt_account').on(table.accountName, table.at),
    index('login_attempt_ip').on(table.ip, table.at),
    index('login_attempt_at').on(table.at),
  ],
)

/** Writes that took effect, for good: the same key again changes nothing. */
export const idempotency = pgTable(
  'idempotency',
  {
    accountId: uuid('account_id').notNull(),
    key: uuid('key').notNull(),
    endpointId: plainText('endpoint_id').notNull(),
    /** Hash of endpoint and request. */
    fingerprint: plainText('fingerprint').notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.key] })],
)

/** What the gateway stores about itself, e.g. the database's epoch. */
export const setting = pgTable('setting', {
  name: plainText('name').primaryKey(),
  value: jsonb('value').notNull(),
  /** Whether `value` is a text encrypted under MASTER_KEY. */
  sealed: boolean('sealed').notNull().default(false),
})
