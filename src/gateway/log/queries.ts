import { and, asc, eq, getTableColumns, inArray, type SQL, type Subquery, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { SystemLog } from '#contract/log/call-log-schema.ts'
import type { listHistory } from '#contract/log/endpoints.ts'
import type { listLoginLogs, listOperationLogs, listSystemLogs } from '#contract/log/lists.ts'
import type { PageOf } from '#contract/page-of.ts'
import { countRows, findPage, type PagePart } from '../db/page.ts'
import { history } from '../db/tables/history.ts'
import { loginLog, operationLog, systemLog } from '../db/tables/log.ts'
import type { StepContext } from '../http/handle.ts'
import { ofVisibleAccount } from '../identity/visible-accounts.ts'
import { grouped } from '../platform/grouped.ts'
import { ActNames } from './act-names.ts'
import { byAccounts, during, ofTerminals, visibleHistory } from './conditions.ts'
import { firstOfEach } from './first-of-each.ts'
import { presentHistory, presentLoginLog, presentOperationLog, presentSystemLog } from './present.ts'

type LoginRow = typeof loginLog.$inferSelect
type CallQuery = RequestOf<typeof listSystemLogs>

/**
 * A page of the sign-ins of accounts within the actor's reach, unless others are named; those under names that nobody
 * has, for full reach.
 */
export async function findLoginLogs(
  { tx, actor, language }: StepContext,
  query: RequestOf<typeof listLoginLogs>,
  whose = ofVisibleAccount(tx, actor, loginLog.accountId),
): Promise<ResponseOf<typeof listLoginLogs>> {
  const where = and(
    whose,
    ...during(loginLog.time, query),
    (await byAccounts(tx, loginLog.accountName, query.accountName))?.where,
    ofTerminals(query.terminal),
    query.outcome && eq(loginLog.outcome, query.outcome),
  )
  const field = query.sortBy ?? 'time'
  return await findPage(query, language, {
    sorting: {
      column: loginLog[field],
      id: loginLog.loginLogId,
      keyOf: (row: LoginRow) => [row[field], row.loginLogId],
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
    total: (limit) => countRows(tx, loginLog, where, limit),
    present: (row) => presentLoginLog(row, language),
  })
}

/** A page of what accounts within the actor's reach, unless others are named, did in the console. */
export async function findOperationLogs(
  context: StepContext,
  query: CallQuery,
  whose = ofVisibleAccount(context.tx, context.actor, operationLog.accountId),
): Promise<ResponseOf<typeof listOperationLogs>> {
  return await findCalls(context, query, {
    table: operationLog,
    id: operationLog.operationLogId,
    idOf: (row) => row.operationLogId,
    find: (source, where, part) =>
      context.tx
        .select(getTableColumns(operationLog))
        .from(source ?? operationLog)
        .where(where)
        .orderBy(...part.orderBy)
        .limit(part.limit)
        .offset(part.offset),
    whose,
    present: presentOperationLog,
  })
}

/** A page of the calls, by accounts within the actor's reach, that changed something or were refused. */
export async function findSystemLogs(
  context: StepContext,
  query: CallQuery,
): Promise<ResponseOf<typeof listSystemLogs>> {
  return await findCalls(context, query, {
    table: systemLog,
    id: systemLog.systemLogId,
    idOf: (row) => row.systemLogId,
    find: (source, where, part) =>
      context.tx
        .select(getTableColumns(systemLog))
        .from(source ?? systemLog)
        .where(where)
        .orderBy(...part.orderBy)
        .limit(part.limit)
        .offset(part.offset),
    whose: ofVisibleAccount(context.tx, context.actor, systemLog.accountId),
    present: presentSystemLog,
  })
}

type CallTable = typeof operationLog | typeof systemLog
type CallRow = Pick<CallTable['$inferSelect'], 'time' | 'accountName' | 'duration'>

interface Calls<Row, Record> {
  table: CallTable
  id: PgColumn
  idOf: (row: Row) => string
  /** A part of the table, or of what stands in its place. */
  find: (source: Subquery | undefined, where: SQL | undefined, part: PagePart) => PromiseLike<Row[]>
  /** Whose calls are shown. */
  whose: SQL | undefined
  present: (row: Row) => Record
}

/** So many rows that one call changed are named. */
const objectsNamed = 3
/** So many changes of a call are looked at: a row can have several, and an import has thousands. */
const changesRead = 20

/** What calls changed first, by name, as far as the actor may see it: by the ids of their requests. */
async function findObjects(
  { tx, actor, language }: StepContext,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (requestIds.length === 0) return new Map()
  const requestId = sql<string>`asked.request_id`
  const changes = tx
    .select({ label: history.label })
    .from(history)
    .where(and(eq(history.requestId, requestId), visibleHistory(actor)))
    .orderBy(asc(history.seq))
    .limit(changesRead)
    .as('changes')
  const rows = await tx
    .select({ requestId, label: changes.label })
    .from(sql`unnest(${sql.param([...requestIds])}::text[]) as asked (request_id)`)
    .crossJoinLateral(changes)
  const between = language === 'zh' ? '、' : ', '
  return new Map(
    [...grouped(rows, (row) => row.requestId)].map(([id, changed]) => {
      const names = [...new Set(changed.map(({ label }) => label))]
      return [id, names.slice(0, objectsNamed).join(between) + (names.length > objectsNamed ? ' …' : '')]
    }),
  )
}

/** A page of one of the two logs of calls, newest first unless asked otherwise. */
async function findCalls<Row extends CallRow, Record extends Pick<SystemLog, 'action' | 'requestId'>>(
  context: StepContext,
  query: CallQuery,
  { table, id, idOf, find, whose, present }: Calls<Row, Record>,
): Promise<PageOf<Record & Pick<SystemLog, 'act' | 'menuName' | 'object'>>> {
  const { tx, language } = context
  const names = await ActNames.load(tx)
  const accounts = await byAccounts(tx, table.accountName, query.accountName)
  const actions = query.action?.trim() ? names.matching(query.action) : undefined
  const ofActions = actions && inArray(table.action, actions)
  const others = and(whose, ...callFilter(table, query))
  const where = and(others, accounts?.where, ofActions)
  const field = query.sortBy ?? 'time'
  const among = (part: PagePart) => {
    if (field !== 'time') return undefined
    if (accounts?.names) return firstOfEach(table.accountName, accounts.names, and(others, ofActions), part)
    return actions && firstOfEach(table.action, actions, and(others, accounts?.where), part)
  }
  const page = await findPage(query, language, {
    sorting: {
      column: table[field],
      id,
      keyOf: (row: Row) => [row[field], idOf(row)],
      desc: query.desc ?? field === 'time',
    },
    find: async (part) => await find(among(part), and(where, part.where), part),
    total: (limit) => countRows(tx, table, where, limit),
    present,
  })
  const objects = await findObjects(
    context,
    page.records.map(({ requestId }) => requestId),
  )
  return {
    ...page,
    records: page.records.map((record) => {
      const object = objects.get(record.requestId)
      return { ...record, ...names.of(record.action, language), ...(object !== undefined && { object }) }
    }),
  }
}

/** A page of the changes of one row, newest first unless asked otherwise; empty when the row is out of reach. */
export async function findHistory(
  { tx, actor, language }: StepContext,
  query: RequestOf<typeof listHistory>,
): Promise<ResponseOf<typeof listHistory>> {
  const where = and(
    eq(history.entity, query.entity),
    eq(history.entityId, query.entityId),
    visibleHistory(actor),
  )
  return await findPage(query, language, {
    sorting: {
      // As they were chained: changes of one instant have no order of their own.
      column: history.seq,
      id: history.historyId,
      keyOf: (row) => [row.seq, row.historyId],
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
    total: (limit) => countRows(tx, history, where, limit),
    present: presentHistory,
  })
}

function callFilter(table: typeof operationLog | typeof systemLog, query: CallQuery): (SQL | undefined)[] {
  return [
    ...during(table.time, query),
    query.status === undefined ? undefined : eq(table.status, query.status),
    query.app === undefined ? undefined : eq(table.app, query.app),
  ]
}

/** A page of the actor's own sign-ins, refused ones too. */
export async function findOwnLoginLogs(
  context: StepContext,
  query: RequestOf<typeof listLoginLogs>,
): Promise<ResponseOf<typeof listLoginLogs>> {
  return await findLoginLogs(context, query, eq(loginLog.accountId, context.actor.accountId))
}

/** A page of what the actor did in the console. */
export async function findOwnOperationLogs(
  context: StepContext,
  query: CallQuery,
): Promise<ResponseOf<typeof listOperationLogs>> {
  return await findOperationLogs(context, query, eq(operationLog.accountId, context.actor.accountId))
}
