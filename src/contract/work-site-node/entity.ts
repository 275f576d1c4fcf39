import { defineEndpoint } from '../define-endpoint.ts'
import { defineEntity } from '../define-entity.ts'
import { Id } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'
import { DoneQuantity, WorkSiteNodesQuery } from './schema.ts'
import { NodeTree } from './tree.ts'

/** Most nodes whose quantities one edit changes. */
export const mostQuantities = 1000

/**
 * The nodes of a work site, under the work site's own id: their tree comes from a standard, and what has been done of them is
 * recorded node by node, so that two devices which record different nodes never meet.
 */
export const workSiteNodesEntity = defineEntity({
  kind: 'work-site-node',
  name: 'workSiteNodes',
  id: 'workSiteId',
  label: 'workSiteName',
  stamps: 'revision',
  /** The name by which a device calls its edit. */
  alongside: { label: z.optional(line(100)) },
  fields: {
    projectId: { rule: Id, derived: true, hidden: true },
    workSiteName: { rule: z.string(), derived: true, hidden: true },
    tree: { rule: NodeTree, derived: true, hidden: true },
    quantities: {
      rule: z.array(DoneQuantity).check(
        z.maxLength(mostQuantities),
        noRepeats<DoneQuantity>(({ nodeId }) => nodeId),
      ),
      shown: z.array(DoneQuantity),
      optional: 'filled',
      initial: [],
      entryKey: 'nodeId',
    },
  },
})
export type WorkSiteNodes = z.output<typeof workSiteNodesEntity.Row>
export type QuantitiesEdit = z.output<typeof workSiteNodesEntity.Edit>

export const getWorkSiteNodes = defineEndpoint({
  id: 'workSiteNode.detail',
  service: 'admin/v1',
  method: 'GET',
  path: 'workSiteNode/detail',
  summary:
    'The nodes of a work site as one tree, with what has been done of them; none where it has no nodes.',
  permission: 'workSiteNode:view',
  request: WorkSiteNodesQuery,
  response: workSiteNodesEntity.Row,
  offline: 'cached-read',
})

/** What has changed in the quantities since the revision that an edit was made over, its own changes among them. */
export const Recorded = z.object({
  workSiteNodes: z.object({
    workSiteId: Id,
    quantities: z.array(DoneQuantity),
    /** The nodes of which nothing is recorded any more. */
    emptied: z.array(z.string()),
    revision: z.int(),
  }),
  merged: z.optional(z.array(z.string())),
})
export type Recorded = z.output<typeof Recorded>

export const recordQuantities = defineEndpoint({
  id: 'workSiteNode.record',
  service: 'admin/v1',
  method: 'PUT',
  path: 'workSiteNode/record',
  summary: 'Records what has been done of nodes of a work site, node by node; the others stay as they are.',
  permission: 'workSiteNode:record',
  request: workSiteNodesEntity.Edit,
  response: Recorded,
  offline: {
    effect: 'update',
    // Not the work site: one that is not synced has no nodes, and an edit of it that is parked says nothing of them.
    entities: ({ workSiteId }) => [['work-site-node', workSiteId]],
    label: ({ label, workSiteId }) => label ?? workSiteId,
  },
})
