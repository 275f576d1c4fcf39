import { boolean, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { DataPermission } from '#contract/role/schema.ts'
import type { z } from '#contract/zod.ts'
import { account } from './account.ts'
import { application, applicationMenuFunction } from './application.ts'
import { editableColumns, plainText } from './columns.ts'
import { dictionary } from './dictionary.ts'
import { organization } from './organization.ts'
import { project } from './project.ts'

export const role = pgTable(
  'role',
  {
    roleId: uuid('role_id').primaryKey(),
    roleName: plainText('role_name').notNull(),
    remark: plainText('remark'),
    dataPermission: plainText('data_permission').$type<z.output<typeof DataPermission>>().notNull(),
    /** Whoever has it needs a second factor. */
    factorRequired: boolean('factor_required').notNull().default(false),
    ...editableColumns(),
  },
  (table) => [index('role_name_order').on(table.roleName, table.roleId)],
)

export const roleMember = pgTable(
  'role_member',
  {
    roleId: uuid('role_id')
      .notNull()
      .references(() => role.roleId),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.accountId),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.roleId] }),
    index('role_member_role').on(table.roleId),
  ],
)

/** The roles that applications call with. */
export const applicationRole = pgTable(
  'application_role',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => application.applicationId),
    roleId: uuid('role_id')
      .notNull()
      .references(() => role.roleId),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.roleId] }),
    index('application_role_of').on(table.roleId),
  ],
)

/** The functions that a role grants. */
export const roleFunction = pgTable(
  'role_function',
  {
    roleId: uuid('role_id')
      .notNull()
      .references(() => role.roleId),
    applicationMenuFunctionId: uuid('application_menu_function_id')
      .notNull()
      .references(() => applicationMenuFunction.applicationMenuFunctionId, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.applicationMenuFunctionId] })],
)

/** The projects that a role with the data permission `projects` opens. */
export const roleProject = pgTable(
  'role_project',
  {
    roleId: uuid('role_id')
      .notNull()
      .references(() => role.roleId),
    projectId: uuid('project_id')
      .notNull()
      .references(() => project.projectId),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.projectId] })],
)

/** The units whose people, and those of the units below, a role applies to; it applies to everybody's where it names none. */
export const roleOrganization = pgTable(
  'role_organization',
  {
    roleId: uuid('role_id')
      .notNull()
      .references(() => role.roleId),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organization.organizationId),
  },
  (table) => [
    primaryKey({ columns: [table.roleId, table.organizationId] }),
    index('role_organization_of').on(table.organizationId),
  ],
)

/** The standards of units that a role opens to everyone who has it, wherever they belong. */
export const roleResource = pgTable(
  'role_resource',
  {
    roleId: uuid('role_id')
      .notNull()
      .references(() => role.roleId),
    dictionaryId: uuid('dictionary_id')
      .notNull()
      .references(() => dictionary.dictionaryId),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.dictionaryId] })],
)
