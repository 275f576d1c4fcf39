import { and, asc, eq, lte } from 'drizzle-orm'
import { processInstance, processTimer } from '../../db/tables/process.ts'
import { actByItself, type ByItself } from './by-itself.ts'
import type { ActContext } from './context.ts'
import { getDeployed } from './deployed-model.ts'
import { loadRows } from './load-process.ts'
import { remind } from './notify.ts'
import { perform } from './perform.ts'

/**
 * Does what is due at the first timer that no other gateway is at, whose process is locked first, as every act does.
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
    const { instance, timer } = due
    // Another gateway may have been at it between the search and the lock.
    const [own] = await tx
      .delete(processTimer)
      .where(
        and(eq(processTimer.processInstanceId, instance.processInstanceId), eq(processTimer.run, timer.run)),
      )
      .returning()
    if (own?.kind === 'wait') await endWait(context, instance, timer.run)
    else if (own) await remindOf(context, instance, timer.run)
    return true
  })
}

type Instance = typeof processInstance.$inferSelect

async function endWait(context: ActContext, instance: Instance, run: number): Promise<void> {
  const loaded = await loadRows(context.tx, instance)
  const { model } = await getDeployed(context.tx, instance.modelHistoryId)
  await perform(context, loaded, model, { kind: 'timer', actor: '', run })
}

async function remindOf(context: ActContext, instance: Instance, run: number): Promise<void> {
  const { tasks, runs } = await loadRows(context.tx, instance)
  const waiting = tasks.filter((task) => task.run === run && task.state === 'open')
  const nodeName = runs.find(({ id }) => id === run)?.nodeName ?? ''
  await remind(
    context,
    instance,
    waiting.map(({ executor }) => executor),
    nodeName,
  )
}
