import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { PageOf } from '#contract/page-of.ts'
import type {
  CopiedProcess,
  ListedTask,
  Process,
  RecordProcess,
  taskDues,
} from '#contract/workflow/process.ts'
import type {
  listAllProcesses,
  listCopies,
  listDone,
  listInitiated,
  listRecordProcesses,
  listToDo,
} from '#contract/workflow/process-calls.ts'
import type { z } from '#contract/zod.ts'
import type { Tx } from '../../db/client.ts'
import { mayContainBeyondStart, searchTextNgrams } from '../../db/ngram-index.ts'
import { countRows, findPage, type PagePart, type Sorting } from '../../db/page.ts'
import {
  dueOrNever,
  never,
  processCopy,
  processInstance,
  processRun,
  processTask,
} from '../../db/tables/process.ts'
import { administered, ownTasks, takesPart } from '../../identity/visible-processes.ts'
import type { SignedInStep } from '../../security/step.ts'
import { type InstanceRow, visitOfTask } from './load-process.ts'
import { presentTask } from './present.ts'
import { type RecordReaders, readRecord } from './start-process.ts'
import { withUnable } from './unable-executors.ts'

/** What lists show of a process: its place, values and conditions stay where they are. */
const columns = {
  processInstanceId: processInstance.processInstanceId,
  title: processInstance.title,
  modelName: processInstance.modelName,
  modelVersion: processInstance.modelVersion,
  starterName: processInstance.starterName,
  state: processInstance.state,
  outcome: processInstance.outcome,
  startedAt: processInstance.startedAt,
  endedAt: processInstance.endedAt,
  aboutEntity: processInstance.aboutEntity,
  aboutId: processInstance.aboutId,
  aboutLabel: processInstance.aboutLabel,
}
type Shown = Pick<InstanceRow, keyof typeof columns>

/** A process as lists and its detail show it. */
export function presentInstance(row: Shown): Omit<Process, 'waitsAt'> {
  const { processInstanceId, title, modelName, modelVersion, starterName, state, outcome } = row
  const { startedAt, endedAt, aboutEntity, aboutId, aboutLabel } = row
  return {
    processInstanceId,
    title,
    modelName,
    modelVersion,
    starterName,
    state,
    ...(outcome !== null && { outcome }),
    startedAt: startedAt.getTime(),
    ...(endedAt !== null && { endedAt: endedAt.getTime() }),
    ...(aboutEntity !== null &&
      aboutId !== null && { about: { entity: aboutEntity, entityId: aboutId, label: aboutLabel ?? '' } }),
  }
}

type TaskRow = typeof processTask.$inferSelect

/** What lists of tasks are sorted by. */
const orders = {
  arrivedAt: { column: processTask.arrivedAt, valueOf: (task: TaskRow) => task.arrivedAt ?? new Date(0) },
  decidedAt: { column: processTask.decidedAt, valueOf: (task: TaskRow) => task.decidedAt ?? new Date(0) },
  dueAt: {
    column: dueOrNever(processTask.dueAt),
    like: processTask.dueAt,
    valueOf: (task: TaskRow) => task.dueAt ?? never,
  },
}

/** The tasks that wait for the actor; the newest first unless asked otherwise. */
export async function findToDo(
  context: SignedInStep,
  { due, ...query }: RequestOf<typeof listToDo>,
): Promise<PageOf<ListedTask>> {
  const where = and(ownTasks(context.actor, 'open'), due && isDue(due, context.now))
  return await findTasks(context, query, where, query.sortBy ?? 'arrivedAt')
}

/** The tasks that the actor has decided. */
export async function findDone(
  context: SignedInStep,
  query: RequestOf<typeof listDone>,
): Promise<PageOf<ListedTask>> {
  return await findTasks(context, query, ownTasks(context.actor, 'done'), 'decidedAt')
}

/** By what the index has, whichever way the deadline stands. */
function isDue(due: (typeof taskDues)[number], now: Date): SQL | undefined {
  const { column, like } = orders.dueAt
  const [today, none] = [sql.param(now, like), sql.param(never, like)]
  if (due === 'overdue') return sql`${column} < ${today}`
  return due === 'none' ? sql`${column} = ${none}` : sql`(${column} >= ${today} and ${column} < ${none})`
}

async function findTasks(
  { tx, language }: SignedInStep,
  query: Omit<RequestOf<typeof listToDo>, 'due'> | RequestOf<typeof listDone>,
  which: SQL | undefined,
  by: keyof typeof orders,
): Promise<PageOf<ListedTask>> {
  const ofKeyword = instancesWith(tx, query.keyword)
  const where = and(which, ofKeyword && inArray(processTask.processInstanceId, ofKeyword))
  const find = ({ where: beyond, orderBy, limit, offset }: PagePart) => {
    // By the index alone: the rows that a page passes over are not visited.
    const chosen = tx
      .select({ id: processTask.processTaskId })
      .from(processTask)
      .where(and(where, beyond))
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
    return tx
      .select({ ...columns, task: processTask, node: { id: processRun.node, name: processRun.nodeName } })
      .from(processTask)
      .innerJoin(processInstance, eq(processInstance.processInstanceId, processTask.processInstanceId))
      .innerJoin(processRun, visitOfTask)
      .where(inArray(processTask.processTaskId, chosen))
      .orderBy(...orderBy)
  }
  type Row = Awaited<ReturnType<typeof find>>[number]
  const order = orders[by]
  const sorting: Sorting<Row> = {
    ...order,
    id: processTask.processTaskId,
    keyOf: ({ task }) => [order.valueOf(task), task.processTaskId],
    // What somebody sorts by begins with the first.
    desc: query.desc ?? query.sortBy === undefined,
  }
  return await findPage(query, language, {
    sorting,
    find,
    total: (limit) => countRows(tx, processTask, where, limit),
    present: ({ task, node, ...row }) => ({ ...presentInstance(row), ...presentTask(task, node) }),
  })
}

/** The processes that the actor has started. */
export async function findInitiated(
  context: SignedInStep,
  query: RequestOf<typeof listInitiated>,
): Promise<PageOf<Process>> {
  return await findConducted(context, query, eq(processInstance.starter, context.actor.accountId))
}

/** All processes within the actor's data permission. */
export async function findAll(
  context: SignedInStep,
  query: RequestOf<typeof listAllProcesses>,
): Promise<PageOf<Process>> {
  const { state } = query
  const ofState = state === undefined ? undefined : eq(processInstance.state, state)
  return await findConducted(context, query, and(administered(context.actor), ofState))
}

/** Processes for those who see more of them than how far they have come. */
async function findConducted(...asked: Parameters<typeof findProcesses>): Promise<PageOf<Process>> {
  const [{ tx }] = asked
  const page = await findProcesses(...asked)
  return { ...page, records: await withUnable(tx, page.records) }
}

/**
 * The processes about a record that the actor sees: how far each has come is told to all of them, and the process itself shown to
 * those who take part in it.
 * @throws Refusal as `readRecord`.
 */
export function findAboutWith(readers: RecordReaders) {
  return async (
    context: SignedInStep,
    { entity, entityId, ...query }: RequestOf<typeof listRecordProcesses>,
  ): Promise<PageOf<RecordProcess>> => {
    const { tx, actor } = context
    await readRecord(context, readers[entity], entityId)
    const { aboutEntity, aboutId, processInstanceId } = processInstance
    const page = await findProcesses(context, query, and(eq(aboutEntity, entity), eq(aboutId, entityId)))
    const ids = page.records.map((row) => row.processInstanceId)
    const open = await tx
      .select({ processInstanceId })
      .from(processInstance)
      .where(and(inArray(processInstanceId, ids), takesPart(tx, actor)))
    const opened = new Set(open.map((row) => row.processInstanceId))
    const records = page.records.map((row) => ({ ...row, mayOpen: opened.has(row.processInstanceId) }))
    return { ...page, records }
  }
}

async function findProcesses(
  { tx, language }: SignedInStep,
  query: Omit<RequestOf<typeof listInitiated>, 'keyword'> & { keyword?: string | undefined },
  which: SQL | undefined,
): Promise<PageOf<Process>> {
  const where = and(which, hasKeyword(query.keyword))
  // Nodes whose people have not decided; a fork and a sub-process only wait for those.
  const waitsAt = sql<string[]>`(select coalesce(json_agg(run.node_name), '[]') from process_run run
    where run.process_instance_id = process_instance.process_instance_id and run.state = 'open'
    and not exists (select from process_token inside
      where inside.process_instance_id = run.process_instance_id and inside.parent = run.id))`
  return await findPage(query, language, {
    sorting: {
      column: processInstance.startedAt,
      id: processInstance.processInstanceId,
      keyOf: (row: Shown & { waitsAt: string[] }) => [row.startedAt, row.processInstanceId],
      desc: query.desc ?? true,
    },
    find: (part) =>
      tx
        .select({ ...columns, waitsAt })
        .from(processInstance)
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit)
        .offset(part.offset),
    total: (limit) => countRows(tx, processInstance, where, limit),
    present: ({ waitsAt: nodes, ...row }) => ({ ...presentInstance(row), waitsAt: [...new Set(nodes)] }),
  })
}

/** The processes that were copied to the actor. */
export async function findCopies(
  { tx, actor, language }: SignedInStep,
  query: RequestOf<typeof listCopies>,
): Promise<PageOf<z.output<typeof CopiedProcess>>> {
  const ofKeyword = instancesWith(tx, query.keyword)
  const ofActor = eq(processCopy.accountId, actor.accountId)
  const where = and(ofActor, ofKeyword && inArray(processCopy.processInstanceId, ofKeyword))
  const { processCopyId, nodeName, copiedAt } = processCopy
  return await findPage(query, language, {
    sorting: {
      column: copiedAt,
      id: processCopyId,
      keyOf: (row: Shown & { processCopyId: string; copiedAt: Date }) => [row.copiedAt, row.processCopyId],
      desc: query.desc ?? true,
    },
    find: (part) =>
      tx
        .select({ ...columns, processCopyId, nodeName, copiedAt })
        .from(processCopy)
        .innerJoin(processInstance, eq(processInstance.processInstanceId, processCopy.processInstanceId))
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit)
        .offset(part.offset),
    total: (limit) => countRows(tx, processCopy, where, limit),
    present: (row) => ({
      ...presentInstance(row),
      processCopyId: row.processCopyId,
      nodeName: row.nodeName,
      copiedAt: row.copiedAt.getTime(),
    }),
  })
}

/** The ids of the processes that have the keyword; undefined: of all. */
function instancesWith(tx: Tx, keyword: string | undefined) {
  if (keyword === undefined) return undefined
  const { processInstanceId } = processInstance
  return tx.select({ processInstanceId }).from(processInstance).where(hasKeyword(keyword))
}

function hasKeyword(keyword: string | undefined): SQL | undefined {
  if (keyword === undefined) return undefined
  const { searchText } = processInstance
  const wanted = keyword.toLowerCase()
  return sql`(${mayContainBeyondStart(searchTextNgrams(searchText), wanted)} and strpos(${searchText}, ${wanted}) > 0)`
}
