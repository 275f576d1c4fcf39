import { and, eq } from 'drizzle-orm'
import { processInstance, processTask } from '../../db/tables/process.ts'
import { userNames } from '../../identity/user-names.ts'
import { ActRefused } from '../engine/refusal.ts'
import type { Model } from '../reading/model.ts'
import { actByItself, attemptIn, type ByItself } from './by-itself.ts'
import type { ActContext } from './context.ts'
import { getDeployed } from './deployed-model.ts'
import { type InstanceRow, type LoadedProcess, loadRows, type TaskRow } from './load-process.ts'
import { copyTo, findCopyHolders } from './notify.ts'
import { perform } from './perform.ts'
import { nameOf } from './save-step.ts'
import { findThere } from './who-acts.ts'

/** A task that waits, and where. */
interface Waiting {
  task: TaskRow
  /** All tasks of its process. */
  tasks: TaskRow[]
  node: string
  model: Model
  instance: InstanceRow
}

interface Given {
  /** Accounts, in the order in which they are asked for. */
  to: string[]
  /** Whether the node is passed over instead, where the process can go on behind it. */
  passOver: boolean
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
    const chosen = await choose(context, { task, tasks: loaded.tasks, node, model, instance: found.instance })
    if (!chosen) return
    const by = { actor: task.executor, task: task.id }
    if (chosen.passOver && (await passOver(context, loaded, model, { ...by, why: chosen.why }))) return
    const there = await findThere(tx, chosen.to)
    const busy = new Set(
      loaded.tasks
        .filter(({ run, state }) => run === task.run && (state === 'open' || state === 'waiting'))
        .map(({ executor }) => executor),
    )
    const to = chosen.to.find((id) => there.has(id) && !busy.has(id))
    if (to === undefined) return
    const saying = { comment: chosen.why, toNames: [(await userNames(tx, [to])).get(to) ?? ''] }
    await perform(context, loaded, model, { kind: 'transfer', ...by, byItself: true, to }, saying)
    if (chosen.copied)
      await copyOnce(context, found.instance, nameOf(model, node), {
        accountId: task.executor,
        why: chosen.why,
      })
  })
}

/** Copies a process to who goes on seeing it, without a second copy where they have one. */
async function copyOnce(
  context: ActContext,
  instance: InstanceRow,
  node: string,
  { accountId, why }: { accountId: string; why: string },
): Promise<void> {
  const holders = await findCopyHolders(context.tx, instance.processInstanceId, [accountId])
  if (holders.size === 0) await copyTo(context, instance, node, [accountId], { comment: why })
}

/** @returns whether the process goes on behind the node: people may not be chosen there, or a condition may fail. */
async function passOver(
  context: ActContext,
  loaded: LoadedProcess,
  model: Model,
  { why, ...by }: { actor: string; task: number; why: string },
): Promise<boolean> {
  try {
    await attemptIn(context, (part) =>
      perform(part, loaded, model, { kind: 'passOver', ...by }, { comment: why }),
    )
    return true
  } catch (error) {
    if (error instanceof ActRefused) return false
    throw error
  }
}
