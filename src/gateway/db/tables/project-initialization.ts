import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { initializationStatuses } from '#contract/project-initialization/entity.ts'
import type { InitializationStep, StepRow } from '#contract/project-initialization/steps.ts'
import { editableColumns, instant, plainText } from './columns.ts'
import { organization } from './organization.ts'
import { project } from './project.ts'

/** What a draft has created, for it to be taken back: ids. */
export interface Created {
  participatingUnits: string[]
  lines: string[]
  containers: string[]
  designUnits: string[]
  unitWorks: string[]
  workSites: string[]
  organizations: string[]
  departments: string[]
  standards: string[]
}

/** Drafts of projects that are set up step by step. */
export const projectInitialization = pgTable(
  'project_initialization',
  {
    projectInitializationId: uuid('project_initialization_id').primaryKey(),
    draftName: plainText('draft_name').notNull(),
    nameKey: plainText('name_key').notNull(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organization.organizationId),
    status: plainText('status').$type<(typeof initializationStatuses)[number]>().notNull().default('draft'),
    /** What it was applied to, and what was created there; null for a draft. */
    projectId: uuid('project_id').references(() => project.projectId),
    created: jsonb('created').$type<Created>(),
    appliedTime: instant('applied_at'),
    appliedByName: plainText('applied_by_name'),
    remark: plainText('remark'),
    searchText: plainText('search_text').notNull(),
    ...editableColumns(),
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`
    return [
      uniqueIndex('project_initialization_name_once').on(table.draftName),
      index('project_initialization_name').on(table.nameKey, table.projectInitializationId),
      index('project_initialization_changed').on(table.changedAt, table.projectInitializationId),
      index('project_initialization_owner').on(table.organizationId, table.nameKey),
    ].map((each) => each.where(alive))
  },
)

/** The steps of a draft that were saved, each with its rows as they were typed. */
export const projectInitializationStep = pgTable(
  'project_initialization_step',
  {
    projectInitializationId: uuid('project_initialization_id')
      .notNull()
      .references(() => projectInitialization.projectInitializationId),
    step: plainText('step').$type<InitializationStep>().notNull(),
    rows: jsonb('rows').$type<StepRow[]>().notNull(),
    revision: integer('revision').notNull(),
    changedAt: instant('changed_at').notNull(),
    changedByName: plainText('changed_by_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectInitializationId, table.step] })],
)
