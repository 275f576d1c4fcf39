import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Initialization, SeenRun } from '#contract/work-site-node/schema.ts'
import type { Tx } from '../db/client.ts'
import { workSiteNode, workSiteNodeSet } from '../db/tables/work-site-node.ts'
import { Refusal } from '../platform/refusal.ts'
import type { SignedInStep } from '../security/step.ts'
import { hasSheets } from './difference.ts'
import { lockSite, tellChange } from './find-site.ts'
import { findInitializations, lockSet } from './initialize.ts'

const namesShown = 5

/**
 * Takes the last run at a work site back: what it created goes, what it removed or changed is as it was.
 * @throws Refusal 20400 where there is none, 20409 when it is not the one that the person saw, or somebody has recorded quantities
 *   of what it created, or begun sheets about it, whose nodes it names.
 */
export async function takeBack(
  context: SignedInStep,
  { workSiteId, run }: SeenRun,
): Promise<Initialization[]> {
  const { tx } = context
  const site = await lockSite(context, workSiteId)
  const set = await lockSet(tx, workSiteId)
  if (!set?.standing) throw new Refusal(codes.invalid, undefined, noRun)
  if (set.run !== run) throw new Refusal(codes.conflict, undefined, runSince)
  const ofRun = and(eq(workSiteNode.workSiteId, workSiteId), eq(workSiteNode.addedIn, set.run))
  if ((await tx.$count(workSiteNode, and(ofRun, isNotNull(workSiteNode.done)))) > 0)
    throw new Refusal(codes.conflict, undefined, recordedSince)
  await refuseSheets(tx, ofRun)
  await tx.delete(workSiteNode).where(ofRun)
  await tx
    .update(workSiteNode)
    .set({ removedIn: null })
    .where(and(eq(workSiteNode.workSiteId, workSiteId), eq(workSiteNode.removedIn, set.run)))
  await tx.execute(sql`
    update work_site_node set parent_id = (former ->> 'parent_id')::int, sort = (former ->> 'sort')::float8,
      code = former ->> 'code', name = former ->> 'name', unit = former ->> 'unit', over = former ->> 'over',
      design_quantity = (former ->> 'design_quantity')::numeric, former = null
    where work_site_id = ${workSiteId} and former is not null`)
  const revision = set.revision + 1
  await tx
    .update(workSiteNodeSet)
    .set({
      revision,
      plan: set.formerPlan,
      formerPlan: null,
      initializedAt: set.formerInitializedAt ?? set.initializedAt,
      initializedByName: set.formerInitializedByName ?? set.initializedByName,
      formerInitializedAt: null,
      formerInitializedByName: null,
      standing: false,
      added: 0,
      removed: 0,
      changed: 0,
    })
    .where(eq(workSiteNodeSet.workSiteId, workSiteId))
  const { added, removed, changed } = set
  tellChange(context, site, revision, { before: { run: { added, removed, changed } } })
  return await findInitializations(context, [workSiteId])
}

async function refuseSheets(tx: Tx, ofRun: SQL | undefined): Promise<void> {
  const { code, name, nodeId } = workSiteNode
  const used = await tx.select({ code, name }).from(workSiteNode).where(and(ofRun, hasSheets)).orderBy(nodeId)
  if (used.length === 0) return
  const names = used.slice(0, namesShown).map((node) => `${node.code} ${node.name}`)
  const more = used.length > namesShown
  throw new Refusal(codes.conflict, undefined, {
    zh: `这次生成的节点上已有表格，请先删除这些表格再撤回：${names.join('、')}${more ? ' 等' : ''}`,
    en: `There are tables about nodes that this run created; delete them before you take it back: ${names.join(', ')}${more ? ' …' : ''}`,
  })
}

const runSince = {
  zh: '这个工点之后又生成过节点，请查看后再撤回',
  en: 'Nodes were created at this work site again since: look at them before you take them back',
}
const noRun = {
  zh: '这个工点没有可以撤回的生成',
  en: 'There is no run at this work site that could be taken back',
}
const recordedSince = {
  zh: '已有人在这次生成的节点上填报了完成量，不能再撤回',
  en: 'Somebody has recorded quantities of the nodes that this run created; it cannot be taken back any more',
}
