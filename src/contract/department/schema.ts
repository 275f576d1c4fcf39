import { Flag, IdList } from '../organization/schema.ts'
import { clearable, editParts, Id } from '../revision.ts'
import { name } from '../text.ts'
import { z } from '../zod.ts'

/** Specification §3, department types. */
export const departmentTypes = ['company', 'subsidiary', 'department'] as const
export const DepartmentType = z.enum(departmentTypes)
export type DepartmentType = z.output<typeof DepartmentType>

export const Department = z.object({
  departmentId: Id,
  organizationId: Id,
  parentId: z.optional(Id),
  departmentName: z.string(),
  type: DepartmentType,
  /** 1 for active (specification §9). */
  status: z.int(),
  /** People whose department this is. */
  headCount: z.int(),
  revision: z.int(),
})
export type Department = z.output<typeof Department>

/** A department with those below it, in order. */
export const DepartmentNode = z.extend(Department, {
  get children() {
    return z.array(DepartmentNode)
  },
})
export type DepartmentNode = z.output<typeof DepartmentNode>

export const DepartmentsQuery = z.strictObject({ organizationId: Id })

/** A new department, the last of its unit or of the department above it; its maker mints the id. */
export const DepartmentAdd = z.strictObject({
  departmentId: Id,
  organizationId: Id,
  parentId: z.optional(Id),
  departmentName: name(100),
  type: DepartmentType,
  status: z.optional(Flag),
})
export type DepartmentAdd = z.output<typeof DepartmentAdd>

/** A change to a department: just the fields that changed. Where it lies is changed by a move. */
export const DepartmentEdit = z.strictObject({
  departmentId: Id,
  ...editParts,
  departmentName: z.optional(name(100)),
  type: z.optional(DepartmentType),
  status: z.optional(Flag),
})
export type DepartmentEdit = z.output<typeof DepartmentEdit>

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

export const DepartmentsDelete = z.strictObject({ ids: IdList })

/** `merged` names the fields of somebody else that stood beside this edit. */
export const DepartmentSaved = z.object({ department: Department, merged: z.optional(z.array(z.string())) })
