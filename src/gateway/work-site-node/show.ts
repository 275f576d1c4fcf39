import { eq } from 'drizzle-orm'
import type { WorkSiteNodes } from '#contract/work-site-node/entity.ts'
import { encodeTree, type WorkSiteNode } from '#contract/work-site-node/tree.ts'
import { workSiteNodeSet } from '../db/tables/work-site-node.ts'
import { grouped } from '../platform/grouped.ts'
import type { SignedInStep } from '../security/step.ts'
import { findStanding, type StandingNode } from './difference.ts'
import { findSite } from './find-site.ts'

/** The nodes of a work site as one tree, with what has been done of them. @throws Refusal as `findSite`. */
export async function showNodes(
  context: SignedInStep,
  { workSiteId }: { workSiteId: string },
): Promise<WorkSiteNodes> {
  const { tx } = context
  const { projectId, workSiteName } = await findSite(context, workSiteId)
  // Before the nodes: what is recorded meanwhile comes with a later revision, and counts as seen by nobody.
  const [set] = await tx
    .select({ revision: workSiteNodeSet.revision })
    .from(workSiteNodeSet)
    .where(eq(workSiteNodeSet.workSiteId, workSiteId))
  const rows = await findStanding(tx, workSiteId)
  return {
    workSiteId,
    projectId,
    workSiteName,
    tree: encodeTree(inTreeOrder(rows)),
    quantities: rows.flatMap(({ nodeId, name, done }) =>
      done === null ? [] : { nodeId: String(nodeId), name, done },
    ),
    revision: set?.revision ?? 0,
  }
}

function inTreeOrder(rows: readonly StandingNode[]): WorkSiteNode[] {
  const there = new Set(rows.map(({ nodeId }) => nodeId))
  const below = grouped(rows, ({ parentId }) => (parentId !== null && there.has(parentId) ? parentId : 0))
  const shown: WorkSiteNode[] = []
  const add = (parentId: number, level: number) => {
    const siblings = (below.get(parentId) ?? []).toSorted(
      (a, b) => a.sort - b.sort || a.sourceNodeId - b.sourceNodeId || a.number - b.number,
    )
    for (const { nodeId, code, name, unit, over, path, design } of siblings) {
      const loop = over === '' ? '' : `${over} ${path}`
      shown.push({ nodeId, level, code, name, unit, loop, design: design ?? '' })
      add(nodeId, level + 1)
    }
  }
  add(0, 1)
  return shown
}
