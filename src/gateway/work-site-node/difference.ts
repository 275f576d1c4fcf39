import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type ExpandedNode, expandNodes, nodeKey } from '#contract/work-site-node/expand.ts'
import type { Difference, Plan } from '#contract/work-site-node/schema.ts'
import type { Tx } from '../db/client.ts'
import { workSiteNode } from '../db/tables/work-site-node.ts'
import type { OpenPlan } from './open-plan.ts'

export type NodeRow = typeof workSiteNode.$inferSelect

/** What a plan says of a node; the rest of its row comes of recording and of runs. */
export type PlannedNode = Pick<
  NodeRow,
  | 'nodeId'
  | 'parentId'
  | 'dictionaryId'
  | 'sourceNodeId'
  | 'path'
  | 'sort'
  | 'number'
  | 'code'
  | 'name'
  | 'unit'
  | 'over'
  | 'design'
>

/** What a plan changes in the nodes that are there. */
export interface NodeDifference {
  added: PlannedNode[]
  changed: PlannedNode[]
  /** Nobody has recorded anything of them, nor of what hangs on them, nor begun a sheet about it. */
  removed: StandingNode[]
  /** They stay, for somebody has. */
  touched: StandingNode[]
  counts: Difference
}

const { nodeId, parentId, dictionaryId, sourceNodeId, path, sort, number, code, name, unit, over, design } =
  workSiteNode
const shown = {
  nodeId,
  parentId,
  dictionaryId,
  sourceNodeId,
  path,
  sort,
  number,
  code,
  name,
  unit,
  over,
  design,
  done: workSiteNode.done,
}
export type StandingNode = PlannedNode & Pick<NodeRow, 'done'> & { hasSheets: boolean }

/** Whether sheets are about a node. */
export const hasSheets: SQL<boolean> = sql`exists (select from tabulation_sheet sheet
  where sheet.work_site_id = work_site_node.work_site_id and sheet.node_id = work_site_node.node_id
    and sheet.deleted_at is null)`

/** The nodes that a work site has now. */
export async function findStanding(tx: Tx, workSiteId: string): Promise<StandingNode[]> {
  return await tx
    .select({ ...shown, hasSheets })
    .from(workSiteNode)
    .where(and(eq(workSiteNode.workSiteId, workSiteId), isNull(workSiteNode.removedIn)))
    .orderBy(asc(workSiteNode.nodeId))
}

/** Compares what a plan gives with the nodes that are there; new ones are numbered from `lastNodeId` on. */
export function compareNodes(
  { subtree }: Pick<OpenPlan, 'subtree'>,
  plan: Plan,
  standing: readonly StandingNode[],
  lastNodeId: number,
): NodeDifference {
  const left = new Map(
    standing.map((row) => [`${row.dictionaryId} ${nodeKey(row.sourceNodeId, row.path)}`, row]),
  )
  const idOf = new Map<string, number>()
  const quantityOf = new Map((plan.quantities ?? []).map(({ nodeId: id, quantity }) => [id, quantity]))
  const added: PlannedNode[] = []
  const changed: PlannedNode[] = []
  let [same, last] = [0, lastNodeId]
  const expanded = expandNodes(subtree, plan.counts)
  for (const node of expanded) {
    const key = nodeKey(node.source.nodeId, node.path)
    const there = left.get(`${plan.dictionaryId} ${key}`)
    left.delete(`${plan.dictionaryId} ${key}`)
    last += there ? 0 : 1
    const id = there?.nodeId ?? last
    idOf.set(key, id)
    const up = node.parentPath === undefined ? undefined : nodeKey(node.source.parentId, node.parentPath)
    const planned = plannedNode(node, {
      nodeId: id,
      parentId: up === undefined ? null : (idOf.get(up) ?? null),
      dictionaryId: plan.dictionaryId,
      design: quantityOf.get(node.source.nodeId) ?? null,
    })
    if (!there) added.push(planned)
    else if (isSame(there, planned)) same += 1
    else changed.push(planned)
  }
  const { removed, touched } = partGone([...left.values()])
  return {
    added,
    changed,
    removed,
    touched,
    counts: {
      total: expanded.length,
      added: added.length,
      same,
      changed: changed.length,
      removed: removed.length,
      touched: touched.length,
    },
  }
}

function plannedNode(
  { source, path: way, number: own, code: full, name: called }: ExpandedNode,
  place: Pick<PlannedNode, 'nodeId' | 'parentId' | 'dictionaryId' | 'design'>,
): PlannedNode {
  return {
    ...place,
    sourceNodeId: source.nodeId,
    path: way,
    sort: source.sort,
    number: own,
    code: full,
    name: called,
    unit: source.unit,
    over: source.loop?.over ?? '',
  }
}

/** The columns of a node that a later run may change. */
export const changedColumns = ['parentId', 'sort', 'code', 'name', 'unit', 'over', 'design'] as const

function isSame(there: PlannedNode, planned: PlannedNode): boolean {
  return changedColumns.every((column) => there[column] === planned[column])
}

/** Parts nodes that the plan gives no more: one of which a quantity was recorded, or that sheets are about, stays, and what it hangs on with it. */
function partGone(gone: readonly StandingNode[]): Pick<NodeDifference, 'removed' | 'touched'> {
  const byId = new Map(gone.map((row) => [row.nodeId, row]))
  const stays = new Set<number>()
  for (const row of gone) {
    if (row.done === null && !row.hasSheets) continue
    for (let up: StandingNode | undefined = row; up && !stays.has(up.nodeId); up = byId.get(up.parentId ?? 0))
      stays.add(up.nodeId)
  }
  return {
    removed: gone.filter((row) => !stays.has(row.nodeId)),
    touched: gone.filter((row) => stays.has(row.nodeId)),
  }
}
