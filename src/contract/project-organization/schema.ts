import { pageOf, pageQuery } from '../page-of.ts'
import { ParticipatingUnitType } from '../project/schema.ts'
import { Id } from '../revision.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'

export const ProjectDepartmentNode = z.object({
  projectDepartmentId: Id,
  parentId: z.optional(Id),
  departmentName: z.string(),
})
export type ProjectDepartmentNode = z.output<typeof ProjectDepartmentNode>

/** What a participating unit has set up for a project, with its departments (specification §3). */
export const ProjectOrganization = z.object({
  projectOrganizationId: Id,
  projectOrganizationName: z.string(),
  projectOrgTypeId: ParticipatingUnitType,
  projectId: Id,
  projectName: z.string(),
  projectDepartmentNodeVOS: z.array(ProjectDepartmentNode),
})
export type ProjectOrganization = z.output<typeof ProjectOrganization>

export const ProjectOrganizationQuery = z.strictObject({
  ...pageQuery(['sort']),
  keyword: z.optional(line(100)),
  projectId: z.optional(Id),
})
export type ProjectOrganizationQuery = z.output<typeof ProjectOrganizationQuery>
export const ProjectOrganizationPage = pageOf(ProjectOrganization)

/** Specification §9. */
export const projectOrganizationPageSize = 15
