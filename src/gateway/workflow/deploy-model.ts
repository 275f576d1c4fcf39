import { and, eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { InvalidData } from '#contract/envelope.ts'
import type { deployModel } from '#contract/workflow/model.ts'
import type { CheckedModel, checkModel, checkSavedModel } from '#contract/workflow/model-check.ts'
import { workflowModel, workflowModelHistory } from '../db/tables/workflow.ts'
import type { BeforeContext, StepContext } from '../http/handle.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { findTemplates, findUnfillable } from '../tabulation/queries.ts'
import { workflowModels } from './model-store.ts'
import { findNodePeople, type NodePeople } from './node-people.ts'
import { settingsOf, tasksOf } from './node-settings.ts'
import { problemText } from './problem-texts.ts'
import type { Model, ModelProblem } from './reading/model.ts'
import { readInThread } from './reading/model-thread.ts'
import type { ReadModel } from './reading/read-model.ts'
import { findFillings, nodesByTemplate } from './sheet-nodes.ts'

/**
 * Deploys a model as its next version, in use.
 * @throws Refusal 20400 with a sentence a node for what keeps it from running, or when it was changed since it was seen.
 */
export async function deploy(
  context: StepContext<Awaited<ReturnType<typeof readToDeploy>>>,
  { id, baseRevision }: RequestOf<typeof deployModel>,
): Promise<ResponseOf<typeof deployModel>> {
  const { tx, actor, now, language, prepared } = context
  const locked = await workflowModels.lock(context, [String(id)])
  const row = locked.get(String(id))
  if (!row) throw new Refusal(codes.notFound)
  if (row.deletedAt) throw new Refusal(codes.deleted)
  // It may also have been changed between being read and being locked.
  if (row.revision !== baseRevision || prepared.revision !== baseRevision)
    throw refuseWith('baseRevision', changedSince, language)
  const { shapesXml } = prepared
  const { model, problems } = await examine(context, prepared.whole)
  if (!model || shapesXml === null || problems.length > 0) {
    const data: InvalidData = {
      fields: problems.map(({ nodeId, message }) => ({ path: nodeId || 'bpmnXml', message })),
    }
    throw new Refusal(codes.invalid, data)
  }
  const version = row.version + 1
  await tx
    .update(workflowModelHistory)
    .set({ newest: false })
    .where(and(eq(workflowModelHistory.modelId, id), eq(workflowModelHistory.version, row.version)))
  const [deployed] = await tx
    .insert(workflowModelHistory)
    .values({
      modelId: id,
      version,
      name: row.name,
      key: row.key,
      category: row.category,
      bpmnXml: row.bpmnXml,
      shapesXml,
      runs: model,
      startScope: row.startScope,
      useScopeConfigs: row.useScopeConfigs,
      searchText: row.searchText,
      deployedAt: now,
      deployedByName: actor.userName,
    })
    .returning({ modelHistoryId: workflowModelHistory.modelHistoryId })
  const [written] = await tx
    .update(workflowModel)
    .set({ version, revision: row.revision + 1, ...stampOf(actor, now) })
    .where(eq(workflowModel.id, id))
    .returning()
  if (!deployed || !written) throw new Refusal(codes.notFound)
  await workflowModels.notify(context, written, 'update', {
    before: { version: row.version },
    after: { version },
  })
  return { ...deployed, version }
}

/** A model that was read, with all that keeps it from being deployed in the person's language: who is there, too. */
async function examine(
  context: SignedInStep,
  { model, problems }: ReadModel,
): Promise<{ model: Model | null; problems: CheckedModel['problems'] }> {
  const all = [...problems, ...(model ? await absenceIn(context, model) : [])]
  const { language } = context
  return {
    model,
    problems: all.map((problem) => ({ nodeId: problem.nodeId, message: problemText(problem, language) })),
  }
}

/** What of a model's people and templates is not there. */
async function absenceIn(context: SignedInStep, model: Model): Promise<ModelProblem[]> {
  const people = await findNodePeople(context.tx, model)
  return [...stoppedExecutors(model, people), ...(await templateProblems(context, model, people))]
}

/** Reads a model that is being drawn: what the drawing by itself says, and the whole as it would be deployed. */
export async function readDrawn({ services }: BeforeContext, model: RequestOf<typeof checkModel>) {
  return await readInThread(services.models, { xml: model.bpmnXml, settings: settingsOf(model) })
}

/** The same of a model as it is saved. @throws Refusal 20404 when there is none. */
export async function readSaved(
  { services, actor }: BeforeContext,
  { id }: RequestOf<typeof checkSavedModel>,
) {
  const row = await workflowModels.get({ tx: services.database.orm, actor }, String(id))
  return await readInThread(services.models, { xml: row.bpmnXml, settings: settingsOf(row) })
}

/** The same with what is drawn of it, as it is to be deployed. @throws Refusal 20404 when there is none. */
export async function readToDeploy(
  { services, actor }: BeforeContext,
  { id }: RequestOf<typeof deployModel>,
) {
  const row = await workflowModels.getAny({ tx: services.database.orm, actor }, String(id))
  const task = { xml: row.bpmnXml, settings: settingsOf(row), deploys: true }
  return { revision: row.revision, ...(await readInThread(services.models, task)) }
}

/** What a model that was read contains, and what keeps it from being deployed. */
export async function check(
  context: StepContext<Awaited<ReturnType<typeof readDrawn>>>,
): Promise<CheckedModel> {
  const { drawn, whole } = context.prepared
  const { problems } = await examine(context, whole)
  return { tasks: drawn.model ? tasksOf(drawn.model) : [], problems }
}

const changedSince = {
  zh: '模型已被他人修改，请重新打开后再发布',
  en: 'The model was changed since you opened it; open it again before you deploy',
}

/** Nodes none of whose named people can have a task, nor the one that is named in their place. */
function stoppedExecutors({ tasks, names }: Model, people: ReadonlyMap<string, NodePeople>): ModelProblem[] {
  return [...people].flatMap(([nodeId, { named, spare }]) => {
    // Who is not named at all, the drawing's own problem says.
    const isNamed = (tasks[nodeId]?.executor?.targets ?? []).length > 0
    const lacks = (isNamed && named?.length === 0) || spare?.length === 0
    return lacks
      ? [{ reason: 'no-executor' as const, nodeId, nodeName: names[nodeId] ?? '', subject: null }]
      : []
  })
}

/** Nodes at which a sheet is to be filled in that could not be begun, or that nobody could fill in as it requires. */
async function templateProblems(
  { tx }: SignedInStep,
  model: Model,
  people: ReadonlyMap<string, NodePeople>,
): Promise<ModelProblem[]> {
  const nodes = nodesByTemplate(model)
  const templates = await findTemplates(tx, [...nodes.keys()])
  if (templates.length === 0) return []
  const fillingsAt = await findFillings(tx, model, people)
  const problems: ModelProblem[] = []
  for (const template of templates) {
    const { tabulationId, tabulationName, version, inUse } = template
    const filling = nodes.get(tabulationId) ?? []
    const find = (reason: ModelProblem['reason'], subject: string) =>
      filling.map((nodeId) => ({ reason, nodeId, nodeName: model.names[nodeId] ?? '', subject }))
    if (version === 0 || !inUse) {
      problems.push(...find('form-template', tabulationName))
      continue
    }
    const labels = await findUnfillable(tx, template, fillingsAt(filling))
    if (labels.length > 0) problems.push(...find('form-cells', labels.join('、')).slice(0, 1))
  }
  return problems
}
