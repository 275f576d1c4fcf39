import { defineEntity } from '../define-entity.ts'
import { Flag } from '../flag.ts'
import { Id } from '../id.ts'
import { clearable, editParts } from '../revision.ts'
import { name } from '../text.ts'
import { z } from '../zod.ts'

/** Specification §3, department types. */
export const departmentTypes = ['company', 'subsidiary', 'department'] as const
export const DepartmentType = z.enum(departmentTypes)

/** A department of a unit, at its top or below another one. A new one is the last of those beside it. */
export const departmentEntity = defineEntity({
  kind: 'department',
  name: 'department',
  id: 'departmentId',
  label: 'departmentName',
  stamps: 'revision',
  fields: {
    organizationId: { rule: Id, fixed: true, hidden: true },
    /** Changed by a move alone. */
    parentId: { rule: Id, optional: true, fixed: true, hidden: true },
    departmentName: { rule: name(100) },
    nameKey: { rule: z.string(), optional: 'kept', derived: true, hidden: true, keyOf: 'departmentName' },
    type: { rule: DepartmentType, initial: 'department' },
    /** 1 for active (specification §9). */
    status: { rule: Flag, optional: 'filled', initial: 1 },
    /** People whose department this is. */
    headCount: { rule: z.int(), derived: true },
  },
})
export const Department = departmentEntity.Row
export type Department = z.output<typeof Department>

/** A department with those below it, in order. */
export const DepartmentNode = z.extend(Department, {
  get children() {
    return z.array(DepartmentNode)
  },
})
export type DepartmentNode = z.output<typeof DepartmentNode>

export const DepartmentsQuery = z.strictObject({ organizationId: Id })

/** Where a department goes: below another one, or to the top of its unit by `clear`. */
export const DepartmentMove = z.strictObject({
  departmentId: Id,
  ...editParts,
  clear: clearable(['parentId']),
  parentId: z.optional(Id),
  /** How many departments stand before it there; absent for the end. */
  position: z.optional(z.int().check(z.nonnegative(), z.maximum(10_000))),
})
export type DepartmentMove = z.output<typeof DepartmentMove>
