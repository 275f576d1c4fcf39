import { eq, or } from 'drizzle-orm'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { Acted } from '#contract/workflow/process-acts.ts'
import type { copyProcess, urgeProcess } from '#contract/workflow/process-calls.ts'
import { processInstance } from '../../db/tables/process.ts'
import { administered, conducts } from '../../identity/visible-processes.ts'
import { hour } from '../../platform/durations.ts'
import { refuseWith } from '../../platform/refuse-with.ts'
import type { SignedInStep } from '../../security/step.ts'
import { checkThere } from './act-context.ts'
import { act, lock, namesOf } from './acts.ts'
import { type LoadedProcess, type TaskRow, tasksOfOthers } from './load-process.ts'
import { copyTo, findCopyHolders, notifyUrged } from './notify.ts'
import { seesProcesses } from './who-acts.ts'

/**
 * Reminds all to whom the process waits.
 * @throws Refusal 20404 when the actor neither started nor administers it; 20400 when it does not run, waits for nobody else, or
 *   they were reminded within the last hour.
 */
export async function urge(
  context: SignedInStep,
  { processInstanceId, comment }: RequestOf<typeof urgeProcess>,
): Promise<Acted> {
  const { actor, now, language } = context
  const own = or(eq(processInstance.starter, actor.accountId), administered(actor))
  const { loaded, model } = await lock(context, processInstanceId, own)
  const waiting = tasksOfOthers(loaded, actor.accountId)
  if (waiting.length === 0) throw refuseWith('processInstanceId', waitsForNobody, language)
  const last = loaded.acts.findLast(({ kind }) => kind === 'urge')
  const isNew = ({ arrivedAt }: TaskRow) => last && arrivedAt && arrivedAt > last.actedAt
  if (last && now.getTime() - last.actedAt.getTime() < hour && !waiting.some(isNew))
    throw refuseWith('processInstanceId', justUrged, language)
  const toNames = [...new Set(waiting.map(({ executorName }) => executorName))]
  const acted = await act(context, { loaded, model }, { kind: 'urge' }, { comment, toNames })
  const { runs, instance } = loaded
  await notifyUrged(
    context,
    instance,
    waiting.map((task) => ({ accountId: task.executor, node: nodeOf(runs, task) })),
    comment,
  )
  return acted
}

/**
 * Copies the process to others, who see it from then on.
 * @throws Refusal 20404 when the actor has no part in it now; 20400 when it does not run, or one of the others is not there.
 */
export async function copy(
  context: SignedInStep,
  { processInstanceId, accountIds, comment }: RequestOf<typeof copyProcess>,
): Promise<Acted> {
  const { tx, actor } = context
  await checkThere(context, accountIds, 'accountIds', seesProcesses)
  const others = [...new Set(accountIds)]
  const { loaded, model } = await lock(context, processInstanceId, conducts(tx, actor))
  const toNames = await namesOf(context, others)
  const acted = await act(context, { loaded, model }, { kind: 'copy' }, { comment, toNames })
  const { instance, runs } = loaded
  const open = loaded.tasks.filter(({ state }) => state === 'open')
  const nodes = [...new Set(open.map((task) => nodeOf(runs, task)))]
  await copyTo(context, instance, nodes.join('、') || instance.title, others, {
    known: await findCopyHolders(tx, processInstanceId, others),
    ...(comment && { comment: `${actor.userName}：${comment}` }),
  })
  return acted
}

function nodeOf(runs: LoadedProcess['runs'], { run }: TaskRow): string {
  return runs.find(({ id }) => id === run)?.nodeName ?? ''
}

const waitsForNobody = {
  zh: '流程没有在等待其他人办理，无需催办',
  en: 'The process waits for nobody else',
}
const justUrged = {
  zh: '一小时内已经催办过，请稍后再催',
  en: 'They were reminded within the last hour; please try again later',
}
