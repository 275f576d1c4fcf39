import { desc, eq, type SQL } from 'drizzle-orm'
import type { TrailCheck, TrailStatus } from '#contract/log/trail-check.ts'
import type { Tx } from '../db/client.ts'
import { historyCheck } from '../db/tables/history.ts'
import type { StepContext } from '../http/handle.ts'
import { newId } from '../platform/ids.ts'

/** How the trail stood when it was last verified, and the verification that was asked for last. */
export async function findTrailStatus({ tx, services }: StepContext): Promise<TrailStatus> {
  const { loginLogDays, operationLogDays, systemLogDays } = services.settings
  const newest = await findNewest(tx, undefined)
  const finished = await findNewest(tx, eq(historyCheck.state, 'finished'))
  return {
    ...(newest && { newest: presentCheck(newest) }),
    ...(finished && { finished: presentCheck(finished) }),
    retentionDays: { login: loginLogDays, operation: operationLogDays, system: systemLogDays },
  }
}

async function findNewest(tx: Tx, where: SQL | undefined) {
  const order = desc(historyCheck.requestedAt)
  const [check] = await tx.select().from(historyCheck).where(where).orderBy(order).limit(1)
  return check
}

/** Asks for a verification; while one waits or is under way, nothing is added to it. */
export async function requestTrailCheck(context: StepContext): Promise<TrailStatus> {
  const { tx, actor, now } = context
  await tx
    .insert(historyCheck)
    .values({
      historyCheckId: newId(now),
      state: 'waiting',
      requestedAt: now,
      requestedByName: actor.userName,
    })
    .onConflictDoNothing()
  return await findTrailStatus(context)
}

function presentCheck(row: typeof historyCheck.$inferSelect): TrailCheck {
  const { historyCheckId, state, requestedByName, checkedRows, allRows, finishedAt, findings } = row
  return {
    historyCheckId,
    state,
    requestedByName,
    checkedRows,
    allRows,
    requestedAt: row.requestedAt.getTime(),
    ...(finishedAt !== null && { finishedAt: finishedAt.getTime() }),
    ...(findings !== null && { findings }),
  }
}
