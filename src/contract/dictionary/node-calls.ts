import { defineEndpoint } from '../define-endpoint.ts'
import { Id } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { Major } from '../project/schema.ts'
import { clearable, editParts } from '../revision.ts'
import { codeText } from '../rules.ts'
import { line, requiredLine, rule } from '../text.ts'
import { z } from '../zod.ts'
import { DictionaryNode, DictionaryVersion, NodeId, NodeLoop, type TreeKind } from './schema.ts'

/** What people give of a node. */
const given = {
  name: requiredLine(200),
  /** Its own part of the code; the full one is the parent's, and then this. */
  segment: codeText,
  unit: z.optional(line(50)),
  origin: z.optional(line(200)),
  class: z.optional(line(50)),
  major: z.optional(Major),
  loop: z.optional(z.strictObject(NodeLoop.shape)),
  quantityRule: z.optional(line(500)),
} as const

/** Where nodes are put: below a parent, or as roots; after one of its children, before them all by 0, else behind them all. */
const place = {
  parentId: z.optional(NodeId),
  afterId: z.optional(z.int().check(z.nonnegative(), z.maximum(2_147_483_647))),
} as const

const mostAdded = 2000

export const NewNode = z.strictObject({
  ...given,
  /** Where in the list its parent stands, which comes before it; absent for one that is put at the place itself. */
  under: z.optional(z.int().check(z.nonnegative(), z.maximum(mostAdded))),
})
export type NewNode = z.output<typeof NewNode>

export const NodesAdd = z.strictObject({
  dictionaryId: Id,
  ...place,
  nodes: z.array(NewNode).check(z.minLength(1), z.maxLength(mostAdded)),
})
export type NodesAdd = z.output<typeof NodesAdd>

/** The fields of a node that an edit changes. Another segment changes the node's own full code, and nobody else's. */
export const nodeFields = [
  'name',
  'segment',
  'unit',
  'origin',
  'class',
  'major',
  'loop',
  'quantityRule',
] as const
export type NodeField = (typeof nodeFields)[number]

export const NodeEdit = z.strictObject({
  dictionaryId: Id,
  nodeId: NodeId,
  ...editParts,
  ...given,
  name: z.optional(given.name),
  segment: z.optional(given.segment),
  clear: clearable(['unit', 'origin', 'class', 'major', 'loop', 'quantityRule']),
})
export type NodeEdit = z.output<typeof NodeEdit>

/** The tops of a selection: what hangs on them goes along. */
const nodeIds = z.array(NodeId).check(
  z.minLength(1),
  z.maxLength(mostAdded),
  noRepeats((nodeId) => String(nodeId)),
)

/** The version that an act made, sent by who undoes it: refused when one of the nodes, or what hangs on them, has changed since. */
const unlessSince = DictionaryVersion

export const NodesDrag = z.strictObject({ dictionaryId: Id, nodeIds, ...place })
export type NodesDrag = z.output<typeof NodesDrag>

/** Nodes that stand side by side, and where. */
const PlacedNodes = z.strictObject({ nodeIds, ...place })
export type PlacedNodes = z.output<typeof PlacedNodes>

const eachOnce = z.check<readonly PlacedNodes[]>(({ value, issues }) => {
  const all = value.flatMap(({ nodeIds }) => nodeIds)
  if (all.length > mostAdded)
    issues.push({ code: 'too_big', origin: 'array', maximum: mostAdded, input: value })
  if (new Set(all).size < all.length)
    issues.push({ code: 'custom', path: [], message: rule('repeated'), input: value })
})

/** Where moved nodes stood: put there one after another, they stand as before. */
export const NodesPutBack = z.strictObject({
  dictionaryId: Id,
  places: z.array(PlacedNodes).check(z.minLength(1), z.maxLength(mostAdded), eachOnce),
  unlessSince,
})
export type NodesPutBack = z.output<typeof NodesPutBack>

export const NodesCopy = z.strictObject({ fromDictionaryId: Id, nodeIds, dictionaryId: Id, ...place })
export type NodesCopy = z.output<typeof NodesCopy>

export const NodeIds = z.strictObject({ dictionaryId: Id, nodeIds })
export type NodeIds = z.output<typeof NodeIds>

export const NodesRemove = z.strictObject({ ...NodeIds.shape, unlessSince: z.optional(unlessSince) })
export type NodesRemove = z.output<typeof NodesRemove>

export const Recode = z.strictObject({
  dictionaryId: Id,
  /** Of what hangs on this one; of the whole tree when absent. */
  nodeId: z.optional(NodeId),
  /** Nothing changes yet. */
  preview: z.boolean(),
})
export type Recode = z.output<typeof Recode>

export const RecodeTakeBack = z.strictObject({
  dictionaryId: Id,
  /** The version that the recode made. */
  unlessSince,
})
export type RecodeTakeBack = z.output<typeof RecodeTakeBack>

/** What a write did. */
export const NodesChanged = z.object({
  /** The dictionary's, from now on. */
  version: DictionaryVersion,
  /** Nodes that it wrote, as they stand; of a subtree its top alone. */
  nodes: z.array(DictionaryNode),
  /** How many nodes it is about, all that hang on them counted. */
  count: z.int(),
  /** Fields of an edit's node that somebody else wrote meanwhile, and that stand beside it. */
  merged: z.optional(z.array(z.string())),
})
export type NodesChanged = z.output<typeof NodesChanged>

export const Recoded = z.object({
  version: DictionaryVersion,
  changes: z.array(z.object({ nodeId: NodeId, name: z.string(), before: z.string(), after: z.string() })),
})
export type Recoded = z.output<typeof Recoded>

/** The calls that change the nodes of one kind of standards. */
export function nodeCalls<Kind extends TreeKind>(kind: Kind) {
  const service = 'admin/v1'
  const offline = 'online-only'
  const response = NodesChanged
  return {
    add: defineEndpoint({
      id: `${kind}.addNode`,
      service,
      method: 'POST',
      path: `${kind}/addNode`,
      summary: 'Adds nodes, with what hangs on them; the gateway numbers and orders them.',
      permission: `${kind}:add`,
      request: NodesAdd,
      response,
      offline,
    }),
    update: defineEndpoint({
      id: `${kind}.updateNode`,
      service,
      method: 'PUT',
      path: `${kind}/updateNode`,
      summary: 'Changes fields of a node; merged field by field.',
      permission: `${kind}:edit`,
      request: NodeEdit,
      response,
      offline,
    }),
    drag: defineEndpoint({
      id: `${kind}.drag`,
      service,
      method: 'PUT',
      path: `${kind}/drag`,
      summary: 'Moves nodes with what hangs on them; their codes stay. 20409: a node would lie below itself.',
      permission: `${kind}:edit`,
      request: NodesDrag,
      response,
      offline,
    }),
    putBack: defineEndpoint({
      id: `${kind}.putBack`,
      service,
      method: 'PUT',
      path: `${kind}/putBack`,
      summary: 'Moves nodes back to where they stood, all or none. 20409: one of them has changed since.',
      permission: `${kind}:edit`,
      request: NodesPutBack,
      response,
      offline,
    }),
    copy: defineEndpoint({
      id: `${kind}.copy`,
      service,
      method: 'POST',
      path: `${kind}/copy`,
      summary: 'Copies nodes with what hangs on them, from this standard or another one of its kind.',
      permission: `${kind}:add`,
      request: NodesCopy,
      response,
      offline,
    }),
    remove: defineEndpoint({
      id: `${kind}.deleteNode`,
      service,
      method: 'DELETE',
      path: `${kind}/deleteNode`,
      summary: 'Deletes nodes with what hangs on them. 20409: one of them has changed since.',
      permission: `${kind}:delete`,
      request: NodesRemove,
      response,
      offline,
    }),
    restore: defineEndpoint({
      id: `${kind}.restoreNode`,
      service,
      method: 'PUT',
      path: `${kind}/restoreNode`,
      summary: 'Takes back that nodes were deleted.',
      permission: `${kind}:delete`,
      request: NodeIds,
      response,
      offline,
    }),
    recode: defineEndpoint({
      id: `${kind}.recode`,
      service,
      method: 'PUT',
      path: `${kind}/recode`,
      summary: 'Makes every code extend the one above it, or says which would change.',
      permission: `${kind}:edit`,
      request: Recode,
      response: Recoded,
      offline,
    }),
    takeBackRecode: defineEndpoint({
      id: `${kind}.takeBackRecode`,
      service,
      method: 'PUT',
      path: `${kind}/takeBackRecode`,
      summary: 'Gives nodes the codes that they had before the last recode. 20409: one has another since.',
      permission: `${kind}:edit`,
      request: RecodeTakeBack,
      response: Recoded,
      offline,
    }),
  }
}

export const ebsNodes = nodeCalls('ebs')
export const wbsNodes = nodeCalls('wbs')
export const quantityNodes = nodeCalls('quantity')
