import { and, eq } from 'drizzle-orm'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { Acted } from '#contract/workflow/process-acts.ts'
import type { handOverTask } from '#contract/workflow/process-calls.ts'
import { processCopy } from '../../db/tables/process.ts'
import { administered } from '../../identity/visible-processes.ts'
import type { SignedInStep } from '../../security/step.ts'
import { checkThere } from './act-context.ts'
import { act, lockTask, namesOf } from './acts.ts'
import { copyTo } from './notify.ts'
import { nameOf } from './save-step.ts'

/**
 * Gives somebody's task to somebody else, as an administrator. Whoever had it is told why, and goes on seeing the process.
 * @throws Refusal 20404 when the actor does not administer the process; 20400 when the other cannot have the task or acts at its
 *   node already, and when it waits for nobody any more.
 */
export async function handOver(
  context: SignedInStep,
  { accountId, comment, ...request }: RequestOf<typeof handOverTask>,
): Promise<Acted> {
  const { tx, actor } = context
  await checkThere(context, [accountId], 'accountId')
  const locked = await lockTask(context, request, administered(actor))
  const { loaded, model, task, nodeId } = locked
  const before = loaded.tasks.find(({ id }) => id === task)
  const [to = ''] = await namesOf(context, [accountId])
  const toNames = [`${before?.executorName ?? ''} → ${to}`]
  const acted = await act(context, locked, { kind: 'handOver', task, to: accountId }, { comment, toNames })
  if (before && before.executor !== actor.accountId) {
    const { processInstanceId } = loaded.instance
    const own = and(
      eq(processCopy.processInstanceId, processInstanceId),
      eq(processCopy.accountId, before.executor),
    )
    const isKnown = (await tx.$count(processCopy, own)) > 0
    await copyTo(context, loaded.instance, nameOf(model, nodeId), [before.executor], {
      known: new Set(isKnown ? [before.executor] : []),
      comment: `${actor.userName}：${toNames.join('')}，${comment}`,
    })
  }
  return acted
}
