import { asc, eq } from 'drizzle-orm'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { Id } from '#contract/id.ts'
import type { listTemplateNodes, TemplateNode } from '#contract/workflow/model-check.ts'
import { z } from '#contract/zod.ts'
import type { Tx } from '../db/client.ts'
import { workflowModelHistory } from '../db/tables/workflow.ts'
import { rolesOfEach } from '../security/roles-of.ts'
import type { SignedInStep } from '../security/step.ts'
import type { findUnfillable } from '../tabulation/queries.ts'
import { membersOf } from './process/executors.ts'
import { findThere } from './process/who-acts.ts'
import { DeployedModel } from './reading/deployed.ts'
import type { ExecutorSetting } from './reading/elements.ts'
import type { Model } from './reading/model.ts'

/** The nodes that name a form by an id which a template may have, by that id. */
export function nodesByTemplate({ tasks }: Pick<Model, 'tasks'>): Map<string, string[]> {
  const nodes = new Map<string, string[]>()
  for (const [nodeId, { forms }] of Object.entries(tasks)) {
    const named = forms.flatMap(({ externalFormId }) => Id.safeParse(externalFormId).data ?? [])
    for (const id of new Set(named)) nodes.set(id, [...(nodes.get(id) ?? []), nodeId])
  }
  return nodes
}

type Filling = Parameters<typeof findUnfillable>[2][number]

/**
 * Who fills a sheet in at these nodes, and where it is returned to its starter: where a node names its people, those of them who can
 * have tasks, or else who steps in for them.
 */
export async function findFillings(
  tx: Tx,
  { graph, tasks }: Pick<Model, 'graph' | 'tasks'>,
  nodeIds: readonly string[],
): Promise<Filling[]> {
  const nodes = nodeIds.map((nodeId) => ({ nodeId, executor: tasks[nodeId]?.executor ?? null }))
  const members = await membersOf(
    tx,
    nodes.flatMap(({ executor }) => (executor?.settingMode === 'workflowRole' ? idsIn(executor) : [])),
  )
  const named = nodes.map(({ nodeId, executor }) => ({
    nodeId,
    accountIds: namedBy(executor, members),
    spare: executor?.emptyRule === 'account' ? [executor.emptyAccountId ?? ''] : [],
  }))
  const there = await findThere(
    tx,
    named.flatMap(({ accountIds = [], spare }) => [...accountIds, ...spare]),
  )
  const roles = await rolesOfEach(tx, [...there])
  const rolesOf = (accountIds: readonly string[]) =>
    accountIds.filter((id) => there.has(id)).map((id) => roles.get(id) ?? new Set<string>())
  const fillings = named.map(({ nodeId, accountIds, spare }) => {
    if (!accountIds) return { nodeId }
    const own = rolesOf(accountIds)
    return { nodeId, roles: own.length > 0 ? own : rolesOf(spare) }
  })
  return [{ nodeId: graph.start }, ...fillings]
}

function idsIn({ targets }: ExecutorSetting): string[] {
  return targets.filter((id) => Id.safeParse(id).success)
}

/** The accounts that a node names, by themselves or by workflow roles; undefined where who acts there comes of each process. */
function namedBy(
  executor: ExecutorSetting | null,
  members: ReadonlyMap<string, readonly string[]>,
): string[] | undefined {
  if (executor?.settingMode === 'accounts') return idsIn(executor)
  if (executor?.settingMode !== 'workflowRole') return undefined
  return idsIn(executor).flatMap((id) => members.get(id) ?? [])
}

/** The nodes at which sheets of a template are filled in, of the newest version of each model. */
export async function findTemplateNodes(
  { tx }: SignedInStep,
  { tabulationId }: RequestOf<typeof listTemplateNodes>,
): Promise<TemplateNode[]> {
  const { name, modelHistoryId, runs, newest } = workflowModelHistory
  const rows = await tx
    .select({ name, runs })
    .from(workflowModelHistory)
    .where(eq(newest, true))
    .orderBy(asc(name), asc(modelHistoryId))
  return rows.flatMap(({ name: modelName, runs: stored }) => {
    const model = z.parse(DeployedModel, stored)
    const nodeIds = nodesByTemplate(model).get(tabulationId)
    // The starter, to whom it may be returned, fills it in, too.
    const all = nodeIds ? [model.graph.start, ...nodeIds] : []
    return all.map((nodeId) => ({ nodeId, nodeName: model.names[nodeId] || nodeId, modelName }))
  })
}
