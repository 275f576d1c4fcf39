import { and, eq } from 'drizzle-orm'
import { processInstance, processTask } from '../../db/tables/process.ts'
import { userNames } from '../../identity/user-names.ts'
import type { Model } from '../reading/model.ts'
import { actByItself, type ByItself } from './by-itself.ts'
import type { ActContext } from './context.ts'
import { getDeployed } from './deployed-model.ts'
import { findThere } from './executors.ts'
import { type InstanceRow, loadRows, type TaskRow } from './load-process.ts'
import { copyTo } from './notify.ts'
import { perform } from './perform.ts'
import { nameOf } from './save-step.ts'

/** A task that waits, and where. */
interface Waiting {
  task: TaskRow
  node: string
  model: Model
  instance: InstanceRow
}

interface Given {
  /** Accounts, in the order in which they are asked for. */
  to: string[]
  why: string
  /** Whether who had it goes on seeing what becomes of the process. */
  copied: boolean
}

/**
 * Gives a task that waits to the first of those whom `choose` names who can have it and does not act at its node yet; where
 * there is none, it stays. The history says why.
 * @param choose looks once more, now that the process is locked, whether it is to be given at all.
 */
export async function giveTask(
  parts: ByItself,
  processTaskId: string,
  choose: (context: ActContext, waiting: Waiting) => Promise<Given | undefined>,
): Promise<void> {
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
    if (task?.state !== 'open') return
    const { model } = await getDeployed(tx, found.instance.modelHistoryId)
    const node = loaded.runs.find(({ id }) => id === task.run)?.node ?? ''
    const chosen = await choose(context, { task, node, model, instance: found.instance })
    if (!chosen) return
    const there = await findThere(tx, chosen.to)
    const busy = new Set(
      loaded.tasks
        .filter(({ run, state }) => run === task.run && (state === 'open' || state === 'waiting'))
        .map(({ executor }) => executor),
    )
    const to = chosen.to.find((id) => there.has(id) && !busy.has(id))
    if (to === undefined) return
    const saying = { comment: chosen.why, toNames: [(await userNames(tx, [to])).get(to) ?? ''] }
    const by = { actor: task.executor, byItself: true } as const
    const transfer = { kind: 'transfer', ...by, task: task.id, to } as const
    await perform(context, loaded, model, transfer, saying)
    if (chosen.copied)
      await copyTo(context, found.instance, nameOf(model, node), [task.executor], { comment: chosen.why })
  })
}
