import { and, asc, eq } from 'drizzle-orm'
import type { Startable } from '#contract/workflow/process.ts'
import { z } from '#contract/zod.ts'
import { account } from '../../db/tables/account.ts'
import { organization } from '../../db/tables/organization.ts'
import { workflowModelHistory } from '../../db/tables/workflow.ts'
import { rolesInForce } from '../../security/grants.ts'
import type { SignedInStep } from '../../security/step.ts'
import { findTemplates } from '../../tabulation/queries.ts'
import { DeployedModel } from '../reading/deployed.ts'
import { nodesByTemplate } from '../sheet-nodes.ts'
import { askedAt } from './asked-values.ts'
import { chosenNodesAt } from './chosen.ts'
import type { Deployed } from './deployed-model.ts'
import { sheetsAbout } from './process-sheets.ts'

type Scoped = Pick<Deployed, 'modelHistoryId' | 'startScope' | 'useScopeConfigs'>

/** Those of the models that the actor may start: they are for everybody, or their use scope names the actor. */
export async function mayStart(
  { tx, actor }: Pick<SignedInStep, 'tx' | 'actor'>,
  models: readonly Scoped[],
): Promise<Set<number>> {
  const scoped = models.some(({ startScope }) => startScope !== 'everyone')
  const own = new Set<string>([actor.accountId])
  if (scoped) {
    const { accountId, organizationId, departmentId } = account
    const [place] = await tx
      .select({ path: organization.path, departmentId })
      .from(account)
      .leftJoin(organization, eq(organization.organizationId, organizationId))
      .where(eq(accountId, actor.accountId))
    const roles = await rolesInForce(tx, actor.accountId)
    // A unit means those below it, too, as in data permissions: the path names all that the own one lies below.
    const units = place?.path?.split('/') ?? []
    for (const id of [...units, place?.departmentId, ...roles.map(({ roleId }) => roleId)])
      if (id) own.add(id)
  }
  const open = models.filter(
    ({ startScope, useScopeConfigs }) =>
      startScope === 'everyone' || useScopeConfigs.some(({ targetId }) => own.has(targetId)),
  )
  return new Set(open.map(({ modelHistoryId }) => modelHistoryId))
}

/** The published models that the actor may start. */
export async function findStartable(context: SignedInStep): Promise<Startable[]> {
  const { modelHistoryId, name, version, category, runs, startScope, useScopeConfigs, status, newest } =
    workflowModelHistory
  const rows = await context.tx
    .select({ modelHistoryId, name, version, category, runs, startScope, useScopeConfigs })
    .from(workflowModelHistory)
    .where(and(eq(newest, true), eq(status, 1)))
    .orderBy(asc(name), asc(modelHistoryId))
  const may = await mayStart(context, rows)
  const models = rows
    .filter((row) => may.has(row.modelHistoryId))
    .map((row) => ({ row, model: z.parse(DeployedModel, row.runs) }))
  const named = new Set(models.flatMap(({ model }) => [...nodesByTemplate(model).keys()]))
  const templates = await findTemplates(context.tx, [...named])
  return models.map(({ row, model }) => {
    const about = sheetsAbout(model, templates)
    return {
      modelHistoryId: row.modelHistoryId,
      name: row.name,
      version: row.version,
      ...(row.category !== null && { category: row.category }),
      variables: askedAt(model, model.graph.start),
      chosenNodes: chosenNodesAt(model, model.graph.start),
      ...(about && { sheetsAbout: about }),
    }
  })
}
