import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { defaultPageSize } from '#contract/page-of.ts'
import {
  deployModel,
  listPagePublished,
  listPublished,
  type ModelHistory,
  updateModelStatus,
} from '#contract/workflow/model.ts'
import {
  checkModel,
  checkSavedModel,
  getVersion,
  listTargets,
  listTemplateNodes,
  type Version,
} from '#contract/workflow/model-check.ts'
import { z } from '#contract/zod.ts'
import { mayContainBeyondStart, searchTextNgrams } from '../db/ngram-index.ts'
import { workflowModelHistory as history } from '../db/tables/workflow.ts'
import { handle } from '../http/handle.ts'
import { Refusal } from '../platform/refusal.ts'
import type { SignedInStep } from '../security/step.ts'
import { check, deploy, readDrawn, readSaved, readToDeploy } from './deploy-model.ts'
import { workflowModels } from './model-store.ts'
import { nodesOf } from './node-settings.ts'
import { DeployedModel } from './reading/deployed.ts'
import { findTemplateNodes } from './sheet-nodes.ts'
import { findTargets } from './targets.ts'

/** Rows of a list that is no page. */
const mostListed = 2000

const { modelHistoryId, modelId, name, key, category, version, status, deployedAt, deployedByName } = history
const { newest, searchText } = history
const columns = { modelHistoryId, modelId, name, key, category, version, status, deployedAt, deployedByName }

export const modelHistoryHandlers = [
  handle(checkModel, check, { before: readDrawn }),
  handle(checkSavedModel, check, { before: readSaved }),
  handle(listTargets, findTargets),
  handle(listTemplateNodes, findTemplateNodes),
  handle(deployModel, deploy, { before: readToDeploy, again: deployedBefore }),
  handle(listPublished, ({ tx }, query) => findHistories(tx, query, mostListed, 0)),
  handle(listPagePublished, async ({ tx }, { pageIndex = 1, pageSize = defaultPageSize, ...query }) => {
    const [counted] = await tx.select({ total: count() }).from(history).where(matching(query))
    const records = await findHistories(tx, query, pageSize, (pageIndex - 1) * pageSize)
    return { records, total: counted?.total ?? 0, pageIndex, pageSize }
  }),
  handle(getVersion, findVersion),
  handle(updateModelStatus, setStatus, {
    again: async (_, { modelHistoryIds }) => ({ updated: modelHistoryIds.length }),
  }),
]

type Query = RequestOf<typeof listPublished>

async function findHistories(
  tx: SignedInStep['tx'],
  query: Query,
  limit: number,
  offset: number,
): Promise<ModelHistory[]> {
  const rows = await tx
    .select(columns)
    .from(history)
    .where(matching(query))
    .orderBy(desc(deployedAt), desc(modelHistoryId))
    .limit(limit)
    .offset(offset)
  return rows.map(shown)
}

type HistoryRow = Pick<typeof history.$inferSelect, keyof typeof columns>

function shown({ category: of, deployedAt: at, ...row }: HistoryRow): ModelHistory {
  return { ...row, ...(of !== null && { category: of }), deployedAt: at.getTime() }
}

/** A version with all that holds in it. @throws Refusal 20404 when there is none. */
async function findVersion(
  { tx }: SignedInStep,
  { modelHistoryId: id }: RequestOf<typeof getVersion>,
): Promise<Version> {
  const { bpmnXml, startScope, useScopeConfigs, runs } = history
  const [row] = await tx
    .select({ ...columns, bpmnXml, startScope, useScopeConfigs, runs })
    .from(history)
    .where(eq(modelHistoryId, id))
  if (!row) throw new Refusal(codes.notFound)
  const { runs: model, ...version } = row
  const { category: _, ...drawn } = version
  return { ...drawn, ...shown(version), nodes: nodesOf(z.parse(DeployedModel, model)) }
}

function matching({ versionType = 1, keyword, modelId: of }: Query): SQL | undefined {
  return and(
    eq(newest, versionType === 1),
    of === undefined ? undefined : eq(modelId, of),
    keyword === undefined ? undefined : hasKeyword(keyword.toLowerCase()),
  )
}

function hasKeyword(keyword: string): SQL {
  return sql`(${mayContainBeyondStart(searchTextNgrams(searchText), keyword)} and strpos(${searchText}, ${keyword}) > 0)`
}

/** Stops versions, or uses them again. @throws Refusal 20404 when one of them is not there. */
async function setStatus(
  context: SignedInStep,
  { status: wanted, modelHistoryIds }: RequestOf<typeof updateModelStatus>,
): Promise<{ updated: number }> {
  const { tx } = context
  const rows = await tx
    .select({ modelHistoryId, modelId, version, status })
    .from(history)
    .where(inArray(modelHistoryId, modelHistoryIds))
    .orderBy(modelHistoryId)
    .for('update')
  if (rows.length < new Set(modelHistoryIds).size) throw new Refusal(codes.notFound)
  const changed = rows.filter((row) => row.status !== wanted)
  const ids = changed.map((row) => row.modelHistoryId)
  if (ids.length > 0) await tx.update(history).set({ status: wanted }).where(inArray(modelHistoryId, ids))
  for (const row of changed) {
    const model = await workflowModels.getAny(context, String(row.modelId))
    await workflowModels.notify(context, model, 'update', {
      before: { version: row.version, status: row.status },
      after: { version: row.version, status: wanted },
    })
  }
  return { updated: changed.length }
}

/** The version that the model had after the same deployment before, or a later one. */
async function deployedBefore(
  { tx }: SignedInStep,
  { id }: RequestOf<typeof deployModel>,
): Promise<{ modelHistoryId: number; version: number }> {
  const [last] = await tx
    .select({ modelHistoryId, version })
    .from(history)
    .where(eq(modelId, id))
    .orderBy(desc(version))
    .limit(1)
  if (!last) throw new Refusal(codes.notFound)
  return last
}
