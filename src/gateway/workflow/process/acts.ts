import { eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { GivenValues, ProcessValues } from '#contract/workflow/process.ts'
import type { Acted } from '#contract/workflow/process-acts.ts'
import type {
  addSigners,
  controlProcess,
  decideTask,
  delegateTask,
  openTask,
  removeSigner,
  resetProcess,
} from '#contract/workflow/process-calls.ts'
import { type Chosen, processInstance, processRun, processTask } from '../../db/tables/process.ts'
import { attachOwn } from '../../file/queries.ts'
import type { BeforeContext, StepContext } from '../../http/handle.ts'
import { userNames } from '../../identity/user-names.ts'
import { administered, takesPart } from '../../identity/visible-processes.ts'
import { Refusal } from '../../platform/refusal.ts'
import { refuseField } from '../../platform/refuse-field.ts'
import type { SignedInStep } from '../../security/step.ts'
import { passesWith, resetWays } from '../engine/play.ts'
import { ActRefused } from '../engine/refusal.ts'
import type { Act } from '../engine/state.ts'
import type { Model } from '../reading/model.ts'
import { actContextOf, actedOf, checkThere } from './act-context.ts'
import {
  askedAt,
  checkValues,
  givenOf,
  type JudgedValues,
  judgeValues,
  requireJudged,
  requireValues,
  withGiven,
  withNoes,
} from './asked-values.ts'
import { choose, chosenNodesAt, chosenNodesOnReset } from './chosen.ts'
import type { Saying } from './context.ts'
import { getDeployed } from './deployed-model.ts'
import { leadsOn } from './leads-on.ts'
import {
  findInstance,
  type InstanceRow,
  type LoadedProcess,
  lockProcess,
  type TaskRow,
  visitOfTask,
} from './load-process.ts'
import { perform } from './perform.ts'
import { type JudgedTask, judgeTask, lockJudgedTask } from './process-sheets.ts'
import { refusalOf } from './refusal-of.ts'
import { nameOf } from './save-step.ts'

interface Locked {
  loaded: LoadedProcess
  model: Model
  /** The number of the task in its process. */
  task: number
  kind: TaskRow['kind']
  /** Where it waits. */
  nodeId: string
}

export async function open(context: SignedInStep, request: RequestOf<typeof openTask>): Promise<Acted> {
  const locked = await lockTask(context, request)
  return await act(context, locked, { kind: 'open', task: locked.task })
}

interface Prepared {
  /** The values with those that it gives. */
  judged?: JudgedValues
  /** What the actor agrees to. */
  task?: JudgedTask
}

/** What a decision brings along. */
export async function prepareDecision(
  context: BeforeContext,
  request: RequestOf<typeof decideTask>,
): Promise<Prepared> {
  const { services, language, actor } = context
  const { processTaskId, decision, values = {} } = request
  const { orm } = services.database
  const { processInstanceId, nodeId, kind } = await taskOf(orm, processTaskId)
  const instance = await findInstance(orm, processInstanceId, takesPart(orm, actor))
  const { model } = await getDeployed(orm, instance.modelHistoryId)
  const task = decision === 'agree' ? await judgeTask(context, { processTaskId, nodeId }) : undefined
  checkValues(askedAt(model, nodeId), values, language)
  const given = givenBy({ model, nodeId, kind }, instance.values, request)
  const judged = given && (await judgeValues(services, model, instance, withGiven(instance.values, given)))
  return { ...(task && { task }), ...(judged && { judged }) }
}

/**
 * @throws Refusal 20400 when it names no node to return to, brings values that are not asked for, or photos that are not
 * the actor's own uploads, leads on without what a condition needs, or agrees while cells of a sheet are left undone.
 */
export async function decide(
  context: StepContext<Prepared>,
  request: RequestOf<typeof decideTask>,
): Promise<Acted> {
  const { language, prepared } = context
  const { decision, to, comment, photos } = request
  const locked = await lockTask(context, request)
  const { loaded, model, task } = locked
  const { instance } = loaded
  const chosen = await chooseNext(context, locked, request)
  const given = givenBy(locked, instance.values, request)
  const judged =
    given && requireJudged(prepared.judged, withGiven(instance.values, given), 'values', language)
  if (leadsOn(model, locked.nodeId, locked.kind, decision))
    requireValues(askedAt(model, locked.nodeId), judged?.values ?? instance.values, language)
  const changed = { chosen, ...judged }
  if (given || request.chosen) await writeWayOn(context, instance, changed)
  const now = { ...locked, loaded: { ...loaded, instance: { ...instance, ...changed } } }
  if (prepared.task) {
    const { processTaskId } = request
    const passes = passesWith(model.graph, loaded.state, task)
    await lockJudgedTask(context, { processTaskId, nodeId: locked.nodeId }, prepared.task, passes)
  }
  await showPhotos(context, instance.processInstanceId, photos)
  const said = { comment, photos, given }
  if (decision !== 'return') return await act(context, now, { kind: decision, task }, said)
  if (to === undefined) throw refuseField('to', 'required', language)
  return await act(context, now, { kind: 'return', task, to }, { ...said, toNames: [nameOf(model, to)] })
}

/** What a decision gives that differs from the values as they are; one that leads on leaves no yes or no open that a condition needs. */
function givenBy(
  { model, nodeId, kind }: Pick<Locked, 'model' | 'nodeId' | 'kind'>,
  before: ProcessValues,
  { decision, values }: Pick<RequestOf<typeof decideTask>, 'decision' | 'values'>,
): GivenValues | undefined {
  const leads = leadsOn(model, nodeId, kind, decision)
  return givenOf(before, leads ? withNoes(askedAt(model, nodeId), before, values) : values)
}

/** Who acts next, where this decision says so: one that leads on, of somebody whose word may be the last. */
async function chooseNext(
  context: SignedInStep,
  locked: Locked,
  request: RequestOf<typeof decideTask>,
): Promise<Chosen> {
  const { model, nodeId, kind, loaded } = locked
  if (request.chosen && !leadsOn(model, nodeId, kind, request.decision))
    throw refuseField('chosen', 'option', context.language)
  return await choose(context, (process) => chosenNodesAt(model, nodeId, process), loaded, request)
}

async function showPhotos(
  { tx, actor, language }: SignedInStep,
  shownIn: string,
  photos: readonly string[] = [],
): Promise<void> {
  const attached = await attachOwn(tx, actor, photos, { shownBy: 'process-instance', shownIn })
  if (attached.size < photos.length) throw refuseField('photos', 'sitePhoto', language)
}

export async function delegate(
  context: SignedInStep,
  { way, accountId, comment, ...request }: RequestOf<typeof delegateTask>,
): Promise<Acted> {
  await checkThere(context, [accountId], 'accountId')
  const locked = await lockTask(context, request)
  const toNames = await namesOf(context, [accountId])
  return await act(context, locked, { kind: way, task: locked.task, to: accountId }, { comment, toNames })
}

export async function sign(
  context: SignedInStep,
  { when, accountIds, comment, ...request }: RequestOf<typeof addSigners>,
): Promise<Acted> {
  await checkThere(context, accountIds, 'accountIds')
  const executors = [...new Set(accountIds)]
  const locked = await lockTask(context, request)
  const signing = { kind: 'sign', task: locked.task, when, executors } as const
  return await act(context, locked, signing, { comment, toNames: await namesOf(context, executors) })
}

export async function unsign(context: SignedInStep, request: RequestOf<typeof removeSigner>): Promise<Acted> {
  const locked = await lockTask(context, request)
  const signer = locked.loaded.tasks.find(({ id }) => id === locked.task)
  const toNames = signer && [signer.executorName]
  return await act(context, locked, { kind: 'removeSigner', task: locked.task }, { toNames })
}

/** Writes what decides the way on of a process. */
export async function writeWayOn(
  { tx }: SignedInStep,
  { processInstanceId }: InstanceRow,
  changed: Partial<Pick<InstanceRow, 'chosen'> & JudgedValues>,
): Promise<void> {
  await tx
    .update(processInstance)
    .set(changed)
    .where(eq(processInstance.processInstanceId, processInstanceId))
}

/** @throws Refusal 20400 when it names no node that people act at, and as `choose` and `act`. */
export async function reset(
  context: SignedInStep,
  { processInstanceId, to, comment, ...request }: RequestOf<typeof resetProcess>,
): Promise<Acted> {
  const { loaded, model } = await lock(context, processInstanceId, administered(context.actor))
  const { instance } = loaded
  if (to !== model.graph.start && !Object.hasOwn(model.tasks, to))
    throw refuseField('to', 'option', context.language)
  const entered = resetWays(model.graph, loaded.state)(to)
  const chosen = await choose(
    context,
    (process) => chosenNodesOnReset(model, entered, process),
    loaded,
    request,
  )
  if (request.chosen) await writeWayOn(context, instance, { chosen })
  const now = { model, loaded: { ...loaded, instance: { ...instance, chosen } } }
  return await act(context, now, { kind: 'reset', to }, { comment, toNames: [nameOf(model, to)] })
}

export async function control(
  context: SignedInStep,
  { processInstanceId, control: kind, comment }: RequestOf<typeof controlProcess>,
): Promise<Acted> {
  const locked = await lock(context, processInstanceId, administered(context.actor))
  return await act(context, locked, { kind }, { comment })
}

/** What has become of the process since, for an act that came before. */
export async function actedBefore(
  { tx, actor }: SignedInStep,
  request: { processInstanceId: string } | { processTaskId: string },
): Promise<Acted> {
  const { processInstanceId } = 'processTaskId' in request ? await taskOf(tx, request.processTaskId) : request
  return actedOf(processInstanceId, await findInstance(tx, processInstanceId, takesPart(tx, actor)))
}

type Unsigned = Act extends infer One ? (One extends Act ? Omit<One, 'actor'> : never) : never

/**
 * Does an act of the caller's in a locked process.
 * @throws Refusal 20400 with why it cannot be done, and who was faster.
 */
export async function act(
  context: SignedInStep,
  { loaded, model }: Pick<Locked, 'loaded' | 'model'>,
  what: Unsigned,
  saying?: Saying,
): Promise<Acted> {
  const { actor, language } = context
  const signed = { ...what, actor: actor.accountId }
  try {
    const { state } = await perform(actContextOf(context), loaded, model, signed, saying)
    return actedOf(loaded.instance.processInstanceId, state.instance)
  } catch (error) {
    if (error instanceof ActRefused) throw refusalOf(error, loaded, model, signed, language)
    throw error
  }
}

/** Locks a process of those that the caller may act in so. @throws Refusal 20404 when it is none. */
export async function lock(
  { tx }: SignedInStep,
  processInstanceId: string,
  which: Parameters<typeof lockProcess>[2],
): Promise<Pick<Locked, 'loaded' | 'model'>> {
  const loaded = await lockProcess(tx, processInstanceId, which)
  const { model } = await getDeployed(tx, loaded.instance.modelHistoryId)
  return { loaded, model }
}

/** Locks the process of a task, of those that the actor takes part in, or may act in so. @throws Refusal 20404 when there is none such. */
export async function lockTask(
  context: SignedInStep,
  { processTaskId }: { processTaskId: string },
  which = takesPart(context.tx, context.actor),
): Promise<Locked> {
  const { tx } = context
  const { processInstanceId, id, kind, nodeId } = await taskOf(tx, processTaskId)
  return { ...(await lock(context, processInstanceId, which)), task: id, kind, nodeId }
}

async function taskOf(tx: Pick<SignedInStep['tx'], 'select'>, processTaskId: string) {
  const { processInstanceId, id, kind } = processTask
  const [found] = await tx
    .select({ processInstanceId, id, kind, nodeId: processRun.node })
    .from(processTask)
    .innerJoin(processRun, visitOfTask)
    .where(eq(processTask.processTaskId, processTaskId))
  if (!found) throw new Refusal(codes.notFound)
  return found
}

export async function namesOf({ tx }: SignedInStep, accountIds: readonly string[]): Promise<string[]> {
  const names = await userNames(tx, accountIds)
  return accountIds.map((id) => names.get(id) ?? '')
}
