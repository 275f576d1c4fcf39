import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import type { previewNodes } from '#contract/work-site-node/endpoints.ts'
import type { Initialization, Plan, PlanRun } from '#contract/work-site-node/schema.ts'
import type { Tx } from '../db/client.ts'
import { insertSet } from '../db/row-sets.ts'
import { workSite } from '../db/tables/work-site.ts'
import { workSiteNode, workSiteNodeSet } from '../db/tables/work-site-node.ts'
import { visibleWorkSite } from '../identity/visible-work-sites.ts'
import { Refusal } from '../platform/refusal.ts'
import type { SignedInStep } from '../security/step.ts'
import { compareNodes, findStanding, type PlannedNode } from './difference.ts'
import { findSite, lockSite, tellChange } from './find-site.ts'
import { openPlan } from './open-plan.ts'

type SetRow = typeof workSiteNodeSet.$inferSelect

const namesShown = 20

/** What a plan would give at its work site, beside what is there; nothing is written. @throws Refusal as `openPlan` and `findSite`. */
export async function preview(context: SignedInStep, plan: Plan): Promise<ResponseOf<typeof previewNodes>> {
  const site = await findSite(context, plan.workSiteId)
  const open = await openPlan(context, site.projectId, plan)
  // Read before the nodes: of what changes in between, the revision knows nothing, and a run over it is refused.
  const revision = await findRevision(context.tx, site.workSiteId)
  const { counts, touched } = compareNodes(open, plan, await findStanding(context.tx, site.workSiteId), 0)
  return {
    revision,
    standardVersion: open.standardVersion,
    difference: counts,
    counts: [...open.count.ofNode].map(([nodeId, count]) => ({ nodeId, count: Number(count) })),
    touched: touched.slice(0, namesShown).map(({ code, name }) => `${code} ${name}`),
  }
}

/**
 * Creates the nodes of a work site, or the difference to those that it has; what nobody has recorded anything of, or begun a sheet about, goes.
 * @throws Refusal as `openPlan` and `findSite`; 20409 when the nodes have changed since the preview, or the work site is moved to
 *   another project meanwhile.
 */
export async function apply(
  context: SignedInStep,
  { baseRevision, standardVersion, ...plan }: PlanRun,
): Promise<Initialization> {
  const { tx, actor, now } = context
  const { workSiteId } = plan
  const { projectId } = await findSite(context, workSiteId)
  // Unpacked before the site is locked: a standard of 100,000 nodes takes its time.
  const open = await openPlan(context, projectId, plan, standardVersion)
  const site = await lockSite(context, workSiteId)
  await tx
    .insert(workSiteNodeSet)
    .values({ workSiteId, initializedAt: now, initializedByName: actor.userName })
    .onConflictDoNothing()
  const set = await lockSet(tx, workSiteId)
  if (!set) throw new Refusal(codes.notFound)
  if (set.revision !== baseRevision || site.projectId !== projectId)
    throw new Refusal(codes.conflict, undefined, changedSince)
  const run = set.run + 1
  const { added, changed, removed, counts } = compareNodes(
    open,
    plan,
    await findStanding(tx, workSiteId),
    set.lastNodeId,
  )
  await forgetFormerRun(tx, workSiteId)
  if (removed.length > 0)
    await tx
      .update(workSiteNode)
      .set({ removedIn: run })
      .where(
        ofSite(
          workSiteId,
          removed.map(({ nodeId }) => nodeId),
        ),
      )
  await insertSet(
    tx,
    workSiteNode,
    added.map((node) => ({ ...node, workSiteId, addedIn: run, revision: 0 })),
  )
  await changeNodes(tx, workSiteId, changed)
  const revision = set.revision + 1
  await tx
    .update(workSiteNodeSet)
    .set({
      revision,
      run,
      plan,
      formerPlan: set.plan,
      formerInitializedAt: set.initializedAt,
      formerInitializedByName: set.initializedByName,
      standing: true,
      added: counts.added,
      removed: counts.removed,
      changed: counts.changed,
      lastNodeId: set.lastNodeId + counts.added,
      initializedAt: now,
      initializedByName: actor.userName,
    })
    .where(eq(workSiteNodeSet.workSiteId, workSiteId))
  tellChange(context, site, revision, { after: { run: counts } })
  return await initialized(context, plan)
}

/** What stands after a run, for who asks for it again. @throws Refusal 20404 where it was taken back. */
export async function initialized(
  context: SignedInStep,
  { workSiteId }: Pick<Plan, 'workSiteId'>,
): Promise<Initialization> {
  const [row] = await findInitializations(context, [workSiteId])
  if (!row) throw new Refusal(codes.notFound)
  return row
}

const changedSince = {
  zh: '这个工点或其节点在预览之后又有变化，请重新预览',
  en: 'The work site or its nodes have changed since the preview: preview it again',
}
/** From what the nodes of work sites were made; those without a plan, or out of reach, are left out. */
export async function findInitializations(
  { tx, actor }: SignedInStep,
  workSiteIds: readonly string[],
): Promise<Initialization[]> {
  const counted = (which: string) =>
    sql<number>`(select count(*)::int from work_site_node node
      where node.work_site_id = ${workSiteNodeSet.workSiteId} and node.removed_in is null ${sql.raw(which)})`
  const rows = await tx
    .select({
      set: workSiteNodeSet,
      nodes: counted(''),
      recorded: counted('and node.done_quantity is not null'),
      built: sql<boolean>`exists (select 1 from work_site_node node
        where node.work_site_id = ${workSiteNodeSet.workSiteId} and node.added_in = ${workSiteNodeSet.run}
          and node.done_quantity is not null)
        or exists (select from tabulation_sheet sheet join work_site_node node using (work_site_id, node_id)
          where sheet.work_site_id = ${workSiteNodeSet.workSiteId} and sheet.deleted_at is null
            and node.added_in = ${workSiteNodeSet.run})`,
    })
    .from(workSiteNodeSet)
    .innerJoin(workSite, eq(workSite.workSiteId, workSiteNodeSet.workSiteId))
    .where(
      and(
        inArray(workSiteNodeSet.workSiteId, [...workSiteIds]),
        isNotNull(workSiteNodeSet.plan),
        sql`${workSite.deletedAt} is null`,
        visibleWorkSite(actor),
      ),
    )
    .orderBy(workSiteNodeSet.workSiteId)
  return rows.flatMap(({ set, nodes, recorded, built }) => {
    const { workSiteId, run, plan, added, removed, changed, initializedAt, initializedByName, standing } = set
    if (!plan) return []
    return {
      workSiteId,
      run,
      plan,
      nodes,
      recorded,
      added,
      removed,
      changed,
      initializedAt: initializedAt.getTime(),
      initializedByName,
      canTakeBack: standing && !built,
    }
  })
}

/** 0 while a work site has had no nodes. */
async function findRevision(tx: Tx, workSiteId: string): Promise<number> {
  const [set] = await tx
    .select({ revision: workSiteNodeSet.revision })
    .from(workSiteNodeSet)
    .where(eq(workSiteNodeSet.workSiteId, workSiteId))
  return set?.revision ?? 0
}

/** Locks the nodes of a work site as a whole; nothing where it never had any. */
export async function lockSet(tx: Tx, workSiteId: string): Promise<SetRow | undefined> {
  const [set] = await tx
    .select()
    .from(workSiteNodeSet)
    .where(eq(workSiteNodeSet.workSiteId, workSiteId))
    .for('no key update')
  return set
}

function ofSite(workSiteId: string, nodeIds: readonly number[]) {
  return and(
    eq(workSiteNode.workSiteId, workSiteId),
    sql`${workSiteNode.nodeId} = any(${`{${nodeIds.join()}}`}::int[])`,
  )
}

/** A later run begins: the one before can no longer be taken back. */
async function forgetFormerRun(tx: Tx, workSiteId: string): Promise<void> {
  const isOfSite = eq(workSiteNode.workSiteId, workSiteId)
  await tx.delete(workSiteNode).where(and(isOfSite, isNotNull(workSiteNode.removedIn)))
  await tx
    .update(workSiteNode)
    .set({ former: null })
    .where(and(isOfSite, isNotNull(workSiteNode.former)))
}

/** Writes what a run changes of nodes that are there, all as one parameter, and what they were before. */
async function changeNodes(tx: Tx, workSiteId: string, nodes: readonly PlannedNode[]): Promise<void> {
  if (nodes.length === 0) return
  const given = nodes.map(({ nodeId, parentId, sort, code, name, unit, over, design }) => ({
    node_id: nodeId,
    parent_id: parentId,
    sort,
    code,
    name,
    unit,
    over,
    design_quantity: design,
  }))
  await tx.execute(sql`
    update work_site_node node set parent_id = given.parent_id, sort = given.sort, code = given.code, name = given.name,
      unit = given.unit, over = given.over, design_quantity = given.design_quantity,
      former = jsonb_build_object('parent_id', node.parent_id, 'sort', node.sort, 'code', node.code, 'name', node.name,
        'unit', node.unit, 'over', node.over, 'design_quantity', node.design_quantity)
    from json_populate_recordset(null::work_site_node, ${JSON.stringify(given)}::json) given
    where node.work_site_id = ${workSiteId} and node.node_id = given.node_id`)
}
