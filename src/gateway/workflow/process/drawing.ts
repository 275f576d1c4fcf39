import { asc, eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { ProcessDrawing } from '#contract/workflow/process.ts'
import type { getProcessDrawing } from '#contract/workflow/process-calls.ts'
import { processRun } from '../../db/tables/process.ts'
import { workflowModelHistory } from '../../db/tables/workflow.ts'
import { takesPart } from '../../identity/visible-processes.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SignedInStep } from '../../security/step.ts'
import { findInstance } from './load-process.ts'

/** How a process is drawn that the actor takes part in or administers. @throws Refusal 20404 otherwise. */
export async function showDrawing(
  { tx, actor }: SignedInStep,
  { processInstanceId }: RequestOf<typeof getProcessDrawing>,
): Promise<ProcessDrawing> {
  const { modelHistoryId } = await findInstance(tx, processInstanceId, takesPart(tx, actor))
  const [version] = await tx
    .select({ bpmnXml: workflowModelHistory.shapesXml })
    .from(workflowModelHistory)
    .where(eq(workflowModelHistory.modelHistoryId, modelHistoryId))
  if (!version) throw new Refusal(codes.notFound)
  const runs = await tx
    .select()
    .from(processRun)
    .where(eq(processRun.processInstanceId, processInstanceId))
    .orderBy(asc(processRun.id))
  return {
    ...version,
    runs: runs.map(({ node, nodeName, round, state, outcome, enteredAt, leftAt }) => ({
      nodeId: node,
      nodeName,
      round,
      state: state === 'done' && outcome === 'skipped' ? 'skipped' : state,
      enteredAt: enteredAt.getTime(),
      ...(leftAt !== null && { leftAt: leftAt.getTime() }),
    })),
  }
}
