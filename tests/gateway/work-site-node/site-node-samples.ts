import { codes } from '#contract/codes.ts'
import {
  applyNodes,
  listInitializations,
  previewNodes,
  takeBackNodes,
} from '#contract/work-site-node/endpoints.ts'
import { getWorkSiteNodes, recordQuantities } from '#contract/work-site-node/entity.ts'
import { dictionaryId } from '#gateway/operations/demo/dictionaries.ts'
import { narrowing, row, type Sample } from '../security/sample.ts'
import type { Belongings } from '../security/two-units.ts'

const workSiteId = ({ workSite }: Belongings) => workSite.workSiteId

/** A plan of the demo's template with one pier, one pile and one segment. */
const plan = (own: Belongings) => ({
  workSiteId: workSiteId(own),
  dictionaryId: dictionaryId('EBS-GD'),
  topIds: [1],
  counts: [3, 4, 8].map((nodeId) => ({ nodeId, each: [1] })),
})
const planned = {
  workSiteId: row(workSiteId),
  dictionaryId: 'shared',
  'topIds[]': 'shared',
  'counts[].nodeId': 'shared',
  'quantities[].nodeId': 'shared',
} as const

/** The ids in calls about the nodes of work sites, which lie where their work site does. */
export const siteNodeSamples: Record<string, Sample> = {
  [listInitializations.id]: {
    request: (own) => ({ workSiteIds: [workSiteId(own)] }),
    ids: { 'workSiteIds[]': narrowing(workSiteId) },
  },
  [previewNodes.id]: { request: plan, ids: planned },
  [applyNodes.id]: {
    request: async (own) => {
      const { standardVersion } = await own.client.call(previewNodes, plan(own))
      return { ...plan(own), baseRevision: 0, standardVersion }
    },
    ids: planned,
  },
  [takeBackNodes.id]: {
    // What the sample before has created.
    request: (own) => ({ workSiteId: workSiteId(own), run: 1 }),
    ids: { workSiteId: row(workSiteId) },
  },
  [getWorkSiteNodes.id]: {
    request: (own) => ({ workSiteId: workSiteId(own) }),
    ids: { workSiteId: row(workSiteId) },
  },
  [recordQuantities.id]: {
    request: (own) => ({
      workSiteId: workSiteId(own),
      baseRevision: 0,
      quantities: { set: [{ nodeId: '1', name: '越权的节点', done: '1' }] },
    }),
    answer: codes.invalid,
    ids: { workSiteId: row(workSiteId), 'quantities.set[].nodeId': 'shared', 'after[]': 'minted' },
  },
}
