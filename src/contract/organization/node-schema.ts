import { Flag } from '../flag.ts'
import { Id } from '../id.ts'
import { line, requiredLine } from '../text.ts'
import { z } from '../zod.ts'

/** Specification §9, tree category: 1 an organisation, 2 a department. */
export const NodeCategory = z.union([z.literal(1), z.literal(2)])

/** A unit or department within reach; the tree is built from `parentId`, whose node may be out of reach. */
export const OrganizationNode = z.object({
  nodeId: Id,
  parentId: z.optional(Id),
  nodeName: z.string(),
  /** The key of the name, which has its initials. */
  nameKey: z.optional(z.string()),
  category: NodeCategory,
  /** 1 for active; a stopped one takes no new people, accounts or children. */
  status: Flag,
})
export type OrganizationNode = z.output<typeof OrganizationNode>

export const UnitType = z.object({
  organizationTypeId: Id,
  organizationTypeName: z.string(),
  code: z.string(),
})
export type UnitType = z.output<typeof UnitType>

/**
 * Where somebody belongs: a unit, and within it a department or none. The names come along so that lists, queue and
 * review need not look them up; in a request they are those that the person saw, and the gateway puts the true ones.
 */
export const Place = z.strictObject({
  organizationId: Id,
  organizationName: requiredLine(100),
  departmentId: z.optional(Id),
  departmentName: z.optional(line(100)),
})
export type Place = z.output<typeof Place>
