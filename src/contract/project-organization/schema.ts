import { Id } from '../id.ts'
import { pageOf, pageQuery } from '../page-of.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'
import { projectDepartmentEntity, projectOrganizationEntity } from './entities.ts'

/** What a participating unit has set up for a project, with its departments (specification §3). */
export const ProjectOrganization = z.extend(projectOrganizationEntity.Row, {
  projectName: z.string(),
  projectDepartmentNodeVOS: z.array(projectDepartmentEntity.Row),
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
