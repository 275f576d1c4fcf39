import { Flag } from '../flag.ts'
import { Id } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { z } from '../zod.ts'

export const OrganizationDetailQuery = z.strictObject({ organizationId: Id })
export const OrganizationsQuery = z.strictObject({
  organizationTypeId: z.optional(Id),
  status: z.optional(Flag),
})

/** A unit to choose. */
export const OrganizationOption = z.object({
  organizationId: Id,
  organizationName: z.string(),
  shortName: z.string(),
  organizationTypeId: Id,
  organizationTypeName: z.string(),
})
export type OrganizationOption = z.output<typeof OrganizationOption>

/** Ids of rows to delete, or to read; none twice. */
export const IdList = z.array(Id).check(
  z.minLength(1),
  z.maxLength(100),
  noRepeats((id) => id),
)
export const IdsToDelete = z.strictObject({ ids: IdList })
export const Deleted = z.object({ deleted: z.int() })
