import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AlignmentSide } from '#contract/alignment-schema.ts'
import type { Major } from '#contract/project/schema.ts'
import type { Inspection } from '#contract/unit-work/acceptance.ts'
import type { DivisionLevel } from '#contract/unit-work/division.ts'
import { editableColumns, plainText } from './columns.ts'
import { container, extentOf, line, project } from './project.ts'

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
    alignment: plainText('alignment').$type<AlignmentSide>().notNull().default('main'),
    startMileage: plainText('start_mileage').notNull(),
    endMileage: plainText('end_mileage').notNull(),
    startSegmentId: uuid('start_segment_id'),
    endSegmentId: uuid('end_segment_id'),
    /** Metres along the alignment, by the chain table as it stands: what lists sort and look for places by. */
    startDistance: doublePrecision('start_distance').notNull(),
    endDistance: doublePrecision('end_distance').notNull(),
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
    return [
      uniqueIndex('division_code_once').on(table.unitWorkId, table.code),
      index('division_sort').on(table.unitWorkId, table.sort, table.divisionId),
      index('division_parent').on(table.parentId, table.sort),
      index('division_outcome').on(table.unitWorkId, table.level, table.outcome),
    ].map((each) => each.where(alive))
  },
)
