import { type AnyPgColumn, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { DepartmentType } from '#contract/department/entity.ts'
import type { z } from '#contract/zod.ts'
import { editableColumns, plainText } from './columns.ts'
import { organization } from './organization.ts'

export const department = pgTable(
  'department',
  {
    departmentId: uuid('department_id').primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organization.organizationId),
    parentId: uuid('parent_id').references((): AnyPgColumn => department.departmentId),
    departmentName: plainText('department_name').notNull(),
    nameKey: plainText('name_key').notNull().default(''),
    type: plainText('type').$type<z.output<typeof DepartmentType>>().notNull(),
    status: integer('status').notNull().default(1),
    sort: integer('sort').notNull().default(0),
    ...editableColumns(),
  },
  (table) => [
    index('department_organization').on(table.organizationId, table.sort),
    index('department_parent').on(table.parentId, table.sort),
  ],
)
