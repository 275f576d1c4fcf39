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
import type { NodePeople } from './node-people.ts'
import { DeployedModel } from './reading/deployed.ts'
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

/** Who fills sheets in at nodes, and where these are returned to their starter: of the people of a node, or who steps in for them. */
export async function findFillings(
  tx: Tx,
  { graph }: Pick<Model, 'graph'>,
  people: ReadonlyMap<string, NodePeople>,
): Promise<(nodeIds: readonly string[]) => Filling[]> {
  const accountIds = [...people.values()].flatMap(({ named = [], spare = [] }) => [...named, ...spare])
  const roles = await rolesOfEach(tx, [...new Set(accountIds)])
  const rolesAt = (nodeId: string) => {
    const { named, spare = [] } = people.get(nodeId) ?? {}
    const acting = named?.length === 0 ? spare : named
    return acting?.map((id) => roles.get(id) ?? new Set<string>())
  }
  return (nodeIds) => [
    { nodeId: graph.start },
    ...nodeIds.map((nodeId) => ({ nodeId, roles: rolesAt(nodeId) })),
  ]
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
