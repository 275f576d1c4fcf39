import { and, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { NodeDifference, TakeOver } from '#contract/boq/take-over.ts'
import { boqItem } from '../db/tables/boq.ts'
import { unitWork } from '../db/tables/unit-work.ts'
import { workSite } from '../db/tables/work-site.ts'
import type { BillOwner } from '../identity/bill-scope.ts'
import { visibleWorkSite } from '../identity/visible-work-sites.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import type { SignedInStep } from '../security/step.ts'
import { lockOwner, ofBill } from './bill-owner.ts'
import { boqItems } from './item-store.ts'

/** Items of a bill beside the nodes of their name and unit; one whose name and unit another item has, too, is left out. */
export async function findNodeDifferences(
  context: SignedInStep,
  owner: BillOwner,
): Promise<NodeDifference[]> {
  await lockOwner(context, owner, 'share')
  const { rows } = await context.tx.execute<Found>(sql`
    with node as (
      select source.name, node.unit, count(*)::int as nodes,
        trim_scale(coalesce(sum(node.design_quantity), 0))::text as design,
        trim_scale(coalesce(sum(node.done_quantity), 0))::text as done
      from work_site_node node
      join dictionary_node source on source.dictionary_id = node.dictionary_id and source.node_id = node.source_node_id
      where node.removed_in is null and node.work_site_id in ${sitesOf(context, owner)}
      group by source.name, node.unit),
    item as (
      select boq_item_id as id, revision, code, name, unit, design_quantity::text as design, done_quantity::text as done, sort, path,
        count(*) over (partition by name, unit) as alike
      from ${boqItem} where ${ofBill(boqItem, owner)} and ${isNull(boqItem.deletedAt)} and ${boqItem.unit} is not null)
    select item.id, item.revision, item.code, item.name, item.unit, item.design, item.done, node.nodes,
      node.design as nodes_design, node.done as nodes_done
    from item join node on node.name = item.name and node.unit = item.unit
    where item.alike = 1 order by item.code, item.id`)
  return rows.map(({ id, design, done, nodes_design, nodes_done, ...row }) => ({
    ...row,
    boqItemId: id,
    ...(design !== null && { design }),
    ...(done !== null && { done }),
    nodesDesign: nodes_design,
    nodesDone: nodes_done,
  }))
}

interface Found extends Record<string, unknown> {
  id: string
  revision: number
  code: string
  name: string
  unit: string
  design: string | null
  done: string | null
  nodes: number
  nodes_design: string
  nodes_done: string
}

/**
 * The work site itself, or those of the unit work, as far as the actor sees them: those that name it, however far they reach, and
 * of those that name none whichever lie along it.
 */
function sitesOf({ tx, actor }: SignedInStep, { unitWorkId, workSiteId }: BillOwner): SQL {
  const sites = tx.select({ id: workSite.workSiteId }).from(workSite)
  const isSeen = and(isNull(workSite.deletedAt), visibleWorkSite(actor))
  if (workSiteId) return sql`(${sites.where(and(eq(workSite.workSiteId, workSiteId), isSeen))})`
  const liesAlong = and(
    isNull(workSite.unitWorkId),
    eq(workSite.lineId, unitWork.lineId),
    eq(workSite.alignment, unitWork.alignment),
    gte(workSite.startDistance, unitWork.startDistance),
    lte(workSite.endDistance, unitWork.endDistance),
  )
  const isOf = or(eq(workSite.unitWorkId, unitWork.unitWorkId), liesAlong)
  const isOne = eq(unitWork.unitWorkId, unitWorkId ?? '')
  return sql`(${sites.innerJoin(unitWork, isOf).where(and(isOne, isSeen))})`
}

/**
 * Takes over what the person saw of the nodes, as edits of the items.
 * @throws Refusal 20400 naming the item that has no such nodes, or whose nodes come to something else by now; 20409 as an
 *   edit of an item that somebody else has changed since.
 */
export async function takeOver(
  context: SignedInStep,
  { items, ...owner }: TakeOver,
): Promise<{ items: number }> {
  const { tx, language } = context
  const differences = await findNodeDifferences(context, owner)
  const found = new Map(differences.map((each) => [each.boqItemId, each]))
  const rows = await boqItems.lock(
    context,
    items.map(({ boqItemId }) => boqItemId),
  )
  const loaded = { rows, unsaved: new Set<string>() }
  for (const [at, { boqItemId, ...taken }] of items.entries()) {
    const nodes = found.get(boqItemId)
    if (!nodes || !rows.has(boqItemId)) throw refuseField(`items.${at}.boqItemId`, 'nodeNotThere', language)
    const { design = nodes.nodesDesign, done = nodes.nodesDone } = taken
    if (design !== nodes.nodesDesign || done !== nodes.nodesDone)
      throw refuseWith(`items.${at}`, isChanged(nodes.name), language)
    await boqItems.revise(context, loaded, { boqItemId, ...taken })
  }
  await boqItems.save(tx, loaded)
  return { items: items.length }
}

const isChanged = (name: string) => ({
  zh: `“${name}”的节点数量已变化，请重新查看`,
  en: `The nodes of “${name}” come to something else by now; please look again`,
})
