import { and, asc, desc, eq, exists, gte, max, sql } from 'drizzle-orm'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { getProcessStatistics, NodeStatistics } from '#contract/workflow/process-statistics.ts'
import { processInstance, processRun, processTask } from '../../db/tables/process.ts'
import { workflowModelHistory } from '../../db/tables/workflow.ts'
import { administered } from '../../identity/visible-processes.ts'
import { day } from '../../platform/durations.ts'
import type { SignedInStep } from '../../security/step.ts'

/** Models have fewer nodes than this; nobody reads on. */
const mostNodes = 1000

/** How long processes that were started lately stayed at the nodes that people act at, the slowest nodes of a model first. */
export async function findStatistics(
  { tx, actor, now }: SignedInStep,
  { days }: RequestOf<typeof getProcessStatistics>,
): Promise<NodeStatistics[]> {
  const { processInstanceId, modelHistoryId, modelName, startedAt, state } = processInstance
  const { modelId } = workflowModelHistory
  // What was decided and a return or a reset has gone back behind was a stay, too.
  const done = sql`filter (where ${processRun.state} in ('done', 'superseded'))`
  // Milliseconds.
  const stay = sql`extract(epoch from ${processRun.leftAt} - ${processRun.enteredAt})::float8 * 1000`
  const percentile = (share: number) =>
    sql<number | null>`percentile_cont(${sql.raw(String(share))}) within group (order by ${stay}) ${done}`
  const peopleAct = tx
    .select({ one: sql`1` })
    .from(processTask)
    .where(and(eq(processTask.processInstanceId, processInstanceId), eq(processTask.run, processRun.id)))
  const median = percentile(0.5)
  const rows = await tx
    .select({
      modelId,
      modelName: sql<string>`${max(modelName)}`,
      nodeId: processRun.node,
      nodeName: sql<string>`${max(processRun.nodeName)}`,
      done: sql<number>`(count(*) ${done})::int`,
      median,
      ninetieth: percentile(0.9),
      longest: sql<number | null>`max(${stay}) ${done}`,
      waiting: sql<number>`(count(*) filter (where ${processRun.state} = 'open' and ${state} <> 'ended'))::int`,
    })
    .from(processInstance)
    .innerJoin(processRun, eq(processRun.processInstanceId, processInstanceId))
    .innerJoin(workflowModelHistory, eq(workflowModelHistory.modelHistoryId, modelHistoryId))
    .where(and(administered(actor), gte(startedAt, new Date(now.getTime() - days * day)), exists(peopleAct)))
    .groupBy(modelId, processRun.node)
    .orderBy(
      asc(sql`max(${modelName})`),
      asc(modelId),
      desc(sql`coalesce(${median}, 0)`),
      asc(processRun.node),
    )
    .limit(mostNodes)
  return rows.map(({ median: middle, ninetieth, longest, ...row }) => ({
    ...row,
    ...(middle !== null && { median: middle }),
    ...(ninetieth !== null && { ninetieth }),
    ...(longest !== null && { longest }),
  }))
}
