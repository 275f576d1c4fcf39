import { eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { type Endpoint, permits, type RequestOf } from '#contract/define-endpoint.ts'
import type { Values } from '#contract/entity-types.ts'
import { Id } from '#contract/id.ts'
import type { AboutKind } from '#contract/workflow/process.ts'
import type { Acted } from '#contract/workflow/process-acts.ts'
import type { startProcess } from '#contract/workflow/process-calls.ts'
import { account } from '../../db/tables/account.ts'
import { processInstance, type Truths } from '../../db/tables/process.ts'
import type { BeforeContext, StepContext } from '../../http/handle.ts'
import { Refusal } from '../../platform/refusal.ts'
import { refuseField } from '../../platform/refuse-field.ts'
import { refuseWith } from '../../platform/refuse-with.ts'
import type { SignedInStep } from '../../security/step.ts'
import { act } from './acts.ts'
import { askedAt, checkValues, givenOf, requireValues } from './asked-values.ts'
import { choose, chosenNodesAt } from './chosen.ts'
import { evaluateConditions } from './conditions.ts'
import { type Deployed, getDeployed } from './deployed-model.ts'
import { type AboutRow, beginSheets } from './process-sheets.ts'
import { mayStart } from './startable.ts'

/** Reads a record, with what a person calls it; of an entity within the actor's reach alone. */
export interface RecordReader {
  /** What may be called by anyone who may see such records. */
  sees: Pick<Endpoint, 'permission' | 'alsoBy'>
  label: string
  detail(context: SignedInStep, id: string): Promise<Values>
}
export type RecordReaders = Record<AboutKind, RecordReader>

type Request = RequestOf<typeof startProcess>

/**
 * A record, as the actor may see it.
 * @throws Refusal 20403 without the function that shows such records, 20404 out of reach.
 */
export async function readRecord(
  context: SignedInStep,
  { sees, detail }: RecordReader,
  entityId: string,
): Promise<Values> {
  if (!permits(sees, (permission) => context.actor.permissions.has(permission)))
    throw new Refusal(codes.noPermission)
  return await detail(context, entityId)
}

/**
 * Evaluates the conditions of the model, which takes no lock.
 * @throws Refusal as `startWith`, then 20400 naming the value that does not fit: whoever may not start it hears nothing of these.
 */
export async function prepareStart(
  { services, language, actor }: BeforeContext,
  { modelHistoryId, values = {} }: Request,
): Promise<Truths> {
  const tx = services.database.orm
  const deployed = await getDeployed(tx, modelHistoryId)
  await checkStartable({ tx, actor, language }, deployed)
  const { model } = deployed
  const asked = askedAt(model, model.graph.start)
  checkValues(asked, values, language)
  requireValues(asked, values, language)
  return await evaluateConditions(services.conditions, model, values, actor.userName)
}

/**
 * Starts a process for the actor, at the record that it is about.
 * @throws Refusal 20404 out of reach, 20400 when its model is stopped or not for the actor, and as `act`.
 */
export function startWith(readers: RecordReaders) {
  return async (context: StepContext<Truths>, request: Request): Promise<Acted> => {
    const { tx, actor, now, language, prepared } = context
    const { processInstanceId, modelHistoryId, title, about, values = {} } = request
    const deployed = await getDeployed(tx, modelHistoryId)
    await checkStartable(context, deployed)
    if (await tx.$count(processInstance, eq(processInstance.processInstanceId, processInstanceId)))
      throw refuseField('processInstanceId', 'taken', language)
    const record = about && {
      ...about,
      row: await readRecord(context, readers[about.entity], about.entityId),
    }
    const place = record ? placeOf(record, readers[record.entity]) : await ownPlace(context)
    const instance: typeof processInstance.$inferSelect = {
      processInstanceId,
      modelHistoryId,
      modelName: deployed.name,
      modelVersion: deployed.version,
      title,
      starter: actor.accountId,
      starterName: actor.userName,
      state: 'running',
      outcome: null,
      act: 0,
      lastId: 0,
      aboutEntity: about?.entity ?? null,
      aboutId: about?.entityId ?? null,
      ...place,
      values,
      truths: prepared,
      chosen: {},
      searchText: [title, deployed.name, actor.userName, place.aboutLabel ?? ''].join('\n').toLowerCase(),
      startedAt: now,
      endedAt: null,
    }
    const { model } = deployed
    const before = { instance, runs: [], acts: [] }
    instance.chosen = await choose(context, () => chosenNodesAt(model, model.graph.start), before, request)
    await tx.insert(processInstance).values(instance)
    await beginSheets(context, instance, model, record)
    const state = { instance, tokens: [], runs: [], tasks: [], acts: [] }
    const loaded = { instance, runs: [], tasks: [], acts: [], state }
    const given = givenOf({}, values)
    return await act(context, { loaded, model }, { kind: 'start' }, { given })
  }
}

async function checkStartable(
  context: Pick<SignedInStep, 'tx' | 'actor' | 'language'>,
  deployed: Deployed,
): Promise<void> {
  const { language } = context
  if (deployed.status !== 1) throw refuseWith('modelHistoryId', isStopped, language)
  if (!deployed.newest) throw refuseWith('modelHistoryId', isOlder, language)
  if (!(await mayStart(context, [deployed])).has(deployed.modelHistoryId))
    throw new Refusal(codes.noPermission)
}

const placed = (row: Values, name: string) => Id.safeParse(row[name]).data ?? null

function placeOf({ row }: AboutRow, { label }: RecordReader) {
  return {
    aboutLabel: String(row[label] ?? ''),
    projectId: placed(row, 'projectId'),
    organizationId: placed(row, 'organizationId'),
    departmentId: placed(row, 'departmentId'),
  }
}

async function ownPlace({ tx, actor }: SignedInStep) {
  const [own] = await tx
    .select({ organizationId: account.organizationId, departmentId: account.departmentId })
    .from(account)
    .where(eq(account.accountId, actor.accountId))
  return {
    aboutLabel: null,
    projectId: null,
    organizationId: own?.organizationId ?? null,
    departmentId: own?.departmentId ?? null,
  }
}

const isStopped = { zh: '该流程模型已停用', en: 'This model was stopped' }
const isOlder = {
  zh: '该流程模型已有新版本，请重新选择',
  en: 'This model has a newer version; choose it again',
}
