import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FilledCell, SheetRow } from '#contract/tabulation/sheet-entity.ts'
import type { Subject } from '#contract/tabulation/subject-schema.ts'
import type { SheetCheck, Template } from '#contract/tabulation/template-schema.ts'
import { searchTextNgrams } from '../ngram-index.ts'
import { boqItem } from './boq.ts'
import { editableColumns, instant, plainText } from './columns.ts'
import { project } from './project.ts'
import { workSite } from './work-site.ts'

/** Groups of templates of sheets, in a tree. */
export const tabulationGroup = pgTable(
  'tabulation_group',
  {
    groupId: uuid('group_id').primaryKey(),
    groupName: plainText('group_name').notNull(),
    nameKey: plainText('name_key').notNull().default(''),
    parentId: uuid('parent_id').references((): AnyPgColumn => tabulationGroup.groupId),
    sort: integer('sort').notNull(),
    remark: plainText('remark'),
    searchText: plainText('search_text').notNull(),
    ...editableColumns(),
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`
    return [
      index('tabulation_group_sort').on(table.sort, table.groupId),
      index('tabulation_group_name').on(table.nameKey, table.groupId),
      index('tabulation_group_parent').on(table.parentId, table.sort, table.groupId),
      index('tabulation_group_changed').on(table.changedAt, table.groupId),
      index('tabulation_group_keywords').using('gin', searchTextNgrams(table.searchText)),
    ].map((each) => each.where(alive))
  },
)

/** A template of sheets as it is drawn. */
export const tabulation = pgTable(
  'tabulation',
  {
    tabulationId: uuid('tabulation_id').primaryKey(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => tabulationGroup.groupId),
    tabulationName: plainText('tabulation_name').notNull(),
    nameKey: plainText('name_key').notNull().default(''),
    code: plainText('code').notNull(),
    subject: plainText('subject').$type<Subject>().notNull(),
    content: jsonb('content').$type<Template>().notNull(),
    version: integer('version').notNull().default(0),
    status: integer('status').notNull(),
    remark: plainText('remark'),
    searchText: plainText('search_text').notNull(),
    ...editableColumns(),
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`
    return [
      uniqueIndex('tabulation_code_once').on(table.code).where(alive),
      ...[
        index('tabulation_code').on(table.code, table.tabulationId),
        index('tabulation_name').on(table.nameKey, table.tabulationId),
        index('tabulation_of_group').on(table.groupId, table.code, table.tabulationId),
        index('tabulation_subject').on(table.subject, table.code, table.tabulationId),
        index('tabulation_status').on(table.status, table.code, table.tabulationId),
        index('tabulation_changed').on(table.changedAt, table.tabulationId),
        index('tabulation_keywords').using('gin', searchTextNgrams(table.searchText)),
      ].map((each) => each.where(alive)),
    ]
  },
)

/** A version that was published; it stays for ever as it was. */
export const tabulationVersion = pgTable(
  'tabulation_version',
  {
    tabulationId: uuid('tabulation_id')
      .notNull()
      .references(() => tabulation.tabulationId),
    version: integer('version').notNull(),
    /** What the template was called then. */
    tabulationName: plainText('tabulation_name').notNull(),
    content: jsonb('content').$type<Template>().notNull(),
    publishedAt: instant('published_at').notNull(),
    publishedByName: plainText('published_by_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tabulationId, table.version] })],
)

/** What the formulas of a sheet came to, and of what: its content at a revision, what its bound cells showed, and today. */
export interface Calculation {
  revision: number
  /** The day as sheets count it. */
  day: number
  bound: Record<string, string>
  /** By the keys of their cells. */
  results: Record<string, string | boolean>
  /** The checks that did not come to TRUE, and the cells at which that is said. */
  failedChecks: (SheetCheck & { key: string })[]
}

/** A sheet that is filled in by a published version. */
export const tabulationSheet = pgTable(
  'tabulation_sheet',
  {
    sheetId: uuid('sheet_id').primaryKey(),
    tabulationId: uuid('tabulation_id').notNull(),
    version: integer('version').notNull(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => project.projectId),
    /** Of one about a work site, or something of it. */
    workSiteId: uuid('work_site_id').references(() => workSite.workSiteId),
    boqItemId: uuid('boq_item_id').references(() => boqItem.boqItemId),
    /** Of one about a node of the work site. No reference: nodes go without a trace, also where a deleted sheet was about them. */
    nodeId: integer('node_id'),
    sheetName: plainText('sheet_name').notNull(),
    nameKey: plainText('name_key').notNull().default(''),
    rows: jsonb('rows').$type<SheetRow[]>().notNull().default([]),
    cells: jsonb('cells').$type<FilledCell[]>().notNull().default([]),
    remark: plainText('remark'),
    submitted: integer('submitted').notNull().default(0),
    calculation: jsonb('calculation').$type<Calculation>(),
    searchText: plainText('search_text').notNull(),
    ...editableColumns(),
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`
    return [
      foreignKey({
        columns: [table.tabulationId, table.version],
        foreignColumns: [tabulationVersion.tabulationId, tabulationVersion.version],
      }),
      ...[
        index('tabulation_sheet_changed').on(table.changedAt, table.sheetId),
        index('tabulation_sheet_name').on(table.nameKey, table.sheetId),
        index('tabulation_sheet_template').on(table.tabulationId, table.changedAt, table.sheetId),
        index('tabulation_sheet_project').on(table.projectId, table.changedAt, table.sheetId),
        index('tabulation_sheet_work_site').on(table.workSiteId, table.changedAt, table.sheetId),
        index('tabulation_sheet_boq_item').on(table.boqItemId, table.changedAt, table.sheetId),
        index('tabulation_sheet_node').on(table.nodeId, table.workSiteId, table.changedAt, table.sheetId),
        index('tabulation_sheet_submitted').on(table.submitted, table.changedAt, table.sheetId),
        index('tabulation_sheet_keywords').using('gin', searchTextNgrams(table.searchText)),
      ].map((each) => each.where(alive)),
    ]
  },
)
