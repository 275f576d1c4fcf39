import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Major } from '#contract/project/schema.ts'
import type { Inspection } from '#contract/unit-work/acceptance.ts'
import type { DivisionLevel } from '#contract/unit-work/division.ts'
import type { TemplatePart } from '#contract/unit-work/template.ts'
import { editableColumns, plainText } from './columns.ts'
import { organization } from './organization.ts'
import { extentOf, placeColumns } from './place-columns.ts'
import { container, line, project } from './project.ts'

export const unitWork = pgTable(
  'unit_work',
  {
    unitWorkId: uuid('unit_work_id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => project.projectId),
    lineId: uuid('line_id')
      .notNull()
      .references(() => line.lineId),
    containerId: uuid('container_id').references(() => container.containerId),
    unitWorkName: plainText('unit_work_name').notNull(),
    nameKey: plainText('name_key').notNull(),
    code: plainText('code').notNull(),
    major: plainText('major').$type<Major>().notNull(),
    ...placeColumns(),
    length: numeric('length'),
    remark: plainText('remark'),
    searchText: plainText('search_text').notNull(),
    ...editableColumns(),
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`
    return [
      uniqueIndex('unit_work_code_once').on(table.projectId, table.code),
      index('unit_work_start').on(table.projectId, table.startDistance, table.unitWorkId),
      index('unit_work_name').on(table.projectId, table.nameKey, table.unitWorkId),
      index('unit_work_code').on(table.projectId, table.code, table.unitWorkId),
      index('unit_work_changed').on(table.projectId, table.changedAt, table.unitWorkId),
      index('unit_work_line').on(table.lineId, table.startDistance),
      index('unit_work_container').on(table.containerId, table.startDistance),
      index('unit_work_extent').using('gist', extentOf(table)),
    ].map((each) => each.where(alive))
  },
)

/** What unit works are divided into: 分部, 分项, 检验批. */
export const division = pgTable(
  'division',
  {
    divisionId: uuid('division_id').primaryKey(),
    /** The unit work's. */
    projectId: uuid('project_id')
      .notNull()
      .references(() => project.projectId),
    unitWorkId: uuid('unit_work_id')
      .notNull()
      .references(() => unitWork.unitWorkId),
    parentId: uuid('parent_id').references((): AnyPgColumn => division.divisionId),
    level: plainText('level').$type<DivisionLevel>().notNull(),
    name: plainText('name').notNull(),
    code: plainText('code').notNull(),
    major: plainText('major').$type<Major>(),
    startMileage: plainText('start_mileage'),
    endMileage: plainText('end_mileage'),
    sort: integer('sort').notNull(),
    inspections: jsonb('inspections').$type<Inspection[]>().notNull().default([]),
    /** Of the last inspection; null while there is none. */
    outcome: plainText('outcome').$type<Inspection['outcome']>(),
    ...editableColumns(),
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`
    return (
      [
        uniqueIndex('division_code_once').on(table.unitWorkId, table.code),
        index('division_sort').on(table.unitWorkId, table.sort, table.divisionId),
        index('division_parent').on(table.parentId, table.sort),
        index('division_outcome').on(table.unitWorkId, table.level, table.outcome),
      ]
        .map((each) => each.where(alive))
        // By which what went along with a deleted one comes back.
        .concat(index('division_deleted').on(table.parentId).where(sql`${table.deletedAt} is not null`))
    )
  },
)

/** Templates of units by which unit works are divided. */
export const divisionTemplate = pgTable(
  'division_template',
  {
    divisionTemplateId: uuid('division_template_id').primaryKey(),
    templateName: plainText('template_name').notNull(),
    nameKey: plainText('name_key').notNull(),
    major: plainText('major').$type<Major>().notNull(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organization.organizationId),
    parts: jsonb('parts').$type<TemplatePart[]>().notNull(),
    status: integer('status').notNull(),
    remark: plainText('remark'),
    searchText: plainText('search_text').notNull(),
    ...editableColumns(),
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`
    return [
      uniqueIndex('division_template_name_once').on(table.organizationId, table.templateName),
      index('division_template_name').on(table.nameKey, table.divisionTemplateId),
      index('division_template_changed').on(table.changedAt, table.divisionTemplateId),
    ].map((each) => each.where(alive))
  },
)
