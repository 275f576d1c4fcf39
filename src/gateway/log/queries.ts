import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type {
  listHistory,
  listLoginLogs,
  listOperationLogs,
  listSystemLogs,
} from '#contract/log/endpoints.ts'
import { ofVisibleAccount } from '../account/queries.ts'
import { countRows, findPage } from '../db/page.ts'
import { history } from '../db/tables/history.ts'
import { loginLog, operationLog, systemLog } from '../db/tables/log.ts'
import type { StepContext } from '../handle.ts'
import { within } from '../security/scope.ts'
import { presentHistory, presentLoginLog, presentOperationLog, presentSystemLog } from './present.ts'

type CallQuery = RequestOf<typeof listSystemLogs>

/** A page of the sign-ins of accounts within the actor's reach; those under names that nobody has, for full reach. */
export async function findLoginLogs(
  { tx, actor, language }: StepContext,
  query: RequestOf<typeof listLoginLogs>,
): Promise<ResponseOf<typeof listLoginLogs>> {
  const where = and(
    ofVisibleAccount(tx, actor, loginLog.accountId),
    ...during(loginLog.time, query),
    beginsWith(loginLog.accountName, query.accountName),
    query.outcome && eq(loginLog.outcome, query.outcome),
  )
  const field = query.sortBy ?? 'time'
  return await findPage(query, language, {
    sorting: {
      column: loginLog[field],
      id: loginLog.loginLogId,
      keyOf: (row) => [row[field], row.loginLogId],
      desc: query.desc ?? field === 'time',
    },
    find: (part) =>
      tx
        .select()
        .from(loginLog)
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit)
        .offset(part.offset),
    total: () => countRows(tx, loginLog, where),
    present: presentLoginLog,
  })
}

/** A page of what accounts within the actor's reach did in the console. */
export async function findOperationLogs(
  { tx, actor, language }: StepContext,
  query: CallQuery,
): Promise<ResponseOf<typeof listOperationLogs>> {
  const where = and(ofVisibleAccount(tx, actor, operationLog.accountId), ...callFilter(operationLog, query))
  const field = query.sortBy ?? 'time'
  return await findPage(query, language, {
    sorting: {
      column: operationLog[field],
      id: operationLog.operationLogId,
      keyOf: (row) => [row[field], row.operationLogId],
      desc: query.desc ?? field === 'time',
    },
    find: (part) =>
      tx
        .select()
        .from(operationLog)
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit)
        .offset(part.offset),
    total: () => countRows(tx, operationLog, where),
    present: presentOperationLog,
  })
}

/** A page of the calls, by accounts within the actor's reach, that changed something or were refused. */
export async function findSystemLogs(
  { tx, actor, language }: StepContext,
  query: CallQuery,
): Promise<ResponseOf<typeof listSystemLogs>> {
  const where = and(ofVisibleAccount(tx, actor, systemLog.accountId), ...callFilter(systemLog, query))
  const field = query.sortBy ?? 'time'
  return await findPage(query, language, {
    sorting: {
      column: systemLog[field],
      id: systemLog.systemLogId,
      keyOf: (row) => [row[field], row.systemLogId],
      desc: query.desc ?? field === 'time',
    },
    find: (part) =>
      tx
        .select()
        .from(systemLog)
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit)
        .offset(part.offset),
    total: () => countRows(tx, systemLog, where),
    present: presentSystemLog,
  })
}

/** A page of the changes of one row, newest first unless asked otherwise; empty when the row is out of reach. */
export async function findHistory(
  { tx, actor, language }: StepContext,
  query: RequestOf<typeof listHistory>,
): Promise<ResponseOf<typeof listHistory>> {
  const where = and(
    eq(history.entity, query.entity),
    eq(history.entityId, query.entityId),
    within(actor, {
      project: history.projectId,
      organization: history.organizationId,
      owner: history.accountId,
    }),
  )
  return await findPage(query, language, {
    sorting: {
      column: history.changedAt,
      id: history.historyId,
      keyOf: (row) => [row.changedAt, row.historyId],
      desc: query.desc ?? true,
    },
    find: (part) =>
      tx
        .select()
        .from(history)
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit)
        .offset(part.offset),
    total: () => countRows(tx, history, where),
    present: presentHistory,
  })
}

function callFilter(table: typeof operationLog | typeof systemLog, query: CallQuery): (SQL | undefined)[] {
  return [
    ...during(table.time, query),
    beginsWith(table.accountName, query.accountName),
    query.action ? eq(table.action, query.action) : undefined,
    query.status === undefined ? undefined : eq(table.status, query.status),
  ]
}

function during(
  time: PgColumn,
  { from, to }: { from?: number | undefined; to?: number | undefined },
): (SQL | undefined)[] {
  return [
    from === undefined ? undefined : gte(time, new Date(from)),
    to === undefined ? undefined : lte(time, new Date(to)),
  ]
}

/** A prefix as a range, which an index by code point finds; what follows the prefix lies below its largest end. */
function beginsWith(column: PgColumn, prefix: string | undefined): SQL | undefined {
  return prefix ? sql`(${column} >= ${prefix} and ${column} < ${prefix}::text || chr(1114111))` : undefined
}
