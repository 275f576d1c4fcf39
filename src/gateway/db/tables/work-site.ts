import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  smallint,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Major } from '#contract/project/schema.ts'
import type { Component, Side } from '#contract/work-site/schema.ts'
import { searchTextNgrams } from '../ngram-index.ts'
import { editableColumns, plainText } from './columns.ts'
import { organization } from './organization.ts'
import { extentOf, furtherPlaceColumns, placeColumns } from './place-columns.ts'
import { container, designUnit, line, project } from './project.ts'
import { unitWork } from './unit-work.ts'

export const workSite = pgTable(
  'work_site',
  {
    workSiteId: uuid('work_site_id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => project.projectId),
    lineId: uuid('line_id')
      .notNull()
      .references(() => line.lineId),
    containerId: uuid('container_id').references(() => container.containerId),
    designUnitId: uuid('design_unit_id').references(() => designUnit.designUnitId),
    unitWorkId: uuid('unit_work_id').references(() => unitWork.unitWorkId),
    /** The unit that answers for it: its container's. */
    organizationId: uuid('organization_id').references(() => organization.organizationId),
    /** The account that made it. */
    createdBy: uuid('created_by'),
    /** Projects that it was moved out of: replicas there learn that it left (protocol: "Pulling changes"). */
    formerProjectIds: uuid('former_project_ids').array().notNull().default([]),
    /** Units that answered for it before: replicas there learn that it left, too. */
    formerOrganizationIds: uuid('former_organization_ids').array().notNull().default([]),
    code: plainText('code').notNull(),
    workSiteName: plainText('work_site_name').notNull(),
    nameKey: plainText('name_key').notNull().default(''),
    type: plainText('type').notNull(),
    major: plainText('major').$type<Major>().notNull(),
    ...placeColumns(),
    ...furtherPlaceColumns(),
    side: plainText('side').$type<Side>(),
    workArea: plainText('work_area'),
    /** Places along the orders of contract/work-site/schema.ts. */
    riskRank: smallint('risk_rank').notNull(),
    statusRank: smallint('status_rank').notNull(),
    progress: doublePrecision('progress').notNull(),
    contact: plainText('contact'),
    contactPhone: plainText('contact_phone'),
    remarks: plainText('remarks'),
    structures: jsonb('structures').$type<string[]>().notNull().default([]),
    components: jsonb('components').$type<Component[]>().notNull().default([]),
    /** Files, in the order in which they were added. */
    photos: uuid('photos').array().notNull().default([]),
    /** What a keyword is looked for in, lower case: the database's own lower() stops at ASCII here. */
    searchText: plainText('search_text').notNull(),
    ...editableColumns(),
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`
    return [
      check('work_site_hangs', sql`num_nonnulls(${table.designUnitId}, ${table.unitWorkId}) > 0`),
      uniqueIndex('work_site_code_once').on(table.projectId, table.code).where(alive),
      index('work_site_start').on(table.projectId, table.startDistance, table.workSiteId).where(alive),
      index('work_site_code').on(table.projectId, table.code, table.workSiteId).where(alive),
      index('work_site_name').on(table.projectId, table.nameKey, table.workSiteId).where(alive),
      index('work_site_status').on(table.projectId, table.statusRank, table.workSiteId).where(alive),
      index('work_site_risk').on(table.projectId, table.riskRank, table.workSiteId).where(alive),
      index('work_site_progress').on(table.projectId, table.progress, table.workSiteId).where(alive),
      index('work_site_changed').on(table.projectId, table.changedAt, table.workSiteId).where(alive),
      index('work_site_major').on(table.projectId, table.major, table.startDistance).where(alive),
      index('work_site_container').on(table.containerId, table.startDistance).where(alive),
      index('work_site_design_unit').on(table.designUnitId, table.startDistance).where(alive),
      index('work_site_unit_work').on(table.unitWorkId, table.startDistance).where(alive),
      index('work_site_line').on(table.lineId, table.startDistance).where(alive),
      index('work_site_organization').on(table.organizationId, table.startDistance).where(alive),
      index('work_site_all_start').on(table.startDistance, table.workSiteId).where(alive),
      index('work_site_all_code').on(table.code, table.workSiteId).where(alive),
      index('work_site_all_name').on(table.nameKey, table.workSiteId).where(alive),
      index('work_site_all_status').on(table.statusRank, table.workSiteId).where(alive),
      index('work_site_all_risk').on(table.riskRank, table.workSiteId).where(alive),
      index('work_site_all_progress').on(table.progress, table.workSiteId).where(alive),
      index('work_site_all_changed').on(table.changedAt, table.workSiteId).where(alive),
      // Codes tell the section and the design unit: the few of one may lie at the end of all codes.
      index('work_site_container_code').on(table.containerId, table.code, table.workSiteId).where(alive),
      index('work_site_design_unit_code').on(table.designUnitId, table.code, table.workSiteId).where(alive),
      index('work_site_keywords').using('gin', searchTextNgrams(table.searchText)).where(alive),
      index('work_site_extent').using('gist', extentOf(table)).where(alive),
      index('work_site_further_reach')
        .using('gist', table.furtherReach)
        .where(sql`${table.deletedAt} is null and ${table.furtherReach} is not null`),
      index('work_site_changed_in').on(table.changedIn),
    ]
  },
)
