import { type AnyPgColumn, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { ParticipatingUnitType } from '#contract/project/schema.ts'
import type { z } from '#contract/zod.ts'
import { editableColumns, plainText } from './columns.ts'
import { organization } from './organization.ts'
import { project } from './project.ts'

/** What a participating unit sets up for a project: 项目部, 监理站, 设计组 … */
export const projectOrganization = pgTable(
  'project_organization',
  {
    projectOrganizationId: uuid('project_organization_id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => project.projectId),
    /** The unit as this platform knows it; null for one that it does not manage. */
    organizationId: uuid('organization_id').references(() => organization.organizationId),
    projectOrganizationName: plainText('project_organization_name').notNull(),
    projectOrgTypeId: plainText('type').$type<z.output<typeof ParticipatingUnitType>>().notNull(),
    sort: integer('sort').notNull().default(0),
    ...editableColumns(),
  },
  (table) => [
    index('project_organization_project').on(table.projectId, table.sort),
    index('project_organization_unit').on(table.organizationId),
    index('project_organization_order').on(table.sort, table.projectOrganizationId),
  ],
)

export const projectDepartment = pgTable(
  'project_department',
  {
    projectDepartmentId: uuid('project_department_id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => project.projectId),
    projectOrganizationId: uuid('project_organization_id')
      .notNull()
      .references(() => projectOrganization.projectOrganizationId),
    parentId: uuid('parent_id').references((): AnyPgColumn => projectDepartment.projectDepartmentId),
    departmentName: plainText('department_name').notNull(),
    sort: integer('sort').notNull().default(0),
    ...editableColumns(),
  },
  (table) => [
    index('project_department_of').on(table.projectOrganizationId, table.sort),
    index('project_department_parent').on(table.parentId),
  ],
)
