import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Icon } from '#contract/application/entity.ts'
import type { ApplicationType } from '#contract/application/schema.ts'
import type { VersionStatus } from '#contract/application/version.ts'
import type { Industry, Major } from '#contract/project/schema.ts'
import type { z } from '#contract/zod.ts'
import { editableColumns, instant, plainText } from './columns.ts'

export const application = pgTable(
  'application',
  {
    applicationId: uuid('application_id').primaryKey(),
    applicationName: plainText('application_name').notNull(),
    nameKey: plainText('name_key').notNull(),
    shortName: plainText('short_name').notNull(),
    code: plainText('code').notNull(),
    type: plainText('type').$type<ApplicationType>().notNull(),
    url: plainText('url'),
    industry: plainText('industry').$type<z.output<typeof Industry>>(),
    major: plainText('major').$type<Major>(),
    principal: plainText('principal'),
    principalPhone: plainText('principal_phone'),
    icon: plainText('icon').$type<z.output<typeof Icon>>(),
    sort: integer('sort').notNull(),
    creator: plainText('creator').notNull(),
    /** 0: it is stopped, and neither calls nor shows its menus. */
    status: integer('status').notNull().default(1),
    packaged: boolean('packaged').notNull().default(false),
    searchText: plainText('search_text').notNull(),
    ...editableColumns(),
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`
    return [
      uniqueIndex('application_code_once').on(table.code).where(alive),
      ...[
        index('application_sort').on(table.sort, table.applicationId),
        index('application_name').on(table.nameKey, table.applicationId),
        index('application_code').on(table.code, table.applicationId),
        index('application_changed').on(table.changedAt, table.applicationId),
      ].map((each) => each.where(alive)),
    ]
  },
)

/** What an application calls with: two at most, the current one and for a while the one before. */
export const applicationKey = pgTable(
  'application_key',
  {
    accessTokenHash: plainText('access_token_hash').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => application.applicationId),
    /** What the signatures of its calls are checked with (SPKI, PEM). */
    publicPem: plainText('public_pem').notNull(),
    /** SHA-256 of that key (DER), lower-case hex, by which people know it. */
    fingerprint: plainText('fingerprint').notNull(),
    /** The beginning of the access token. */
    accessToken: plainText('access_token').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null for the current one. */
    validUntil: instant('valid_until'),
  },
  (table) => [
    uniqueIndex('application_key_current').on(table.applicationId).where(sql`${table.validUntil} is null`),
    index('application_key_of').on(table.applicationId),
  ],
)

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
    /** Its place among all menus of the application, from the top of the tree down. */
    sort: integer('sort').notNull(),
    /** 0: it is hidden, with all below it, and grants nothing. */
    status: integer('status').notNull().default(1),
    packaged: boolean('packaged').notNull().default(false),
    ...editableColumns(),
  },
  (table) => [
    index('application_menu_order').on(table.applicationId, table.sort),
    uniqueIndex('application_menu_path_once')
      .on(table.applicationId, table.action)
      .where(sql`${table.deletedAt} is null`),
  ],
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
    functionAction: plainText('function_action').notNull(),
    sort: integer('sort').notNull(),
    /** False while its menu, or a group above, is hidden: roles that name it grant nothing by it. */
    shown: boolean('shown').notNull().default(true),
    packaged: boolean('packaged').notNull().default(false),
    ...editableColumns(),
  },
  (table) => [
    uniqueIndex('application_menu_function_once')
      .on(table.applicationMenuId, table.functionAction)
      .where(sql`${table.deletedAt} is null`),
  ],
)

export const applicationVersion = pgTable(
  'application_version',
  {
    applicationVersionId: uuid('application_version_id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => application.applicationId),
    versionName: plainText('version_name').notNull(),
    mainNumber: integer('main_number').notNull(),
    subNumber: integer('sub_number').notNull(),
    revisionNumber: integer('revision_number').notNull(),
    releaseNote: plainText('release_note'),
    status: plainText('status').$type<z.output<typeof VersionStatus>>().notNull(),
    /** The upload that is given out. */
    fileId: uuid('file_id'),
    publisher: plainText('publisher'),
    publishedAt: instant('published_at'),
    ...editableColumns(),
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`
    const { applicationId, mainNumber, subNumber, revisionNumber } = table
    return [
      uniqueIndex('application_version_once')
        .on(applicationId, mainNumber, subNumber, revisionNumber)
        .where(alive),
      uniqueIndex('application_version_enabled_once')
        .on(applicationId, mainNumber)
        .where(sql`${alive} and ${table.status} = 'enabled'`),
      index('application_version_file').on(table.fileId),
    ]
  },
)
