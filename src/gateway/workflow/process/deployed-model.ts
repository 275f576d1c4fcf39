import { eq, getTableColumns } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { z } from '#contract/zod.ts'
import type { Tx } from '../../db/client.ts'
import { workflowModelHistory } from '../../db/tables/workflow.ts'
import { Refusal } from '../../platform/refusal.ts'
import { DeployedModel } from '../reading/deployed.ts'
import type { Model } from '../reading/model.ts'

export type Deployed = Omit<typeof workflowModelHistory.$inferSelect, 'runs' | 'bpmnXml' | 'searchText'> & {
  model: Model
}

// As it was drawn and is searched it may be large, and is not run.
const { bpmnXml: _drawn, searchText: _searched, ...columns } = getTableColumns(workflowModelHistory)

/** A deployed version, as it is run. @throws Refusal 20404 when there is none. */
export async function getDeployed(tx: Pick<Tx, 'select'>, id: number): Promise<Deployed> {
  const [row] = await tx.select(columns).from(workflowModelHistory).where(eq(columns.modelHistoryId, id))
  if (!row) throw new Refusal(codes.notFound)
  const { runs: model, ...rest } = row
  return { ...rest, model: z.parse(DeployedModel, model) }
}
