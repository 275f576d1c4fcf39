import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { codes } from '#contract/codes.ts'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import type { CallLogQuery, SystemLog } from '#contract/log/call-log-schema.ts'
import type { listOperationLogs, listSystemLogs } from '#contract/log/lists.ts'
import type { PageOf } from '#contract/page-of.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { findPage } from '../db/page.ts'
import { history } from '../db/tables/history.ts'
import { type CallLog, operationCalls, operationLog, systemCalls, systemLog } from '../db/tables/log.ts'
import type { StepContext } from '../http/handle.ts'
import { ofVisibleAccount } from '../identity/visible-accounts.ts'
import { grouped } from '../platform/grouped.ts'
import { ActNames } from './act-names.ts'
import {
  amongFew,
  countCalls,
  findByKind,
  findKeys,
  nearestKeys,
  ofKeys,
  type Wanted,
  withinShortPeriod,
} from './call-ids.ts'
import { byFewAccounts, during, ofAccounts, visibleHistory } from './conditions.ts'
import { presentOperationLog, presentSystemLog } from './present.ts'

/** The condition for calls of some accounts, by what a call has the account in; undefined for everybody's. */
type Whose = (accountId: PgColumn) => SQL | undefined

const visibleTo =
  ({ tx, actor }: StepContext): Whose =>
  (accountId) =>
    ofVisibleAccount(tx, actor, accountId)

/** A page of what accounts within the actor's reach, unless others are named, did in the console. */
export async function findOperationLogs(
  context: StepContext,
  query: CallLogQuery,
  whose = visibleTo(context),
): Promise<ResponseOf<typeof listOperationLogs>> {
  return await findCalls(context, query, {
    log: operationCalls,
    idOf: (row) => row.operationLogId,
    read: (those, orderBy) =>
      context.tx
        .select()
        .from(operationLog)
        .where(those)
        .orderBy(...orderBy),
    whose,
    present: presentOperationLog,
  })
}

/** A page of the calls, by accounts within the actor's reach, that changed something or were refused. */
export async function findSystemLogs(
  context: StepContext,
  query: CallLogQuery,
): Promise<ResponseOf<typeof listSystemLogs>> {
  return await findCalls(context, query, {
    log: systemCalls,
    idOf: (row) => row.systemLogId,
    read: (those, orderBy) =>
      context.tx
        .select()
        .from(systemLog)
        .where(those)
        .orderBy(...orderBy),
    whose: visibleTo(context),
    present: presentSystemLog,
  })
}

interface Calls<Row, Record> {
  log: CallLog
  idOf: (row: Row) => string
  read: (those: SQL | undefined, orderBy: readonly SQL[]) => PromiseLike<Row[]>
  whose: Whose
  present: (row: Row) => Record
}

/** A page of one of the two logs of calls, newest first unless asked otherwise. */
async function findCalls<
  Row extends Pick<typeof systemLog.$inferSelect, 'time' | 'duration'>,
  Record extends Pick<SystemLog, 'action' | 'requestId'>,
>(
  context: StepContext,
  query: CallLogQuery,
  { log, idOf, read, whose, present }: Calls<Row, Record>,
): Promise<PageOf<Record & Pick<SystemLog, 'act' | 'menuName' | 'object'>>> {
  const { tx, language } = context
  const names = await ActNames.load(tx)
  const field = query.sortBy ?? 'time'
  const which = whichCalls(context, query, names, log, whose)
  const period = and(...during(log.rows.time, query))
  const wanted = await withinShortPeriod(tx, { log, source: sql`${log.rows}`, sort: field, period, which })
  const rare = rareOnes(query, log)
  // Names are looked for last: that takes longer than the rest of it.
  const narrowed = async () => {
    const amongRare = await amongFew(tx, wanted, rare)
    if (amongRare.few) return amongRare
    const named = await byFewAccounts(tx, log.rows.accountName, query.accountName)
    return await amongFew(tx, wanted, named ? [named] : [])
  }
  let counted: number | undefined
  const page = await findPage(query, language, {
    sorting: {
      column: log.rows[field],
      id: log.id,
      keyOf: (row: Row) => [row[field], idOf(row)],
      desc: query.desc ?? field === 'time',
    },
    find: async (part, countedTo) => {
      const nearest = await findKeys(tx, nearestKeys(wanted, part))
      const isWhole = nearest.length === part.limit || !wanted.which
      const byKind = isWhole ? undefined : await findByKind(tx, await narrowed(), part, countedTo)
      counted = byKind?.total
      const keys = byKind?.keys ?? nearest
      return keys.length === 0 ? [] : await read(ofKeys(log, keys), part.orderBy)
    },
    // Without a period every kind has calls: some of them are enough to count.
    total: async (limit) =>
      counted ?? (await countCalls(tx, await amongFew(tx, wanted, period ? rare : []), limit)),
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

function whichCalls(
  { tx }: StepContext,
  { accountName, action, status, app }: CallLogQuery,
  names: ActNames,
  log: CallLog,
  whose: Whose,
): Wanted['which'] {
  const actions = action?.trim() ? names.matching(action) : undefined
  const conditionOn = (columns: CallLog['kinds' | 'rows']) =>
    and(
      whose(columns.accountId),
      ofAccounts(tx, columns.accountName, accountName),
      actions && inArray(columns.action, actions),
      status === undefined ? undefined : eq(columns.status, status),
      app === undefined ? undefined : eq(columns.app, app),
    )
  const [kinds, rows] = [conditionOn(log.kinds), conditionOn(log.rows)]
  return kinds && rows && { kinds, rows }
}

/** The conditions for a code or an application that is not that of most calls: each has an index of just these. */
function rareOnes({ status, app }: CallLogQuery, { rows }: CallLog): SQL[] {
  return [
    ...(status === undefined || status === codes.success ? [] : [eq(rows.status, status)]),
    ...(app === undefined || app === consoleAppCode ? [] : [eq(rows.app, app)]),
  ]
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
