import type { DictionaryNode } from '#contract/dictionary/schema.ts'
import { type SourceNode, subtreesOf } from '#contract/work-site-node/expand.ts'
import type { Plan } from '#contract/work-site-node/schema.ts'
import type { Tx } from '../../db/client.ts'
import type { workSite } from '../../db/tables/work-site.ts'
import { workSiteNode, workSiteNodeSet } from '../../db/tables/work-site-node.ts'
import { compareNodes } from '../../work-site-node/difference.ts'
import { dictionaryId } from './dictionaries.ts'
import { insertAll } from './insert.ts'
import { projectId } from './projects.ts'
import type { Stamp } from './stamp.ts'

/** How many piers, piles a pier and segments the first bridges have. */
const bridges = [
  [5, 8, 4],
  [3, 4, 2],
] as const

/** The design quantities of a bridge's parts, each in its unit. */
const designs: Readonly<Record<string, string>> = {
  钻孔灌注桩: '42.5',
  承台: '96.8',
  墩身: '58.2',
  梁段: '310',
}

/** Gives the railway's first bridges their nodes, of which the first piles are done. */
export async function insertWorkSiteNodes(
  tx: Tx,
  sites: readonly (typeof workSite.$inferInsert)[],
  standard: readonly DictionaryNode[],
  { changedAt, changedByName }: Stamp,
): Promise<void> {
  const nodes = standard.map(({ parentId = 0, loop, ...node }): SourceNode => ({ ...node, parentId, loop }))
  const railway = sites.filter((site) => site.projectId === projectId('railway') && site.major === 'bridge')
  const top = nodes.find(({ name }) => name === '桥梁')
  if (!top) throw new Error('the demo has no standard of bridges')
  const subtree = subtreesOf(nodes, [top.nodeId])
  const made = railway.slice(0, bridges.length).map(({ workSiteId }, at) => {
    const [piers, piles, segments] = bridges[at] ?? bridges[0]
    const times = { pier: piers, pile: piles, segment: segments, ring: 0, truss: 0 }
    const plan: Plan = {
      workSiteId,
      dictionaryId: dictionaryId('EBS-GD'),
      topIds: [top.nodeId],
      counts: subtree.flatMap(({ nodeId, loop }) => (loop ? { nodeId, each: [times[loop.over]] } : [])),
      quantities: subtree.flatMap(({ nodeId, name }) => {
        const quantity = designs[name]
        return quantity === undefined ? [] : { nodeId, quantity }
      }),
    }
    const { added } = compareNodes({ subtree }, plan, [], 0)
    return { workSiteId, plan, added }
  })
  const initialized = { initializedAt: changedAt, initializedByName: changedByName }
  await insertAll(
    tx,
    workSiteNodeSet,
    made.map(({ workSiteId, plan, added }) => ({
      ...{ workSiteId, plan, ...initialized, revision: 1, run: 1, standing: true },
      ...{ added: added.length, lastNodeId: added.length },
    })),
  )
  await insertAll(
    tx,
    workSiteNode,
    made.flatMap(({ workSiteId, added }) =>
      added.map((node) => {
        const isDone = node.over === 'pile' && node.path.startsWith('1-')
        return { ...node, workSiteId, addedIn: 1, revision: 0, ...(isDone && doneOf(node.design)) }
      }),
    ),
  )

  function doneOf(design: string | null) {
    return { done: design, revision: 1, recordedAt: changedAt, recordedByName: changedByName }
  }
}
