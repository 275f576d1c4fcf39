import { asc, eq } from 'drizzle-orm'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { Id } from '#contract/id.ts'
import type { listTemplateNodes, TemplateNode } from '#contract/workflow/model-check.ts'
import { z } from '#contract/zod.ts'
import { workflowModelHistory } from '../db/tables/workflow.ts'
import type { SignedInStep } from '../security/step.ts'
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
