import { type AnyPgColumn, index, integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import type { Permission } from '#contract/permissions.ts'
import { editableColumns, plainText } from './columns.ts'

export const application = pgTable('application', {
  applicationId: uuid('application_id').primaryKey(),
  applicationName: plainText('application_name').notNull(),
  shortName: plainText('short_name').notNull(),
  code: plainText('code').notNull().unique(),
  type: plainText('type').$type<'platform' | 'pc' | 'app' | 'mini-program' | 'terminal'>().notNull(),
  url: plainText('url'),
  sort: integer('sort').notNull().default(0),
  ...editableColumns(),
})

export const applicationMenu = pgTable(
  'application_menu',
  {
    applicationMenuId: uuid('application_menu_id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => application.applicationId),
    parentId: uuid('parent_id').references((): AnyPgColumn => applicationMenu.applicationMenuId),
    nameZh: plainText('name_zh').notNull(),
    nameEn: plainText('name_en').notNull(),
    /** The screen's path; null for a group of menus. */
    action: plainText('action'),
    iconPath: plainText('icon_path'),
    sort: integer('sort').notNull(),
  },
  (table) => [index('application_menu_order').on(table.applicationId, table.sort)],
)

export const applicationMenuFunction = pgTable(
  'application_menu_function',
  {
    applicationMenuFunctionId: uuid('application_menu_function_id').primaryKey(),
    applicationMenuId: uuid('application_menu_id')
      .notNull()
      .references(() => applicationMenu.applicationMenuId, { onDelete: 'cascade' }),
    nameZh: plainText('name_zh').notNull(),
    nameEn: plainText('name_en').notNull(),
    functionAction: plainText('function_action').$type<Permission>().notNull(),
    sort: integer('sort').notNull(),
  },
  (table) => [unique('application_menu_function_once').on(table.applicationMenuId, table.functionAction)],
)
