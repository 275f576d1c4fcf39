import { type Column, type SQL, sql } from 'drizzle-orm'
import { doublePrecision, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { LoginOutcome } from '#contract/log/login-log-schema.ts'
import type { z } from '#contract/zod.ts'
import { ngramsOf } from '../ngram-index.ts'
import { instant, plainText } from './columns.ts'

/** What the index of parts of a device's name is over. It begins with a sign that nobody looks for, so that all of it is there. */
export function terminalText(terminal: Column): SQL {
  return sql`lower((E'\\n' || coalesce(${terminal}, '')) collate "C")`
}

export function terminalGrams(terminal: Column): SQL {
  return ngramsOf(terminalText(terminal), [])
}

export const loginLog = pgTable(
  'login_log',
  {
    loginLogId: uuid('login_log_id').primaryKey(),
    /** Null when nobody has the name that was typed. */
    accountId: uuid('account_id'),
    accountName: plainText('account_name').notNull(),
    ip: plainText('ip').notNull(),
    city: plainText('city'),
    terminal: plainText('terminal'),
    terminalVersion: plainText('terminal_version'),
    os: plainText('os'),
    osVersion: plainText('os_version'),
    outcome: plainText('outcome').$type<z.output<typeof LoginOutcome>>().notNull(),
    /** Why it was refused. */
    reason: plainText('reason'),
    time: instant('time').notNull(),
  },
  (table) => [
    index('login_log_time').on(table.time, table.loginLogId),
    index('login_log_account').on(table.accountName, table.loginLogId),
    index('login_log_terminal').using('gin', terminalGrams(table.terminal)),
    index('login_log_outcome').on(table.outcome, table.time, table.loginLogId),
  ],
)

function callColumns() {
  return {
    menu: plainText('menu'),
    action: plainText('action').notNull(),
    app: plainText('app').notNull(),
    content: plainText('content'),
    uri: plainText('uri').notNull(),
    service: plainText('service').notNull(),
    accountId: uuid('account_id'),
    accountName: plainText('account_name').notNull(),
    /** The code that was answered. */
    status: integer('status').notNull(),
    /** JSON, secrets masked. */
    request: plainText('request'),
    response: plainText('response'),
    /** Milliseconds. */
    duration: doublePrecision('duration').notNull(),
    requestId: plainText('request_id').notNull(),
    ip: plainText('ip').notNull(),
    time: instant('time').notNull(),
  }
}

/** What people did in the console. */
export const operationLog = pgTable(
  'operation_log',
  { operationLogId: uuid('operation_log_id').primaryKey(), ...callColumns() },
  (table) => [
    index('operation_log_time').on(table.time, table.operationLogId),
    index('operation_log_account').on(table.accountName, table.operationLogId),
    index('operation_log_account_time').on(table.accountName, table.time),
    index('operation_log_duration').on(table.duration, table.operationLogId),
    index('operation_log_action').on(table.action, table.time),
    index('operation_log_status').on(table.status, table.time),
    index('operation_log_app').on(table.app, table.time),
  ],
)

/** Calls that changed something or were refused. */
export const systemLog = pgTable(
  'system_log',
  { systemLogId: uuid('system_log_id').primaryKey(), ...callColumns() },
  (table) => [
    index('system_log_time').on(table.time, table.systemLogId),
    index('system_log_account').on(table.accountName, table.systemLogId),
    index('system_log_account_time').on(table.accountName, table.time),
    index('system_log_duration').on(table.duration, table.systemLogId),
    index('system_log_action').on(table.action, table.time),
    index('system_log_status').on(table.status, table.time),
    index('system_log_app').on(table.app, table.time),
  ],
)
