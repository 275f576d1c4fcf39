import { and, asc, eq, lte, or } from 'drizzle-orm'
import type { Language } from '#contract/messages.ts'
import { isAway } from '../../db/away.ts'
import { isOutOfResources, isWorthRepeating } from '../../db/sql-state.ts'
import { processInstance, processRun, processTask, processTimer } from '../../db/tables/process.ts'
import { day, hour } from '../../platform/durations.ts'
import { ActRefused } from '../engine/refusal.ts'
import { actByItself, attemptIn, type ByItself } from './by-itself.ts'
import type { ActContext } from './context.ts'
import { getDeployed } from './deployed-model.ts'
import { type InstanceRow, loadRows, visitOfTask } from './load-process.ts'
import { notifyOfStuck, remind } from './notify.ts'
import { perform } from './perform.ts'
import { reasonOf } from './refusal-of.ts'
import { findAdministrators, takesTasks } from './who-acts.ts'

type Timer = typeof processTimer.$inferSelect

/** How often who has a task is reminded once it is due. */
const remindEvery = day
/** How long what could not be done is put off. */
const putOffBy = hour

/**
 * Does what is due at the first timer that no other gateway is at, whose process is locked first, as every act does. What cannot
 * be done is put off, and those who administer the process are notified once: the other timers do not wait for it.
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
    if (timer) await fire(parts, context, instance, timer)
    return true
  })
}

function isTimer({ processInstanceId, part }: Timer) {
  return and(eq(processTimer.processInstanceId, processInstanceId), eq(processTimer.part, part))
}

async function fire(
  { logger }: ByItself,
  context: ActContext,
  instance: InstanceRow,
  timer: Timer,
): Promise<void> {
  try {
    await attemptIn(context, (part) =>
      timer.kind === 'wait' ? endWait(part, instance, timer) : remindOf(part, instance, timer),
    )
  } catch (error) {
    // These pass, and have nothing to do with this process.
    if (isWorthRepeating(error) || isOutOfResources(error) || (error instanceof Error && isAway(error)))
      throw error
    const { processInstanceId } = instance
    logger.error({ err: error, processInstanceId, part: timer.part }, 'a process cannot go on by itself')
    await putOff(context, instance, timer, error instanceof CannotGoOn ? error.reason : unforeseen)
  }
}

/** Why a process cannot go on, as people are told it. */
class CannotGoOn extends Error {
  override readonly name = 'CannotGoOn'
  readonly reason: Record<Language, string>

  constructor(reason: Record<Language, string>) {
    super(reason.en)
    this.reason = reason
  }
}

async function endWait(context: ActContext, instance: InstanceRow, { part: run }: Timer): Promise<void> {
  const loaded = await loadRows(context.tx, instance)
  const { model } = await getDeployed(context.tx, instance.modelHistoryId)
  const act = { kind: 'timer', actor: '', run } as const
  try {
    await perform(context, loaded, model, act)
  } catch (error) {
    if (error instanceof ActRefused) throw new CannotGoOn(reasonOf(error, loaded, model, act))
    throw error
  }
}

async function putOff(
  context: ActContext,
  instance: InstanceRow,
  timer: Timer,
  why: Record<Language, string>,
): Promise<void> {
  const { tx, now } = context
  const administrators = timer.notifiedAt
    ? []
    : await findAdministrators(tx, instance.organizationId, takesTasks)
  await tx
    .update(processTimer)
    .set({
      dueAt: new Date(now.getTime() + putOffBy),
      notifiedAt: administrators.length > 0 ? now : timer.notifiedAt,
    })
    .where(isTimer(timer))
  const [node] = await tx
    .select({ name: processRun.nodeName })
    .from(processRun)
    .leftJoin(processTask, visitOfTask)
    .where(
      and(
        eq(processRun.processInstanceId, timer.processInstanceId),
        or(eq(processRun.id, timer.part), eq(processTask.id, timer.part)),
      ),
    )
  await notifyOfStuck(context, instance, administrators, { node: node?.name ?? '', why })
}

async function remindOf(context: ActContext, instance: InstanceRow, timer: Timer): Promise<void> {
  const { tx, now } = context
  const [task] = await tx
    .select({ executor: processTask.executor, dueAt: processTask.dueAt, node: processRun.nodeName })
    .from(processTask)
    .innerJoin(processRun, visitOfTask)
    .where(
      and(
        eq(processTask.processInstanceId, timer.processInstanceId),
        eq(processTask.id, timer.part),
        eq(processTask.state, 'open'),
      ),
    )
  if (!task?.dueAt) throw new Error('A reminder ends with its task')
  const isDue = task.dueAt <= now
  const next = isDue ? new Date(now.getTime() + remindEvery) : task.dueAt
  await tx.update(processTimer).set({ kind: 'due', dueAt: next }).where(isTimer(timer))
  await remind(context, instance, isDue ? 'task-due' : 'task-due-soon', task)
}

const unforeseen: Record<Language, string> = {
  zh: '系统处理出错，详见网关日志',
  en: 'Something went wrong; the log of the gateway says what',
}
