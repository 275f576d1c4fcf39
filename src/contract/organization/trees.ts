import { defineEndpoint } from '../define-endpoint.ts'
import { Flag } from '../flag.ts'
import { Id } from '../id.ts'
import { requiredLine } from '../text.ts'
import { z } from '../zod.ts'
import { NodeCategory, OrganizationNode } from './node-schema.ts'
import { IdList } from './schema.ts'

/** Specification §9, nodes of the unit tree: 1 a unit type, 2 a unit, 3 a role. */
export const UnitNodeType = z.int().check(z.minimum(1), z.maximum(3))
export const unitNodeTypes = { unitType: 1, unit: 2, role: 3 } as const

export const UnitNode = z.object({
  nodeId: Id,
  /** The type of a unit, the unit of a role. */
  parentId: z.optional(Id),
  nodeName: z.string(),
  nodeType: UnitNodeType,
  /** 1 when there is something below it. */
  hasChild: Flag,
  /** Of a unit: 1 for active. */
  status: z.optional(Flag),
  /** The matching units, where a keyword was looked for. */
  get children() {
    return z.optional(z.array(UnitNode))
  },
})
export type UnitNode = z.output<typeof UnitNode>

export const listUnitTree = defineEndpoint({
  id: 'organization.listTypeTree',
  service: 'admin/v1',
  method: 'GET',
  path: 'orgType/listTree',
  summary:
    'What lies directly below a node of the unit tree: the unit types, the units of a type, or the roles in a unit.',
  permission: 'organization:view',
  request: z.strictObject({ nodeId: z.optional(Id), nodeType: z.optional(UnitNodeType) }),
  response: z.array(UnitNode),
  offline: 'cached-read',
})

export const listUnitsByKeyword = defineEndpoint({
  id: 'organization.listByKeyword',
  service: 'admin/v1',
  method: 'GET',
  path: 'org/listByKeyword',
  summary: 'The units that match a keyword, each under its unit type.',
  permission: 'organization:view',
  request: z.strictObject({ keyword: requiredLine(100) }),
  response: z.array(UnitNode),
  offline: 'cached-read',
})

/** Specification §3. */
export const OrganizationTreeNode = z.object({
  organizationId: Id,
  organizationName: z.string(),
  organizationTypeId: Id,
  organizationTypeName: z.string(),
  hasChild: Flag,
  get children() {
    return z.optional(z.array(OrganizationTreeNode))
  },
})
export type OrganizationTreeNode = z.output<typeof OrganizationTreeNode>

export const listOrganizationTree = defineEndpoint({
  id: 'organization.listTree',
  service: 'admin/v1',
  method: 'GET',
  path: 'org/listTree',
  summary:
    'The units below a unit, or the topmost within reach; with hasChild 1 all that lies below them, too.',
  permission: 'organization:view',
  request: z.strictObject({
    parentId: z.optional(Id),
    hasChild: z.optional(Flag),
    status: z.optional(Flag),
  }),
  response: z.array(OrganizationTreeNode),
  offline: 'cached-read',
})

/** A unit or department with what lies below it. */
export const PlaceNode = z.object({
  nodeId: Id,
  nodeName: z.string(),
  category: NodeCategory,
  get children() {
    return z.optional(z.array(PlaceNode))
  },
})
export type PlaceNode = z.output<typeof PlaceNode>

const OrganizationIds = z.strictObject({ organizationIds: IdList })

export const listPlaceTrees = defineEndpoint({
  id: 'organization.listOrgAndDeptTreeByOrgIds',
  service: 'admin/v1',
  method: 'GET',
  path: 'org/listOrgAndDeptTreeByOrgIds',
  summary: 'A tree for each of the units: its departments.',
  permission: 'organization:view',
  request: OrganizationIds,
  response: z.array(PlaceNode),
  offline: 'cached-read',
})

export const getPlaceTree = defineEndpoint({
  id: 'organization.getOrgAndDeptTreeByOrgIds',
  service: 'admin/v1',
  method: 'GET',
  path: 'org/getOrgAndDeptTreeByOrgIds',
  summary: 'The units with their departments as one tree: a unit below another of them hangs there.',
  permission: 'organization:view',
  request: OrganizationIds,
  response: z.array(PlaceNode),
  offline: 'cached-read',
})

export const listNodesOfUnits = defineEndpoint({
  id: 'organization.listOrgNodeByOrgIds',
  service: 'admin/v1',
  method: 'GET',
  path: 'org/listOrgNodeByOrgIds',
  summary: 'The units and their departments, in order and without a tree.',
  permission: 'organization:view',
  request: OrganizationIds,
  response: z.array(OrganizationNode),
  offline: 'cached-read',
})
