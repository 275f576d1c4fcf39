import { and, eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { ProcessAct, ProcessDetail, ProcessTask } from '#contract/workflow/process.ts'
import type { getProcess, getProcessRecord } from '#contract/workflow/process-calls.ts'
import { processInstance, processTask } from '../../db/tables/process.ts'
import { administered, ownTasks, takesPart } from '../../identity/visible-processes.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SignedInStep } from '../../security/step.ts'
import { play, resetWays, returnTargets } from '../engine/play.ts'
import { ActRefused } from '../engine/refusal.ts'
import { everyVariable, type Model } from '../reading/model.ts'
import { movesNothing } from './act-texts.ts'
import { askedAt } from './asked-values.ts'
import { chosenNodesAt, chosenNodesOnReset } from './chosen.ts'
import { getDeployed } from './deployed-model.ts'
import { leadsOn } from './leads-on.ts'
import { presentInstance } from './lists.ts'
import { findInstance, type LoadedProcess, loadRows, type TaskRow, tasksOfOthers } from './load-process.ts'
import { presentTask } from './present.ts'
import { showSheets } from './process-sheets.ts'
import { nameOf } from './save-step.ts'
import { type RecordReaders, readRecord } from './start-process.ts'
import { findUnable } from './unable-executors.ts'
import { goneOnSince } from './withdraw.ts'

/** A process that the actor takes part in or administers. @throws Refusal 20404 otherwise. */
export async function showProcess(
  context: SignedInStep,
  { processInstanceId }: RequestOf<typeof getProcess>,
): Promise<ProcessDetail> {
  const { tx, actor } = context
  const instance = await findInstance(tx, processInstanceId, takesPart(tx, actor))
  const loaded = await loadRows(tx, instance)
  const { model } = await getDeployed(tx, instance.modelHistoryId)
  const administers = await tx.$count(
    processInstance,
    and(eq(processInstance.processInstanceId, processInstanceId), administered(actor)),
  )
  const possible = possibleTasks(loaded, model, actor.accountId)
  const conducts = instance.state === 'running' && (administers > 0 || instance.starter === actor.accountId)
  const { sheets, templates } = await showSheets(context, processInstanceId)
  const unable = await findUnable(tx, [processInstanceId])
  const nodes = Object.values(model.graph.nodes).filter(({ kind }) => kind === 'task')
  const entered = resetWays(model.graph, loaded.state)
  return {
    ...presentInstance(instance),
    values: instance.values,
    variables: everyVariable(model),
    tasks: tasksOf(loaded, new Set(unable.map(({ processTaskId: id }) => id))),
    acts: loaded.acts.filter(({ kind }) => kind !== 'open').map(presentAct),
    nodes: nodes.map(({ id }) => {
      const chosenNodes = chosenNodesOnReset(model, entered(id), loaded)
      return { nodeId: id, name: nameOf(model, id), chosenNodes }
    }),
    forms: openForms(loaded, model, actor.accountId, templates),
    sheets,
    possible: {
      tasks: possible,
      withdraw: withdrawable(loaded, model, actor.accountId),
      manage: administers > 0 && instance.state !== 'ended',
      urge: conducts && tasksOfOthers(loaded, actor.accountId).length > 0,
      copy: conducts || possible.length > 0,
      removable: removableTasks(loaded, actor.accountId),
    },
  }
}

function tasksOf({ tasks, runs }: LoadedProcess, unable: ReadonlySet<string>): ProcessTask[] {
  const ids = new Map(tasks.map(({ id, processTaskId }) => [id, processTaskId]))
  return tasks.map((task) => {
    const run = runs.find(({ id }) => id === task.run)
    const parentId = task.parent === null ? undefined : ids.get(task.parent)
    const { executor, executorName, state } = task
    return {
      ...presentTask(task, { id: run?.node ?? '', name: run?.nodeName ?? '' }),
      ...(parentId !== undefined && { parentId }),
      round: run?.round ?? 1,
      executorId: executor,
      executorName,
      state,
      ...(unable.has(task.processTaskId) && { unable: true as const }),
    }
  })
}

function presentAct(row: LoadedProcess['acts'][number]): ProcessAct {
  const { id, kind, actorName, actedAt, nodeName, toNames, comment, photos, withdrawn } = row
  return {
    act: id,
    kind,
    actorName,
    actedAt: actedAt.getTime(),
    ...(nodeName !== null && { nodeName }),
    ...(toNames !== null && { toNames }),
    ...(comment !== null && { comment }),
    ...(photos !== null && { photos }),
    withdrawn,
  }
}

function possibleTasks(
  { instance, state, tasks, runs, acts }: LoadedProcess,
  model: Model,
  accountId: string,
): ProcessDetail['possible']['tasks'] {
  if (instance.state !== 'running') return []
  return tasks
    .filter((task) => task.executor === accountId && task.state === 'open')
    .map(({ id, processTaskId, run, kind }) => {
      const node = runs.find((each) => each.id === run)?.node ?? ''
      const { start } = model.graph
      const back = node === start ? [] : [...returnTargets(model.graph, state, id), start]
      const returnTo = back.map((nodeId) => ({ nodeId, name: nameOf(model, nodeId) }))
      return {
        processTaskId,
        nodeName: nameOf(model, node),
        returnTo,
        asks: askedAt(model, node),
        chosenNodes: chosenNodesAt(model, node, { instance, runs, acts }),
        leadsOn: (['agree', 'disagree'] as const).filter((decision) => leadsOn(model, node, kind, decision)),
      }
    })
}

/** What the nodes show at which tasks wait for the actor, beside sheets. */
function openForms(
  { tasks, runs }: LoadedProcess,
  model: Model,
  accountId: string,
  templates: ReadonlySet<string>,
): ProcessDetail['forms'] {
  const own = tasks.filter((task) => task.executor === accountId && task.state === 'open')
  const nodes = new Set(own.map((task) => runs.find(({ id }) => id === task.run)?.node ?? ''))
  return [...nodes].flatMap((node) =>
    (model.tasks[node]?.forms ?? [])
      .filter(({ externalFormId = '' }) => !templates.has(externalFormId))
      .map(({ formType, formUrl }) => ({ nodeId: node, nodeName: nameOf(model, node), formType, formUrl })),
  )
}

/** Those whom the actor has sign or advise, and who have not. */
function removableTasks({ instance, tasks }: LoadedProcess, accountId: string): string[] {
  if (instance.state !== 'running') return []
  const own = new Set(tasks.filter(({ executor }) => executor === accountId).map(({ id }) => id))
  const isPending = ({ state }: TaskRow) => state === 'open' || state === 'waiting'
  return tasks
    .filter((task) => task.parent !== null && own.has(task.parent) && isPending(task))
    .map(({ processTaskId }) => processTaskId)
}

/** The actor's last act, while it would be withdrawn. */
function withdrawable(loaded: LoadedProcess, model: Model, accountId: string): number | undefined {
  const { acts, state } = loaded
  const last = acts.findLast(({ actor, kind }) => actor === accountId && !movesNothing.has(kind))
  if (!last) return undefined
  const nobody = { executors: () => [], holds: () => false }
  try {
    play(model.graph, state, { kind: 'withdraw', actor: accountId, act: last.id }, nobody)
    return goneOnSince(loaded, model, last.id) ? undefined : last.id
  } catch (error) {
    if (error instanceof ActRefused) return undefined
    throw error
  }
}

/**
 * The record that a process is about. A task opens just that one record to its executor, whatever their data permission, and
 * no longer than it waits for them.
 * @throws Refusal 20404 when it is about none, and as `readRecord` where no task opens it.
 */
export function recordWith(readers: RecordReaders) {
  return async (
    context: SignedInStep,
    { processInstanceId }: RequestOf<typeof getProcessRecord>,
  ): Promise<ResponseOf<typeof getProcessRecord>> => {
    const { tx, actor } = context
    const { aboutEntity, aboutId } = await findInstance(tx, processInstanceId, takesPart(tx, actor))
    if (aboutEntity === null || aboutId === null) throw new Refusal(codes.notFound)
    const waiting = and(eq(processTask.processInstanceId, processInstanceId), ownTasks(actor, 'open'))
    const reader = readers[aboutEntity]
    const opened = (await tx.$count(processTask, waiting)) > 0
    const row = opened
      ? await reader.detail(
          { ...context, actor: { ...actor, scope: { ...actor.scope, all: true } } },
          aboutId,
        )
      : await readRecord(context, reader, aboutId)
    return { entity: aboutEntity, row: { ...row } }
  }
}
