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
import type { Alignment } from '#contract/line/entity.ts'
import type { NamedFile } from '#contract/listed-files.ts'
import type {
  ContainerNature,
  Industry,
  LineType,
  Major,
  ParticipatingUnitType,
  ProjectStatus,
} from '#contract/project/schema.ts'
import type { z } from '#contract/zod.ts'
import { editableColumns, plainText } from './columns.ts'
import { organization } from './organization.ts'
import { extentOf, optionalPlaceColumns, placeColumns } from './place-columns.ts'

export const project = pgTable(
  'project',
  {
    projectId: uuid('project_id').primaryKey(),
    projectName: plainText('project_name').notNull(),
    nameKey: plainText('name_key').notNull(),
    shortName: plainText('short_name').notNull(),
    code: plainText('code').notNull(),
    industry: plainText('industry').$type<z.output<typeof Industry>>().notNull(),
    kind: plainText('kind'),
    status: plainText('status').$type<z.output<typeof ProjectStatus>>().notNull(),
    /** The unit that owns it. */
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organization.organizationId),
    region: plainText('region'),
    /** In 万元. */
    investment: numeric('investment'),
    /** In kilometres. */
    length: numeric('length'),
    // Days as the contract writes them, which sort as text.
    plannedStart: plainText('planned_start').notNull(),
    plannedEnd: plainText('planned_end'),
    actualStart: plainText('actual_start'),
    actualEnd: plainText('actual_end'),
    description: plainText('description'),
    /** Files, in the order in which they were added. */
    documents: jsonb('documents').$type<NamedFile[]>().notNull().default([]),
    /** Its place where a project is chosen. */
    sort: integer('sort').notNull().default(0),
    searchText: plainText('search_text').notNull(),
    ...editableColumns(),
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`
    return [
      index('project_order').on(table.sort, table.projectId),
      uniqueIndex('project_code_once').on(table.code).where(alive),
      ...[
        index('project_name').on(table.nameKey, table.projectId),
        index('project_code').on(table.code, table.projectId),
        index('project_start').on(table.plannedStart, table.projectId),
        index('project_changed').on(table.changedAt, table.projectId),
        index('project_industry').on(table.industry, table.nameKey),
        index('project_status').on(table.status, table.nameKey),
        index('project_owner').on(table.organizationId, table.nameKey),
      ].map((each) => each.where(alive)),
    ]
  },
)

export const participatingUnit = pgTable(
  'participating_unit',
  {
    participatingUnitId: uuid('participating_unit_id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => project.projectId),
    /** The unit as this platform knows it; null for one that it does not manage. */
    organizationId: uuid('organization_id').references(() => organization.organizationId),
    type: plainText('type').$type<z.output<typeof ParticipatingUnitType>>().notNull(),
    name: plainText('name').notNull(),
    code: plainText('code').notNull(),
    contact: plainText('contact'),
    phone: plainText('phone'),
    sort: integer('sort').notNull().default(0),
    ...editableColumns(),
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`
    return [
      index('participating_unit_project').on(table.projectId, table.sort),
      index('participating_unit_organization').on(table.organizationId, table.projectId),
      uniqueIndex('participating_unit_code_once').on(table.projectId, table.code).where(alive),
    ]
  },
)

export const line = pgTable(
  // PostgreSQL has a type of its own that is called line, which a table's row type would be taken for.
  'project_line',
  {
    lineId: uuid('line_id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => project.projectId),
    lineName: plainText('line_name').notNull(),
    nameKey: plainText('name_key').notNull(),
    type: plainText('type').$type<z.output<typeof LineType>>().notNull(),
    alignments: jsonb('alignments').$type<Alignment[]>().notNull(),
    /** The ends of its main alignment, and the metres between them as one walks. */
    startMileage: plainText('start_mileage').notNull(),
    endMileage: plainText('end_mileage').notNull(),
    length: doublePrecision('length').notNull(),
    stationing: integer('stationing').notNull().default(0),
    sort: integer('sort').notNull(),
    remark: plainText('remark'),
    searchText: plainText('search_text').notNull(),
    ...editableColumns(),
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`
    return [
      uniqueIndex('line_name_once').on(table.projectId, table.lineName),
      index('line_sort').on(table.projectId, table.sort, table.lineId),
      index('line_name').on(table.projectId, table.nameKey, table.lineId),
      index('line_length').on(table.projectId, table.length, table.lineId),
      index('line_changed').on(table.projectId, table.changedAt, table.lineId),
    ].map((each) => each.where(alive))
  },
)

export const container = pgTable(
  'container',
  {
    containerId: uuid('container_id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => project.projectId),
    parentId: uuid('parent_id').references((): AnyPgColumn => container.containerId),
    lineId: uuid('line_id').references(() => line.lineId),
    /** The unit that answers for what lies in the container. */
    organizationId: uuid('organization_id').references(() => organization.organizationId),
    name: plainText('name').notNull(),
    nameKey: plainText('name_key').notNull().default(''),
    code: plainText('code').notNull(),
    nature: plainText('nature').$type<z.output<typeof ContainerNature>>().notNull(),
    type: plainText('type'),
    ...optionalPlaceColumns(),
    placeKey: doublePrecision('place_key').notNull().generatedAlwaysAs(sql`coalesce(start_distance, -1)`),
    sort: integer('sort').notNull().default(0),
    remark: plainText('remark'),
    searchText: plainText('search_text').notNull(),
    ...editableColumns(),
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`
    return [
      uniqueIndex('container_code_once').on(table.projectId, table.code).where(alive),
      index('container_project').on(table.projectId, table.sort, table.containerId).where(alive),
      index('container_name').on(table.projectId, table.nameKey, table.containerId).where(alive),
      index('container_code').on(table.projectId, table.code, table.containerId).where(alive),
      index('container_place').on(table.projectId, table.placeKey, table.containerId).where(alive),
      index('container_extent').using('gist', extentOf(table)).where(alive),
      index('container_changed').on(table.projectId, table.changedAt, table.containerId).where(alive),
      index('container_parent').on(table.parentId, table.sort).where(alive),
      index('container_line').on(table.lineId, table.sort).where(alive),
      index('container_organization').on(table.organizationId, table.sort).where(alive),
    ]
  },
)

export const designUnit = pgTable(
  'design_unit',
  {
    designUnitId: uuid('design_unit_id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => project.projectId),
    lineId: uuid('line_id')
      .notNull()
      .references(() => line.lineId),
    containerId: uuid('container_id').references(() => container.containerId),
    designUnitName: plainText('design_unit_name').notNull(),
    nameKey: plainText('name_key').notNull().default(''),
    code: plainText('code').notNull(),
    major: plainText('major').$type<Major>().notNull(),
    administrativeRegion: plainText('administrative_region'),
    ...placeColumns(),
    centerMileage: plainText('center_mileage').notNull(),
    centerSegmentId: uuid('center_segment_id'),
    remark: plainText('remark'),
    searchText: plainText('search_text').notNull(),
    ...editableColumns(),
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`
    return [
      uniqueIndex('design_unit_code_once').on(table.projectId, table.code).where(alive),
      index('design_unit_project').on(table.projectId, table.startDistance, table.designUnitId).where(alive),
      index('design_unit_name').on(table.projectId, table.nameKey, table.designUnitId).where(alive),
      index('design_unit_changed').on(table.projectId, table.changedAt, table.designUnitId).where(alive),
      index('design_unit_line').on(table.lineId, table.startDistance).where(alive),
      index('design_unit_container').on(table.containerId, table.startDistance).where(alive),
      index('design_unit_all_start').on(table.startDistance, table.designUnitId).where(alive),
      index('design_unit_all_name').on(table.nameKey, table.designUnitId).where(alive),
      index('design_unit_all_code').on(table.code, table.designUnitId).where(alive),
      index('design_unit_all_changed').on(table.changedAt, table.designUnitId).where(alive),
      index('design_unit_all_major').on(table.major, table.startDistance).where(alive),
      index('design_unit_extent').using('gist', extentOf(table)).where(alive),
    ]
  },
)
