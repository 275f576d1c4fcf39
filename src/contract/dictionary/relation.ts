import { defineEndpoint } from '../define-endpoint.ts'
import { Id } from '../id.ts'
import { Major } from '../project/schema.ts'
import { rule } from '../text.ts'
import { z } from '../zod.ts'
import { NodeId } from './schema.ts'

/** The WBS and the EBS standard whose nodes are related. */
const pair = { wbsDictionaryId: Id, ebsDictionaryId: Id } as const

/** So many relations come or go in one call. */
export const mostRelations = 2000

const nodeIds = z.array(NodeId).check(z.minLength(1), z.maxLength(mostRelations))

const asMany = z.check<{ wbsNodeIds: readonly number[]; ebsNodeIds: readonly number[] }>(
  ({ value, issues }) => {
    const { wbsNodeIds, ebsNodeIds } = value
    if (wbsNodeIds.length === ebsNodeIds.length) return
    issues.push({ code: 'custom', path: ['ebsNodeIds'], message: rule('asMany'), input: ebsNodeIds })
  },
)

export const RelationQuery = z.strictObject({ ...pair, major: z.optional(Major) })
export type RelationQuery = z.output<typeof RelationQuery>

/** A work of the WBS that is done on an entity of the EBS. */
export const Relation = z.object({
  wbsNodeId: NodeId,
  ebsNodeId: NodeId,
  /** The entity's, or else the work's. */
  major: z.optional(Major),
})
export type Relation = z.output<typeof Relation>

/** Relations between two standards: the first node of the one with the first of the other, and so on. */
export const Relations = z.strictObject({ ...pair, wbsNodeIds: nodeIds, ebsNodeIds: nodeIds }).check(asMany)
export type Relations = z.output<typeof Relations>

/** How many of them have come or gone by it; the others were there, or were not, already. */
export const RelationsChanged = z.object({ changed: z.int() })

export const RelatedQuery = z.strictObject({ dictionaryId: Id })

/** Which nodes of a standard are related at all. */
export const RelatedNodes = z.object({
  nodeIds: z.array(NodeId),
  /** How many relations of a node lead to standards out of sight; told to who may change the standard. */
  hidden: z.array(z.object({ nodeId: NodeId, count: z.int() })),
})
export type RelatedNodes = z.output<typeof RelatedNodes>

export const HiddenRelations = z.strictObject({ dictionaryId: Id, nodeIds })
export type HiddenRelations = z.output<typeof HiddenRelations>

const AllRelations = z.array(Relation)

export const listRelations = defineEndpoint({
  id: 'wbsEbsRel.list',
  service: 'admin/v1',
  method: 'GET',
  path: 'wbsEbsRel/list',
  summary: 'The relations between the nodes of a WBS and an EBS standard, or those of a major.',
  permission: 'relation:view',
  request: RelationQuery,
  response: AllRelations,
  offline: 'cached-read',
})

export const addRelations = defineEndpoint({
  id: 'wbsEbsRel.add',
  service: 'admin/v1',
  method: 'POST',
  path: 'wbsEbsRel/add',
  summary: 'Relates nodes of a WBS with nodes of an EBS standard, pair by pair.',
  permission: 'relation:edit',
  request: Relations,
  response: RelationsChanged,
  offline: 'online-only',
})

export const deleteRelations = defineEndpoint({
  id: 'wbsEbsRel.delete',
  service: 'admin/v1',
  method: 'DELETE',
  path: 'wbsEbsRel/delete',
  summary: 'Takes relations between nodes of a WBS and an EBS standard away, pair by pair.',
  permission: 'relation:edit',
  request: Relations,
  response: RelationsChanged,
  offline: 'online-only',
})

export const listRelatedNodes = defineEndpoint({
  id: 'wbsEbsRel.nodes',
  service: 'admin/v1',
  method: 'GET',
  path: 'wbsEbsRel/nodes',
  summary: 'The nodes of a WBS or an EBS standard that are related with any other.',
  permission: 'relation:view',
  request: RelatedQuery,
  response: RelatedNodes,
  offline: 'online-only',
})

export const deleteHiddenRelations = defineEndpoint({
  id: 'wbsEbsRel.deleteHidden',
  service: 'admin/v1',
  method: 'DELETE',
  path: 'wbsEbsRel/deleteHidden',
  summary: 'Takes the relations of nodes away whose other side is out of sight.',
  permission: 'relation:edit',
  request: HiddenRelations,
  response: RelationsChanged,
  offline: 'online-only',
})
