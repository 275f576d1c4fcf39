import type { RequestOf } from '#contract/define-endpoint.ts'
import type { Acted } from '#contract/workflow/process-acts.ts'
import type { withdrawAct } from '#contract/workflow/process-calls.ts'
import type { BeforeContext, StepContext } from '../../http/handle.ts'
import { takesPart } from '../../identity/visible-processes.ts'
import { act, lock, writeWayOn } from './acts.ts'
import { type JudgedValues, judgeValues, requireJudged, valuesWithout } from './asked-values.ts'
import { withoutChoicesOf } from './chosen.ts'
import { getDeployed } from './deployed-model.ts'
import { findInstance, loadRows } from './load-process.ts'

/** The values as they are without what an act gave. */
export async function prepareWithdrawal(
  { services, actor }: BeforeContext,
  { processInstanceId, act: number }: RequestOf<typeof withdrawAct>,
): Promise<JudgedValues | undefined> {
  const { orm } = services.database
  const instance = await findInstance(orm, processInstanceId, takesPart(orm, actor))
  const values = valuesWithout((await loadRows(orm, instance)).acts, number)
  if (!values) return undefined
  const { model } = await getDeployed(orm, instance.modelHistoryId)
  return await judgeValues(services, model, instance, values)
}

/** Takes back what an act did, with what it gave and whom it chose. */
export async function withdraw(
  context: StepContext<JudgedValues | undefined>,
  { processInstanceId, act: number, comment }: RequestOf<typeof withdrawAct>,
): Promise<Acted> {
  const { tx, actor, language, prepared } = context
  const locked = await lock(context, processInstanceId, takesPart(tx, actor))
  const { acts, instance } = locked.loaded
  const acted = await act(context, locked, { kind: 'withdraw', act: number }, { comment })
  const values = valuesWithout(acts, number)
  const judged = values && requireJudged(prepared, values, 'act', language)
  const chosen = withoutChoicesOf(instance.chosen, number)
  if (judged || chosen) await writeWayOn(context, instance, { ...judged, ...(chosen && { chosen }) })
  return acted
}
