import { and, asc, eq, gt, not } from 'drizzle-orm'
import { account } from '../../db/tables/account.ts'
import { processInstance, processTask } from '../../db/tables/process.ts'
import { isAlone } from '../engine/play.ts'
import type { ByItself } from './by-itself.ts'
import { giveTask } from './give-task.ts'
import { findAdministrators, findThere, takesTasks } from './who-acts.ts'

/** As many tasks as are looked at in one run. */
const limit = 500

/**
 * Tasks that wait for accounts which were stopped, archived or deleted.
 * @param after the last one that was looked at, where there were more
 * @returns the next ones, and after which to go on; from the beginning where that is undefined.
 */
export async function findStranded(
  { database: { orm } }: Pick<ByItself, 'database'>,
  after: string | undefined,
): Promise<{ ids: string[]; next: string | undefined }> {
  const rows = await orm
    .select({ processTaskId: processTask.processTaskId })
    .from(account)
    .innerJoin(processTask, and(eq(processTask.executor, account.accountId), eq(processTask.state, 'open')))
    .innerJoin(processInstance, eq(processInstance.processInstanceId, processTask.processInstanceId))
    .where(
      and(
        takesTasks && not(takesTasks),
        eq(processInstance.state, 'running'),
        after === undefined ? undefined : gt(processTask.processTaskId, after),
      ),
    )
    .orderBy(asc(processTask.processTaskId))
    .limit(limit)
  const ids = rows.map(({ processTaskId }) => processTaskId)
  return { ids, next: ids.length < limit ? undefined : ids.at(-1) }
}

/**
 * Gives such a task to whom the model names for it, else to an administrator who does not act at the node yet; a node that the
 * model has passed over without executors is, where nobody else acts there. Where there is nobody, it waits, and can be reset.
 */
export async function giveAway(parts: ByItself, processTaskId: string): Promise<void> {
  await giveTask(parts, processTaskId, async ({ tx }, { task, tasks, node, model, instance }) => {
    if ((await findThere(tx, [task.executor])).size > 0) return undefined
    const { emptyRule, emptyAccountId } = model.tasks[node]?.executor ?? {}
    const why = `${task.executorName}的账号已停用或归档`
    const named = emptyRule === 'account' && emptyAccountId
    const administrators = await findAdministrators(tx, instance.organizationId)
    const to = [...(named ? [named] : []), ...administrators]
    return { to, passOver: emptyRule === 'next' && isAlone(tasks, task), why, copied: false }
  })
}
