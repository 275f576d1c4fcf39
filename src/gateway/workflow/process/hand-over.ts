import type { RequestOf } from '#contract/define-endpoint.ts'
import type { Acted } from '#contract/workflow/process-acts.ts'
import type { handOverTask } from '#contract/workflow/process-calls.ts'
import { administered } from '../../identity/visible-processes.ts'
import { refuseWith } from '../../platform/refuse-with.ts'
import type { SignedInStep } from '../../security/step.ts'
import { checkThere } from './act-context.ts'
import { act, lockTask, namesOf } from './acts.ts'
import { copyTo, findCopyHolders } from './notify.ts'
import { nameOf } from './save-step.ts'

/**
 * Gives somebody's task to somebody else, as an administrator. Whoever had it is told why, and goes on seeing the process.
 * @throws Refusal 20404 when the actor does not administer the process; 20400 when the other cannot have the task or acts at its
 *   node already, when it is somebody else's by now, and when it waits for nobody any more.
 */
export async function handOver(
  context: SignedInStep,
  { executorId, accountId, comment, ...request }: RequestOf<typeof handOverTask>,
): Promise<Acted> {
  const { tx, actor, language } = context
  await checkThere(context, [accountId], 'accountId')
  const locked = await lockTask(context, request, administered(actor))
  const { loaded, model, task, nodeId } = locked
  const before = loaded.tasks.find(({ id }) => id === task)
  if (before?.executor !== executorId) throw refuseWith('executorId', isAnothers, language)
  const [to = ''] = await namesOf(context, [accountId])
  const toNames = [`${before.executorName} → ${to}`]
  const acted = await act(context, locked, { kind: 'handOver', task, to: accountId }, { comment, toNames })
  if (executorId !== actor.accountId) {
    const former = [executorId]
    await copyTo(context, loaded.instance, nameOf(model, nodeId), former, {
      known: await findCopyHolders(tx, loaded.instance.processInstanceId, former),
      comment: `${actor.userName}：${toNames.join('')}，${comment}`,
    })
  }
  return acted
}

const isAnothers = {
  zh: '该任务现已由其他人办理，请重新打开后再转交',
  en: 'Somebody else has this task by now: open the process again',
}
