import { and, eq } from 'drizzle-orm'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { listHistory } from '#contract/log/endpoints.ts'
import type { listLoginLogs, listOperationLogs } from '#contract/log/lists.ts'
import { countRows, findPage } from '../db/page.ts'
import { history } from '../db/tables/history.ts'
import { loginLog } from '../db/tables/log.ts'
import type { StepContext } from '../http/handle.ts'
import { withoutHiddenCells } from '../identity/hidden-cells.ts'
import { ofVisibleAccount } from '../identity/visible-accounts.ts'
import { findOperationLogs } from './call-queries.ts'
import { byAccounts, during, ofTerminals, visibleHistory } from './conditions.ts'
import { presentHistory, presentLoginLog } from './present.ts'

type LoginRow = typeof loginLog.$inferSelect
type HistoryRow = typeof history.$inferSelect

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
    await byAccounts(tx, loginLog.accountName, query.accountName),
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
  const page = await findPage(query, language, {
    sorting: {
      // As they were chained: changes of one instant have no order of their own.
      column: history.seq,
      id: history.historyId,
      keyOf: (row: HistoryRow) => [row.seq, row.historyId],
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
    present: (row) => row,
  })
  const seen = await withoutHiddenCells({ tx, actor }, page.records)
  return { ...page, records: seen.map(presentHistory) }
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
  query: RequestOf<typeof listOperationLogs>,
): Promise<ResponseOf<typeof listOperationLogs>> {
  return await findOperationLogs(context, query, (accountId) => eq(accountId, context.actor.accountId))
}
