import { defineEndpoint } from '../define-endpoint.ts'
import { Id } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { plainDecimal } from '../plain-decimal.ts'
import { z } from '../zod.ts'

const owner = { unitWorkId: z.optional(Id), workSiteId: z.optional(Id) }

const NodesQuery = z.strictObject(owner)
/** An item of a bill beside the nodes of work sites that come of a standard's node of its name and unit. */
const NodeDifference = z.object({
  boqItemId: Id,
  revision: z.int(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  design: z.optional(z.string()),
  done: z.optional(z.string()),
  nodes: z.int(),
  /** What the nodes come to. */
  nodesDesign: z.string(),
  nodesDone: z.string(),
})
export type NodeDifference = z.output<typeof NodeDifference>
const NodeDifferences = z.array(NodeDifference)

/** The quantities that an item takes over, as the person saw them of its nodes, and what they go over. */
const TakenItem = z.strictObject({
  boqItemId: Id,
  baseRevision: z.int(),
  design: z.optional(plainDecimal),
  done: z.optional(plainDecimal),
})
const TakeOver = z.strictObject({
  ...owner,
  items: z.array(TakenItem).check(
    z.minLength(1),
    z.maxLength(2000),
    noRepeats<z.output<typeof TakenItem>>(({ boqItemId }) => boqItemId),
  ),
})
export type TakeOver = z.output<typeof TakeOver>
const TakenOver = z.object({ items: z.int() })

export const listNodeDifferences = defineEndpoint({
  id: 'boqItem.listNodeDifference',
  service: 'admin/v1',
  method: 'GET',
  path: 'boqItem/listNodeDifference',
  summary:
    'Items of a bill beside the nodes of their name and unit: those of the work site, or of the work sites of the unit work.',
  permission: 'boq:view',
  request: NodesQuery,
  response: NodeDifferences,
  offline: 'online-only',
})

export const takeOverNodes = defineEndpoint({
  id: 'boqItem.takeOver',
  service: 'admin/v1',
  method: 'PUT',
  path: 'boqItem/takeOver',
  summary: 'Takes quantities over from the nodes of work sites, all of them or none.',
  permission: 'boq:edit',
  request: TakeOver,
  response: TakenOver,
  offline: 'online-only',
})
