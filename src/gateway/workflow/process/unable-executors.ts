import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Process } from '#contract/workflow/process.ts'
import type { Tx } from '../../db/client.ts'
import { account } from '../../db/tables/account.ts'
import { processTask } from '../../db/tables/process.ts'
import { grouped } from '../../platform/grouped.ts'
import { actsInProcesses } from './who-acts.ts'

/**
 * The tasks that wait at nodes where nobody for whom they wait may act any more: a role, a menu or an account was taken away. They
 * stay where they are, for what was taken away may be given again; who administers the process has to know.
 */
export async function findUnable(tx: Pick<Tx, 'select'>, processInstanceIds: readonly string[]) {
  const { processInstanceId, run, processTaskId, executorName, executor, state } = processTask
  if (processInstanceIds.length === 0) return []
  return await tx
    .select({
      processInstanceId,
      taskIds: sql<string[]>`json_agg(${processTaskId})`,
      names: sql<string[]>`json_agg(${executorName} order by ${processTask.id})`,
    })
    .from(processTask)
    .leftJoin(account, eq(account.accountId, executor))
    .where(and(inArray(processInstanceId, [...processInstanceIds]), eq(state, 'open')))
    .groupBy(processInstanceId, run)
    .having(sql`not coalesce(bool_or(${actsInProcesses}), false)`)
}

/** Tells processes of a list for whom they wait in vain. */
export async function withUnable(tx: Pick<Tx, 'select'>, rows: readonly Process[]): Promise<Process[]> {
  const going = rows.filter(({ state }) => state !== 'ended')
  const found = await findUnable(
    tx,
    going.map(({ processInstanceId }) => processInstanceId),
  )
  const names = grouped(found, ({ processInstanceId }) => processInstanceId)
  return rows.map((row) => {
    const unable = names.get(row.processInstanceId)?.flatMap((node) => node.names)
    return { ...row, ...(unable && { unable: [...new Set(unable)] }) }
  })
}
