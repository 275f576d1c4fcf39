import type { RequestOf } from '#contract/define-endpoint.ts'
import type { Acted } from '#contract/workflow/process-acts.ts'
import type { withdrawAct } from '#contract/workflow/process-calls.ts'
import type { BeforeContext, StepContext } from '../../http/handle.ts'
import { takesPart } from '../../identity/visible-processes.ts'
import { refuseWith } from '../../platform/refuse-with.ts'
import type { Model } from '../reading/model.ts'
import { actTexts } from './act-texts.ts'
import { act, lock, writeWayOn } from './acts.ts'
import { type JudgedValues, judgeValues, requireJudged, valuesWithout, wentOnBy } from './asked-values.ts'
import { cameToChosenOf, withoutChoicesOf } from './chosen.ts'
import { getDeployed } from './deployed-model.ts'
import { type ActRow, findInstance, type LoadedProcess, loadRows } from './load-process.ts'

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

/**
 * Takes back what an act did, with what it gave and whom it chose.
 * @throws Refusal 20400 as `act`, and where the process has gone on elsewhere by what it gave, or to whom it chose, with whose act that was.
 */
export async function withdraw(
  context: StepContext<JudgedValues | undefined>,
  { processInstanceId, act: number, comment }: RequestOf<typeof withdrawAct>,
): Promise<Acted> {
  const { tx, actor, language, prepared } = context
  const locked = await lock(context, processInstanceId, takesPart(tx, actor))
  const { acts, instance } = locked.loaded
  const acted = await act(context, locked, { kind: 'withdraw', act: number }, { comment })
  const goneOn = goneOnSince(locked.loaded, locked.model, number)
  if (goneOn) throw refuseWith('act', goneOn, language)
  const values = valuesWithout(acts, number)
  const judged = values && requireJudged(prepared, values, 'act', language)
  const chosen = withoutChoicesOf(instance.chosen, number)
  if (judged || chosen) await writeWayOn(context, instance, { ...judged, ...(chosen && { chosen }) })
  return acted
}

type Texts = Parameters<typeof refuseWith>[1]

const ofValues: Texts = {
  zh: '流程已按您填写的值选定去向，不能撤回',
  en: 'The process has chosen its way by what you filled in: it can no longer be withdrawn',
}
const ofChosen: Texts = {
  zh: '流程已交给您选定的办理人，不能撤回',
  en: 'The process has gone to people whom you chose: it can no longer be withdrawn',
}

/** Why an act cannot be withdrawn though nobody has acted on its own branch since, with whose act keeps it; undefined where it can. */
export function goneOnSince(loaded: LoadedProcess, model: Model, number: number): Texts | undefined {
  const byValues = wentOnBy(loaded, model, number)
  if (byValues) return wentOn(byValues, ofValues)
  const toChosen = cameToChosenOf(loaded, number)
  return toChosen && wentOn(toChosen, ofChosen)
}

function wentOn({ actorName, kind, nodeName }: ActRow, why: Texts): Texts {
  const { zh, en } = actTexts[kind]
  return {
    zh: `${actorName}${zh}${nodeName === null ? '' : `（${nodeName}）`}。${why.zh}`,
    en: `${actorName}${en}${nodeName === null ? '' : ` (${nodeName})`}. ${why.en}`,
  }
}
