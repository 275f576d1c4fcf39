import { type Column, type SQL, sql } from 'drizzle-orm'
import { customType, doublePrecision, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { codes } from '#contract/codes.ts'
import type { LoginOutcome } from '#contract/log/login-log-schema.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import type { z } from '#contract/zod.ts'
import { ngramsOf } from '../ngram-index.ts'
import { instant, plainText } from './columns.ts'

/** 64 bits, which outgrow a number: they come as decimal digits. */
const hash = customType<{ data: string }>({ dataType: () => 'bigint' })

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
    loginLogId: uuid('login_log_id').notNull(),
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
    primaryKey({ columns: [table.loginLogId, table.time] }),
    index('login_log_time').on(table.time, table.loginLogId),
    index('login_log_account').on(table.accountName, table.loginLogId),
    index('login_log_terminal').using('gin', terminalGrams(table.terminal)),
    index('login_log_outcome').on(table.outcome, table.time, table.loginLogId),
  ],
)

/**
 * What a call is found by beside its time and duration. There are few kinds of calls among very many calls, so each log has a
 * table of those that it has, which is filtered in its place.
 */
function kindColumns() {
  return {
    action: plainText('action').notNull(),
    app: plainText('app').notNull(),
    accountId: uuid('account_id'),
    accountName: plainText('account_name').notNull(),
    /** The code that was answered. */
    status: integer('status').notNull(),
    /** Of the five. */
    kind: hash('kind')
      .notNull()
      .generatedAlwaysAs(
        sql`hashtextextended(action || E'\\n' || app || E'\\n' || status::text || E'\\n' || account_name || E'\\n' || coalesce(account_id::text, ''), 0)`,
      ),
  }
}

function callColumns() {
  return {
    ...kindColumns(),
    menu: plainText('menu'),
    content: plainText('content'),
    uri: plainText('uri').notNull(),
    service: plainText('service').notNull(),
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

function isRefused(status: Column): SQL {
  return sql`${status} <> ${sql.raw(String(codes.success))}`
}

function isOfApplication(app: Column): SQL {
  return sql`${app} <> ${sql.raw(`'${consoleAppCode}'`)}`
}

/** What people did in the console. */
export const operationLog = pgTable(
  'operation_log',
  { operationLogId: uuid('operation_log_id').notNull(), ...callColumns() },
  (table) => [
    primaryKey({ columns: [table.operationLogId, table.time] }),
    // With the kind, so that a period's calls are counted from the index alone.
    index('operation_log_time').on(table.time, table.operationLogId, table.kind),
    index('operation_log_duration').on(table.duration, table.operationLogId),
    // With all that a page is ordered by: calls of some thousand kinds are found in these indexes alone.
    index('operation_log_kind_time').on(table.kind, table.time, table.operationLogId, table.duration),
    index('operation_log_kind_duration').on(table.kind, table.duration, table.operationLogId, table.time),
    // What only a few calls have may be of very many kinds: these have all that a page of them is ordered and chosen by.
    index('operation_log_account').on(
      table.accountName,
      table.time,
      table.operationLogId,
      table.duration,
      table.kind,
    ),
    index('operation_log_status')
      .on(table.status, table.time, table.operationLogId, table.duration, table.kind)
      .where(isRefused(table.status)),
    index('operation_log_app')
      .on(table.app, table.time, table.operationLogId, table.duration, table.kind)
      .where(isOfApplication(table.app)),
  ],
)

export const operationLogKind = pgTable('operation_log_kind', kindColumns(), (table) => [
  primaryKey({ columns: [table.kind] }),
  index('operation_log_kind_account').on(table.accountId),
])

/** Calls that changed something or were refused. */
export const systemLog = pgTable(
  'system_log',
  { systemLogId: uuid('system_log_id').notNull(), ...callColumns() },
  (table) => [
    primaryKey({ columns: [table.systemLogId, table.time] }),
    // With the kind, so that a period's calls are counted from the index alone.
    index('system_log_time').on(table.time, table.systemLogId, table.kind),
    index('system_log_duration').on(table.duration, table.systemLogId),
    // With all that a page is ordered by: calls of some thousand kinds are found in these indexes alone.
    index('system_log_kind_time').on(table.kind, table.time, table.systemLogId, table.duration),
    index('system_log_kind_duration').on(table.kind, table.duration, table.systemLogId, table.time),
    // What only a few calls have may be of very many kinds: these have all that a page of them is ordered and chosen by.
    index('system_log_account').on(
      table.accountName,
      table.time,
      table.systemLogId,
      table.duration,
      table.kind,
    ),
    index('system_log_status')
      .on(table.status, table.time, table.systemLogId, table.duration, table.kind)
      .where(isRefused(table.status)),
    index('system_log_app')
      .on(table.app, table.time, table.systemLogId, table.duration, table.kind)
      .where(isOfApplication(table.app)),
  ],
)

export const systemLogKind = pgTable('system_log_kind', kindColumns(), (table) => [
  primaryKey({ columns: [table.kind] }),
  index('system_log_kind_account').on(table.accountId),
])

/** A log of calls: its rows, the kinds that there are of them, and its key. */
export const operationCalls = { rows: operationLog, kinds: operationLogKind, id: operationLog.operationLogId }
export const systemCalls = { rows: systemLog, kinds: systemLogKind, id: systemLog.systemLogId }
export type CallLog = typeof operationCalls | typeof systemCalls
