import { defineEndpoint } from '../define-endpoint.ts'
import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Id } from '../id.ts'
import { ParticipatingUnitType } from '../project/schema.ts'
import { sortCode } from '../rules.ts'
import { name } from '../text.ts'
import type { z } from '../zod.ts'

/** What a participating unit sets up for a project: 项目部, 监理站, 设计组 … (specification §3). */
export const projectOrganizationEntity = defineEntity({
  kind: 'project-organization',
  name: 'projectOrganization',
  id: 'projectOrganizationId',
  label: 'projectOrganizationName',
  fields: {
    projectId: { rule: Id, fixed: true, hidden: true },
    projectOrganizationName: { rule: name(100) },
    projectOrgTypeId: { rule: ParticipatingUnitType },
    /** The unit as this platform knows it; none for one that it does not manage. */
    organizationId: { rule: Id, optional: true, hidden: true },
  },
})
export type ProjectOrganizationRow = z.output<typeof projectOrganizationEntity.Row>

/** A department of a project organisation, at its top or below another one, where it stays. */
export const projectDepartmentEntity = defineEntity({
  kind: 'project-department',
  name: 'projectDepartment',
  id: 'projectDepartmentId',
  label: 'departmentName',
  fields: {
    projectId: { rule: Id, fixed: true, hidden: true },
    projectOrganizationId: { rule: Id, fixed: true, hidden: true },
    parentId: { rule: Id, optional: true, fixed: true, hidden: true },
    departmentName: { rule: name(100) },
    sort: { rule: sortCode, optional: 'filled' },
  },
})
export type ProjectDepartmentRow = z.output<typeof projectDepartmentEntity.Row>

const shared = {
  service: 'admin/v1',
  permission: {
    view: 'registeredAccount:view',
    add: 'project:edit',
    edit: 'project:edit',
    delete: 'project:edit',
  },
  offline: 'read',
} as const
/** Who looks at projects, where they stand. */
export const alsoByProject = ['project:view', 'projectInformation:view'] as const

const organizationCalls = entityEndpoints(projectOrganizationEntity, {
  ...shared,
  path: 'projectOrg',
  endpointId: 'projectOrganization',
  rows: 'organisations of projects',
})
export const projectOrganizationCalls = {
  detail: defineEndpoint({ ...organizationCalls.detail, alsoBy: alsoByProject }),
  add: organizationCalls.add,
  update: organizationCalls.update,
  remove: organizationCalls.remove,
  restore: organizationCalls.restore,
}

const departmentCalls = entityEndpoints(projectDepartmentEntity, {
  ...shared,
  path: 'projectDepartment',
  rows: 'departments of project organisations',
})
export const projectDepartmentCalls = {
  detail: defineEndpoint({ ...departmentCalls.detail, alsoBy: alsoByProject }),
  add: departmentCalls.add,
  update: departmentCalls.update,
  remove: departmentCalls.remove,
  restore: departmentCalls.restore,
}
