import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Process } from '#contract/workflow/process.ts'
import type { Tx } from '../../db/client.ts'
import { account } from '../../db/tables/account.ts'
import { processInstance, processRun, processTask } from '../../db/tables/process.ts'
import { workflowModelHistory } from '../../db/tables/workflow.ts'
import { grouped } from '../../platform/grouped.ts'
import { actsInProcesses } from './who-acts.ts'

type Select = Pick<Tx, 'select'>

/**
 * The tasks of people who may not act any more and for whom a node may wait in vain: a role, a menu or an account was taken away.
 * Where some are enough, they are told once nobody else may act there; where each is needed, at once, also before their turn.
 * They stay where they are, for what was taken away may be given again; who administers the process has to know.
 */
export async function findUnable(tx: Select, processInstanceIds: readonly string[]) {
  const { processInstanceId, run, processTaskId, executorName, executor, state, vote, id } = processTask
  if (processInstanceIds.length === 0) return []
  const able = sql<boolean>`coalesce(${actsInProcesses}, false)`
  const tasks = await tx
    .select({ processInstanceId, run, processTaskId, executorName, state, able })
    .from(processTask)
    .leftJoin(account, eq(account.accountId, executor))
    .where(
      and(
        inArray(processInstanceId, [...processInstanceIds]),
        // Who has agreed and waits for signers behind them has had their say.
        or(eq(state, 'open'), and(eq(state, 'waiting'), isNull(vote))),
      ),
    )
    .orderBy(asc(processInstanceId), asc(id))
  const visits = [...grouped(tasks, visitOf).values()].filter((visit) => visit.some((task) => !task.able))
  const askingAll = await findAskingAll(
    tx,
    visits.flatMap(([task]) => task?.processInstanceId ?? []),
  )
  return visits
    .filter((visit) => {
      const goesOn = visit.some((task) => task.able && task.state === 'open')
      return !goesOn || visit.some((task) => askingAll.has(visitOf(task)))
    })
    .flatMap((visit) => visit.filter((task) => !task.able))
}

/** One visit to a node, of all processes. */
function visitOf({
  processInstanceId,
  run,
}: Pick<typeof processTask.$inferSelect, 'processInstanceId' | 'run'>) {
  return `${processInstanceId} ${run}`
}

/** The visits of processes to nodes that need each of their people, together or in turn. */
async function findAskingAll(tx: Select, processInstanceIds: readonly string[]): Promise<Set<string>> {
  if (processInstanceIds.length === 0) return new Set()
  const { processInstanceId, id: run, node, state } = processRun
  const signing = sql`${workflowModelHistory.runs} #> array['graph', 'nodes', ${node}, 'signing']`
  const rows = await tx
    .select({ processInstanceId, run })
    .from(processRun)
    .innerJoin(processInstance, eq(processInstance.processInstanceId, processInstanceId))
    .innerJoin(workflowModelHistory, eq(workflowModelHistory.modelHistoryId, processInstance.modelHistoryId))
    .where(
      and(
        inArray(processInstanceId, [...processInstanceIds]),
        eq(state, 'open'),
        sql`(${signing} ->> 'mode' = 'inTurn' or ${signing} ->> 'mode' = 'all' and (${signing} ->> 'percent')::numeric >= 100)`,
      ),
    )
  return new Set(rows.map(visitOf))
}

/** Tells processes of a list for whom they wait in vain. */
export async function withUnable(tx: Select, rows: readonly Process[]): Promise<Process[]> {
  const going = rows.filter(({ state }) => state !== 'ended')
  const found = await findUnable(
    tx,
    going.map(({ processInstanceId }) => processInstanceId),
  )
  const tasks = grouped(found, ({ processInstanceId }) => processInstanceId)
  return rows.map((row) => {
    const unable = tasks.get(row.processInstanceId)?.map(({ executorName }) => executorName)
    return { ...row, ...(unable && { unable: [...new Set(unable)] }) }
  })
}
