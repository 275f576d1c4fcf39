import { and, eq, not } from 'drizzle-orm'
import { account } from '../../db/tables/account.ts'
import { processInstance, processTask } from '../../db/tables/process.ts'
import { actByItself, type ByItself } from './by-itself.ts'
import { getDeployed } from './deployed-model.ts'
import { findAdministrators, findThere, takesTasks } from './executors.ts'
import { loadRows } from './load-process.ts'
import { perform } from './perform.ts'

/** Tasks that wait for accounts which were stopped, archived or deleted. */
export async function findStranded({ database: { orm } }: ByItself): Promise<string[]> {
  const rows = await orm
    .select({ processTaskId: processTask.processTaskId })
    .from(account)
    .innerJoin(processTask, and(eq(processTask.executor, account.accountId), eq(processTask.state, 'open')))
    .innerJoin(processInstance, eq(processInstance.processInstanceId, processTask.processInstanceId))
    .where(and(takesTasks && not(takesTasks), eq(processInstance.state, 'running')))
    .limit(500)
  return rows.map(({ processTaskId }) => processTaskId)
}

/**
 * Gives such a task to whom the model names for it, else to an administrator who does not act at the node yet; where there is
 * nobody, it waits, and can be reset.
 */
export async function giveAway(parts: ByItself, processTaskId: string): Promise<void> {
  await actByItself(parts, async (context) => {
    const { tx } = context
    const [found] = await tx
      .select({ instance: processInstance, task: processTask })
      .from(processTask)
      .innerJoin(processInstance, eq(processInstance.processInstanceId, processTask.processInstanceId))
      .where(and(eq(processTask.processTaskId, processTaskId), eq(processInstance.state, 'running')))
      .for('update', { of: processInstance, skipLocked: true })
    if (!found) return
    const loaded = await loadRows(tx, found.instance)
    const task = loaded.tasks.find(({ id }) => id === found.task.id)
    if (task?.state !== 'open' || (await findThere(tx, [task.executor])).size > 0) return
    const { model } = await getDeployed(tx, found.instance.modelHistoryId)
    const node = loaded.runs.find(({ id }) => id === task.run)?.node ?? ''
    const named = model.tasks[node]?.executor?.emptyAccountId
    const administrators = await findAdministrators(tx, found.instance.organizationId)
    const there = await findThere(tx, named ? [named] : [])
    const busy = new Set(
      loaded.tasks
        .filter(({ run, state }) => run === task.run && (state === 'open' || state === 'waiting'))
        .map(({ executor }) => executor),
    )
    const to = [...there, ...administrators].find((id) => !busy.has(id))
    if (to === undefined) return
    const saying = { comment: `${task.executorName}的账号已停用或归档`, toNames: [] }
    await perform(
      context,
      loaded,
      model,
      { kind: 'transfer', actor: task.executor, task: task.id, to },
      saying,
    )
  })
}
