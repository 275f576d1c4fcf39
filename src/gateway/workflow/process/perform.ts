import { locationOf } from '../../security/scope.ts'
import { play } from '../engine/play.ts'
import type { Act, Step } from '../engine/state.ts'
import type { Model } from '../reading/model.ts'
import { valuesText } from './asked-values.ts'
import { holds } from './conditions.ts'
import type { ActContext, Saying } from './context.ts'
import { findExecutors } from './executors.ts'
import type { LoadedProcess } from './load-process.ts'
import { notifyOfStep } from './notify.ts'
import { submitSheets } from './process-sheets.ts'
import { saveStep } from './save-step.ts'

/**
 * Does one act in a process that was locked: the engine's step, its rows, notices and history, all in the caller's transaction.
 * @throws ActRefused
 */
export async function perform(
  context: ActContext,
  loaded: LoadedProcess,
  model: Model,
  act: Act,
  saying: Saying = {},
): Promise<Step> {
  const { tx, record, announce } = context
  const { instance } = loaded
  const executors = await findExecutors(tx, model, instance)
  const lookups = {
    executors,
    holds: (flow: string, outcome: Parameters<typeof holds>[2]) => holds(instance.truths, flow, outcome),
  }
  const step = play(model.graph, loaded.state, act, lookups)
  const saved = await saveStep(context, loaded, model, step, saying)
  if (step.state.instance.outcome === 'completed') await submitSheets(context, instance.processInstanceId)
  await notifyOfStep(context, saved, model, step)
  const isStart = act.kind === 'start'
  const given = valuesText(saying.given ?? {})
  // Reading a task is no change of anybody's work.
  if (act.kind !== 'open')
    record({
      entity: 'process-instance',
      entityId: instance.processInstanceId,
      action: isStart ? 'add' : 'update',
      revision: step.state.instance.act,
      label: instance.title,
      ...locationOf(instance),
      ...(!isStart && { before: { state: instance.state } }),
      after: {
        act: act.kind,
        state: step.state.instance.state,
        ...(step.state.instance.outcome && { outcome: step.state.instance.outcome }),
        ...(saved.nodeName && { nodeName: saved.nodeName }),
        ...(saying.toNames && { toNames: saying.toNames.join('、') }),
        ...(saying.comment && { comment: saying.comment }),
        ...(given && { values: given }),
        ...(saying.photos?.length && { photos: saying.photos.length }),
      },
    })
  announce({ accountIds: saved.concerned }, { kind: 'changed', entity: 'process-instance' })
  return step
}
