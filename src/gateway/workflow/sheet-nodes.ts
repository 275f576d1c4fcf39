import { asc, eq } from 'drizzle-orm'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { Id } from '#contract/id.ts'
import type { listTemplateNodes, TemplateNode } from '#contract/workflow/model-check.ts'
import { z } from '#contract/zod.ts'
import type { Tx } from '../db/client.ts'
import { workflowModelHistory } from '../db/tables/workflow.ts'
import { rolesOf } from '../security/roles-of.ts'
import type { SignedInStep } from '../security/step.ts'
import type { findUnfillable } from '../tabulation/queries.ts'
import { membersOf } from './process/executors.ts'
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

/** Who fills a sheet in at these nodes, and where it is returned to its starter. */
export async function findFillings(
  tx: Tx,
  { graph, tasks }: Pick<Model, 'graph' | 'tasks'>,
  nodeIds: readonly string[],
): Promise<Filling[]> {
  const fillings: Filling[] = [{ nodeId: graph.start }]
  for (const nodeId of nodeIds) {
    const named = await namedAt(tx, tasks[nodeId]?.executor ?? null)
    const roles: ReadonlySet<string>[] = []
    for (const accountId of named ?? []) roles.push(await rolesOf(tx, { accountId }))
    fillings.push({ nodeId, roles: named && roles })
  }
  return fillings
}

/** The accounts that a node names, by themselves or by workflow roles; undefined where who acts there comes of each process. */
async function namedAt(tx: Tx, executor: ExecutorSetting | null): Promise<string[] | undefined> {
  const ids = (executor?.targets ?? []).filter((id) => Id.safeParse(id).success)
  if (executor?.settingMode === 'accounts') return ids
  if (executor?.settingMode !== 'workflowRole') return undefined
  return [...new Set([...(await membersOf(tx, ids)).values()].flat())]
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
