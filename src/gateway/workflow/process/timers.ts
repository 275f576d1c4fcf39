import { and, asc, eq, lte } from 'drizzle-orm'
import type { Language } from '#contract/messages.ts'
import { isWorthRepeating } from '../../db/sql-state.ts'
import { processInstance, processTimer } from '../../db/tables/process.ts'
import { day, hour } from '../../platform/durations.ts'
import { ActRefused } from '../engine/refusal.ts'
import { actByItself, type ByItself } from './by-itself.ts'
import type { ActContext } from './context.ts'
import { getDeployed } from './deployed-model.ts'
import { findAdministrators } from './executors.ts'
import { type InstanceRow, loadRows } from './load-process.ts'
import { notifyOfStuck, remind } from './notify.ts'
import { perform } from './perform.ts'
import { reasonOf } from './refusal-of.ts'
import { nameOf } from './save-step.ts'

type Timer = typeof processTimer.$inferSelect

/** How often who has a task is reminded once it is due. */
const remindEvery = day
/** How long what could not be done is put off. */
const putOffBy = hour

/**
 * Does what is due at the first timer that no other gateway is at, whose process is locked first, as every act does. What cannot
 * be done is put off, and those who administer the process are told once: the other timers do not wait for it.
 * @returns whether there was one.
 */
export async function fireTimer(parts: ByItself): Promise<boolean> {
  return await actByItself(parts, async (context) => {
    const { tx, now } = context
    const [due] = await tx
      .select({ instance: processInstance, timer: processTimer })
      .from(processTimer)
      .innerJoin(processInstance, eq(processInstance.processInstanceId, processTimer.processInstanceId))
      .where(and(lte(processTimer.dueAt, now), eq(processInstance.state, 'running')))
      .orderBy(asc(processTimer.dueAt))
      .limit(1)
      .for('update', { of: processInstance, skipLocked: true })
    if (!due) return false
    const { instance } = due
    // Another gateway may have been at it between the search and the lock.
    const [timer] = await tx
      .select()
      .from(processTimer)
      .where(and(isTimer(due.timer), lte(processTimer.dueAt, now)))
    if (timer?.kind === 'wait') await endWait(parts, context, instance, timer)
    else if (timer) await remindOf(context, instance, timer)
    return true
  })
}

function isTimer({ processInstanceId, part }: Timer) {
  return and(eq(processTimer.processInstanceId, processInstanceId), eq(processTimer.part, part))
}

async function endWait(
  { logger }: ByItself,
  context: ActContext,
  instance: InstanceRow,
  timer: Timer,
): Promise<void> {
  const { part: run } = timer
  const loaded = await loadRows(context.tx, instance)
  const { model } = await getDeployed(context.tx, instance.modelHistoryId)
  const act = { kind: 'timer', actor: '', run } as const
  try {
    await context.tx.transaction((tx) => perform({ ...context, tx }, loaded, model, act))
  } catch (error) {
    if (isWorthRepeating(error)) throw error
    const { processInstanceId } = instance
    logger.error({ err: error, processInstanceId, run }, 'a process cannot go on by itself')
    const node = loaded.runs.find(({ id }) => id === run)?.node ?? ''
    const why = error instanceof ActRefused ? reasonOf(error, loaded, model, act) : unforeseen
    await putOff(context, instance, timer, { node: nameOf(model, node), why })
  }
}

async function putOff(
  context: ActContext,
  instance: InstanceRow,
  timer: Timer,
  told: { node: string; why: Record<Language, string> },
): Promise<void> {
  const { tx, now } = context
  const dueAt = new Date(now.getTime() + putOffBy)
  await tx.update(processTimer).set({ dueAt, toldAt: now }).where(isTimer(timer))
  if (timer.toldAt) return
  await notifyOfStuck(context, instance, await findAdministrators(tx, instance.organizationId), told)
}

async function remindOf(context: ActContext, instance: InstanceRow, timer: Timer): Promise<void> {
  const { tx, now } = context
  const { tasks, runs } = await loadRows(tx, instance)
  const task = tasks.find(({ id }) => id === timer.part)
  if (task?.state !== 'open' || task.dueAt === null) throw new Error('A timer ends with its task')
  const isDue = task.dueAt <= now
  const next = isDue ? new Date(now.getTime() + remindEvery) : task.dueAt
  await tx.update(processTimer).set({ kind: 'due', dueAt: next }).where(isTimer(timer))
  const node = runs.find(({ id }) => id === task.run)?.nodeName ?? ''
  await remind(context, instance, isDue ? 'task-due' : 'task-due-soon', { executor: task.executor, node })
}

const unforeseen: Record<Language, string> = {
  zh: '系统处理出错，详见网关日志',
  en: 'Something went wrong; the log of the gateway says what',
}
