import { and, eq, not } from 'drizzle-orm'
import { account } from '../../db/tables/account.ts'
import { processInstance, processTask } from '../../db/tables/process.ts'
import type { ByItself } from './by-itself.ts'
import { findAdministrators, findThere, takesTasks } from './executors.ts'
import { giveTask } from './give-task.ts'

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
  await giveTask(parts, processTaskId, async ({ tx }, { task, node, model, instance }) => {
    if ((await findThere(tx, [task.executor])).size > 0) return undefined
    const named = model.tasks[node]?.executor?.emptyAccountId
    const administrators = await findAdministrators(tx, instance.organizationId)
    const to = [...(named ? [named] : []), ...administrators]
    return { to, why: `${task.executorName}的账号已停用或归档` }
  })
}
