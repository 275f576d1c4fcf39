import { pageOf, pageQuery } from '../page-of.ts'
import { Id } from '../revision.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'

/** Which rows a role opens (specification §6, data permission), widest first. */
export const DataPermission = z.enum([
  'all',
  'organization-and-below',
  'organization',
  'department',
  'projects',
  'own',
])
export type DataPermission = z.output<typeof DataPermission>

export const Role = z.object({
  roleId: Id,
  roleName: z.string(),
  dataPermission: DataPermission,
  memberCount: z.int(),
  functionActions: z.array(z.string()),
})
export type Role = z.output<typeof Role>

export const RoleQuery = z.strictObject({ ...pageQuery(['roleName']), keyword: z.optional(line(100)) })
export const RolePage = pageOf(Role)
