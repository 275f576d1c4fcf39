import { and, eq, inArray, sql } from 'drizzle-orm'
import { account } from '../../db/tables/account.ts'
import { signature as handwriting } from '../../db/tables/personal.ts'
import {
  processAct,
  processInstance,
  processRun,
  processTask,
  processToken,
} from '../../db/tables/process.ts'
import { userNames } from '../../identity/user-names.ts'
import { hour } from '../../platform/durations.ts'
import { newId } from '../../platform/ids.ts'
import type { Run, Step, Task } from '../engine/state.ts'
import type { Model } from '../reading/model.ts'
import type { ActContext, Saying } from './context.ts'
import type { LoadedProcess, RunRow, TaskRow } from './load-process.ts'
import { writeTimers } from './save-timers.ts'

/** What a step has left in the tables. */
export interface Saved {
  instance: LoadedProcess['instance']
  /** Tasks that have just come to their executor. */
  arrived: TaskRow[]
  /** The name of the node at which it was acted. */
  nodeName: string | undefined
  /** Whose lists show something else now. */
  concerned: string[]
}

/** Writes the rows that a step made or changed, and what the gateway has to do in time. */
export async function saveStep(
  context: ActContext,
  loaded: LoadedProcess,
  model: Model,
  step: Step,
  saying: Saying,
): Promise<Saved> {
  const { tx, now } = context
  const { processInstanceId, starter } = loaded.instance
  const { state, changes } = step
  const { act, lastId, outcome } = state.instance
  const written = {
    state: state.instance.state,
    outcome,
    act,
    lastId,
    endedAt: state.instance.state === 'ended' ? now : null,
  }
  await tx
    .update(processInstance)
    .set(written)
    .where(eq(processInstance.processInstanceId, processInstanceId))
  await writeTokens(context, processInstanceId, changes.tokens)
  const runs = await writeRuns(context, loaded, model, changes.runs)
  const { tasks, arrived, former } = await taskRowsOf(context, loaded, model, step, saying)
  await writeTasks(context, tasks)
  await writeTimers(context, model, { processInstanceId, runs, tasks, arrived })
  const nodeName = await writeActs(context, processInstanceId, model, step, saying)
  return {
    instance: { ...loaded.instance, ...written },
    arrived,
    nodeName,
    concerned: [...new Set([starter, ...former, ...tasks.map(({ executor }) => executor)])],
  }
}

/** Whether a task comes to its executor with a step. @param before how it was stored, where it was. */
function arrives({ state, executor }: Task, before: TaskRow | undefined): boolean {
  return state === 'open' && (before?.state !== 'open' || before.executor !== executor)
}

/** The tasks that a step made or changed, as they are stored; those that come to their executor with it, and who had them before. */
async function taskRowsOf(
  context: ActContext,
  loaded: LoadedProcess,
  model: Model,
  { state, changes }: Step,
  { comment }: Saying,
): Promise<{ tasks: TaskRow[]; arrived: TaskRow[]; former: string[] }> {
  const { now, by } = context
  const { processInstanceId } = loaded.instance
  const names = await namesOf(context, loaded, changes.tasks)
  const nodes = new Map(state.runs.map(({ id, node }) => [id, node]))
  const before = new Map(loaded.tasks.map((task) => [task.id, task]))
  const isDecided = ({ id, vote }: Task) => vote !== null && before.get(id)?.vote !== vote
  const own = changes.tasks.some(isDecided) ? await signatureOf(context) : null
  // What was decided and withdrawn leaves no opinion and no signature at the task; the act keeps what it said.
  const saidAt = (task: Task, row: TaskRow | undefined) => {
    if (isDecided(task))
      return { comment: comment ?? null, signature: task.executor === by.accountId ? own : null }
    if (task.vote === null) return { comment: null, signature: null }
    return { comment: row?.comment ?? null, signature: row?.signature ?? null }
  }
  const arrived: TaskRow[] = []
  const tasks = changes.tasks.map((task): TaskRow => {
    const row = before.get(task.id)
    const isNew = arrives(task, row)
    const hours = model.tasks[nodes.get(task.run) ?? '']?.deadlineHours ?? null
    // Who has others sign or advise first has no more time for that.
    const dueBefore = row?.executor === task.executor ? row.dueAt : null
    const made = {
      ...task,
      processInstanceId,
      processTaskId: row?.processTaskId ?? newId(now),
      executorName: names.get(task.executor) ?? '',
      arrivedAt: isNew ? now : (row?.arrivedAt ?? null),
      dueAt:
        isNew && hours !== null
          ? (dueBefore ?? new Date(now.getTime() + hours * hour))
          : (row?.dueAt ?? null),
      decidedAt: task.vote === null ? null : (row?.decidedAt ?? now),
      ...saidAt(task, row),
    }
    if (isNew) arrived.push(made)
    return made
  })
  const former = changes.tasks.flatMap(({ id }) => before.get(id)?.executor ?? [])
  return { tasks, arrived, former }
}

/** Writes the act of a step, and those that it withdraws; returns the name of the node at which it was acted. */
async function writeActs(
  { tx, now, by }: ActContext,
  processInstanceId: string,
  model: Model,
  { state, changes }: Step,
  { comment, photos, toNames, given }: Saying,
): Promise<string | undefined> {
  const { act } = state.instance
  const acts = changes.acts.filter((each) => each.id !== act)
  if (acts.length > 0)
    await tx
      .update(processAct)
      .set({ withdrawn: true, act })
      .where(
        and(
          eq(processAct.processInstanceId, processInstanceId),
          inArray(
            processAct.id,
            acts.map(({ id }) => id),
          ),
        ),
      )
  const acted = changes.acts.find((each) => each.id === act)
  if (!acted) throw new Error('An act leaves its own record')
  const { lastIds, ...record } = acted
  const task = state.tasks.find(({ id }) => id === acted.task)
  const run = state.runs.find(({ id }) => id === task?.run)
  const nodeName = task && nameOf(model, run?.node ?? '')
  await tx.insert(processAct).values({
    ...record,
    processInstanceId,
    actor: by.accountId || null,
    actorName: by.name,
    nodeName: nodeName ?? null,
    toNames: toNames ?? null,
    comment: comment ?? null,
    photos: photos ?? null,
    given: given ?? null,
    lastIdBefore: lastIds[0],
    lastIdAfter: lastIds[1],
    actedAt: now,
  })
  return nodeName
}

/** What people call a node. */
export function nameOf({ names }: Model, node: string): string {
  return (Object.hasOwn(names, node) && names[node]) || node
}

async function writeTokens(
  { tx }: ActContext,
  processInstanceId: string,
  tokens: Step['changes']['tokens'],
): Promise<void> {
  if (tokens.length === 0) return
  await tx
    .insert(processToken)
    .values(tokens.map((token) => ({ ...token, processInstanceId })))
    .onConflictDoUpdate({
      target: [processToken.processInstanceId, processToken.id],
      set: { act: sql`excluded.act`, state: sql`excluded.state`, outcome: sql`excluded.outcome` },
    })
}

async function writeRuns(
  { tx, now }: ActContext,
  { instance: { processInstanceId }, runs: before }: LoadedProcess,
  model: Model,
  runs: Run[],
): Promise<RunRow[]> {
  if (runs.length === 0) return []
  const rows = runs.map((run) => {
    const row = before.find(({ id }) => id === run.id)
    const leftAt = run.state === 'open' ? null : (row?.leftAt ?? now)
    const nodeName = nameOf(model, run.node)
    return { ...run, processInstanceId, nodeName, enteredAt: row?.enteredAt ?? now, leftAt }
  })
  await tx
    .insert(processRun)
    .values(rows)
    .onConflictDoUpdate({
      target: [processRun.processInstanceId, processRun.id],
      set: {
        act: sql`excluded.act`,
        state: sql`excluded.state`,
        outcome: sql`excluded.outcome`,
        leftAt: sql`excluded.left_at`,
      },
    })
  return rows
}

async function writeTasks({ tx }: ActContext, rows: TaskRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(processTask)
    .values(rows)
    .onConflictDoUpdate({
      target: [processTask.processInstanceId, processTask.id],
      set: {
        act: sql`excluded.act`,
        executor: sql`excluded.executor`,
        executorName: sql`excluded.executor_name`,
        state: sql`excluded.state`,
        vote: sql`excluded.vote`,
        opened: sql`excluded.opened`,
        comment: sql`excluded.comment`,
        signature: sql`excluded.signature`,
        arrivedAt: sql`excluded.arrived_at`,
        dueAt: sql`excluded.due_at`,
        decidedAt: sql`excluded.decided_at`,
      },
    })
}

/** The handwritten signature of who acts, as it is now. */
async function signatureOf({ tx, by }: ActContext): Promise<string | null> {
  if (!by.accountId) return null
  const [own] = await tx
    .select({ fileId: handwriting.fileId })
    .from(handwriting)
    .innerJoin(account, eq(account.userId, handwriting.userId))
    .where(eq(account.accountId, by.accountId))
  return own?.fileId ?? null
}

/** What the executors of tasks are called. */
async function namesOf(
  { tx }: ActContext,
  { tasks, instance }: LoadedProcess,
  changed: Task[],
): Promise<Map<string, string>> {
  const known = new Map(tasks.map(({ executor, executorName }) => [executor, executorName]))
  known.set(instance.starter, instance.starterName)
  const unknown = [...new Set(changed.map(({ executor }) => executor))].filter((id) => !known.has(id))
  if (unknown.length === 0) return known
  return new Map([...known, ...(await userNames(tx, unknown))])
}
