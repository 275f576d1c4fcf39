import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { workSiteNode, workSiteNodeSet } from '../db/tables/work-site-node.ts'

/** What names a node: its number counts within its work site. */
export type NodeName = Pick<typeof workSiteNode.$inferSelect, 'workSiteId' | 'nodeId'>

/** The condition for some nodes, wherever they are. */
export function isOneOf(nodes: readonly NodeName[]): SQL {
  const { workSiteId, nodeId } = workSiteNode
  const each = nodes.map((node) => and(eq(workSiteId, node.workSiteId), eq(nodeId, node.nodeId)))
  return or(...each) ?? sql`false`
}

/**
 * Keeps nodes from being removed until the commit, for something is hung on them; returns those that are there. Whoever asks has
 * locked their work sites.
 */
export async function lockNodes(tx: Tx, nodes: readonly NodeName[]): Promise<NodeName[]> {
  if (nodes.length === 0) return []
  const { workSiteId, nodeId, removedIn } = workSiteNode
  // As a run of a plan does, which may have removed them while this waited.
  await tx
    .select({ revision: workSiteNodeSet.revision })
    .from(workSiteNodeSet)
    .where(
      inArray(
        workSiteNodeSet.workSiteId,
        nodes.map((node) => node.workSiteId),
      ),
    )
    .orderBy(asc(workSiteNodeSet.workSiteId))
    .for('share')
  return await tx
    .select({ workSiteId, nodeId })
    .from(workSiteNode)
    .where(and(isOneOf(nodes), isNull(removedIn)))
}
