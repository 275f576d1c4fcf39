import { and, eq, inArray } from 'drizzle-orm'
import { processTimer } from '../../db/tables/process.ts'
import { day } from '../../platform/durations.ts'
import type { Model } from '../reading/model.ts'
import type { ActContext } from './context.ts'
import type { RunRow, TaskRow } from './load-process.ts'

/** What a step made or changed that time has to do with. */
interface Timed {
  processInstanceId: string
  runs: readonly RunRow[]
  tasks: readonly TaskRow[]
  /** Those of the tasks that have just come to their executor. */
  arrived: readonly TaskRow[]
}

type Timer = typeof processTimer.$inferInsert

/** Sets what time does by itself for the rows of a step, and stops what it no longer has to. */
export async function writeTimers(
  { tx, now }: ActContext,
  model: Model,
  { processInstanceId, runs, tasks, arrived }: Timed,
): Promise<void> {
  const over = [...runs, ...tasks].filter(({ state }) => state !== 'open')
  const stopped = [...over, ...arrived].map(({ id }) => id)
  if (stopped.length > 0)
    await tx
      .delete(processTimer)
      .where(and(eq(processTimer.processInstanceId, processInstanceId), inArray(processTimer.part, stopped)))
  const waits = runs.flatMap(({ id: part, node, state, enteredAt }): Timer[] => {
    const wait = model.timers[node]
    if (state !== 'open' || wait === undefined) return []
    return [{ processInstanceId, part, kind: 'wait', dueAt: new Date(enteredAt.getTime() + wait) }]
  })
  const reminders = arrived.flatMap(({ id: part, dueAt }): Timer[] =>
    dueAt === null ? [] : [{ processInstanceId, part, kind: 'due-soon', dueAt: beforeDue(dueAt, now) }],
  )
  const timers = [...waits, ...reminders]
  if (timers.length > 0) await tx.insert(processTimer).values(timers).onConflictDoNothing()
}

/** When somebody is reminded of what is not due yet: a day before, or half of the time where that is less. */
function beforeDue(dueAt: Date, now: Date): Date {
  const left = dueAt.getTime() - now.getTime()
  return new Date(dueAt.getTime() - Math.min(day, left / 2))
}
