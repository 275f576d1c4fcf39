import { and, asc, eq, type SQL } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Tx } from '../../db/client.ts'
import {
  processAct,
  processInstance,
  processRun,
  processTask,
  processToken,
} from '../../db/tables/process.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { State } from '../engine/state.ts'

export type InstanceRow = typeof processInstance.$inferSelect
export type RunRow = typeof processRun.$inferSelect
export type TaskRow = typeof processTask.$inferSelect
export type ActRow = typeof processAct.$inferSelect

/** A process with all its rows, and the same as the engine plays it. */
export interface LoadedProcess {
  instance: InstanceRow
  runs: RunRow[]
  tasks: TaskRow[]
  acts: ActRow[]
  state: State
}

/** The condition that joins tasks with the visits to nodes that they belong to. */
export const visitOfTask = and(
  eq(processRun.processInstanceId, processTask.processInstanceId),
  eq(processRun.id, processTask.run),
)

const { processInstanceId } = processInstance

/** A process. @param which who may see it. @throws Refusal 20404 when there is none of those. */
export async function findInstance(tx: Tx, id: string, which: SQL | undefined): Promise<InstanceRow> {
  return found(await selectInstance(tx, id, which))
}

function selectInstance(tx: Tx, id: string, which: SQL | undefined) {
  return tx
    .select()
    .from(processInstance)
    .where(and(eq(processInstanceId, id), which))
}

function found([instance]: readonly InstanceRow[]): InstanceRow {
  if (!instance) throw new Refusal(codes.notFound)
  return instance
}

/** Locks a process: one act after the other. @throws Refusal as `findInstance`. */
export async function lockProcess(tx: Tx, id: string, which: SQL | undefined): Promise<LoadedProcess> {
  return await loadRows(tx, found(await selectInstance(tx, id, which).for('update')))
}

/** The tasks that wait for others than somebody. */
export function tasksOfOthers({ tasks }: Pick<LoadedProcess, 'tasks'>, accountId: string): TaskRow[] {
  return tasks.filter(({ state, executor }) => state === 'open' && executor !== accountId)
}

/** The rows of a process. */
export async function loadRows(tx: Tx, instance: InstanceRow): Promise<LoadedProcess> {
  const { processInstanceId: id } = instance
  const ofThis = <
    Table extends typeof processToken | typeof processRun | typeof processTask | typeof processAct,
  >(
    table: Table,
  ) => eq(table.processInstanceId, id)
  const tokens = await tx
    .select()
    .from(processToken)
    .where(ofThis(processToken))
    .orderBy(asc(processToken.id))
  const runs = await tx.select().from(processRun).where(ofThis(processRun)).orderBy(asc(processRun.id))
  const tasks = await tx.select().from(processTask).where(ofThis(processTask)).orderBy(asc(processTask.id))
  const acts = await tx.select().from(processAct).where(ofThis(processAct)).orderBy(asc(processAct.id))
  const records = acts.map(({ actor, lastIdBefore, lastIdAfter, ...row }): State['acts'][number] => ({
    ...row,
    actor: actor ?? '',
    lastIds: [lastIdBefore, lastIdAfter],
  }))
  return { instance, runs, tasks, acts, state: { instance, tokens, runs, tasks, acts: records } }
}
