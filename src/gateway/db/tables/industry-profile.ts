import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Industry, Major } from '#contract/project/schema.ts'
import type { z } from '#contract/zod.ts'
import { editableColumns, plainText } from './columns.ts'
import { project } from './project.ts'

/** What projects of an industry and kind start with. */
export const industryProfile = pgTable(
  'industry_profile',
  {
    industryProfileId: uuid('industry_profile_id').primaryKey(),
    profileName: plainText('profile_name').notNull(),
    nameKey: plainText('name_key').notNull().default(''),
    industry: plainText('industry').$type<z.output<typeof Industry>>().notNull(),
    projectKind: plainText('project_kind').notNull(),
    majors: jsonb('majors').$type<Major[]>().notNull(),
    standardIds: jsonb('standard_ids').$type<string[]>().notNull().default([]),
    groupIds: jsonb('group_ids').$type<string[]>().notNull().default([]),
    sort: integer('sort').notNull(),
    status: integer('status').notNull(),
    remark: plainText('remark'),
    packaged: boolean('packaged').notNull().default(false),
    searchText: plainText('search_text').notNull(),
    ...editableColumns(),
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`
    return [
      uniqueIndex('industry_profile_name_once').on(table.profileName).where(alive),
      ...[
        index('industry_profile_sort').on(table.sort, table.industryProfileId),
        index('industry_profile_name').on(table.nameKey, table.industryProfileId),
        index('industry_profile_kind').on(table.projectKind, table.industryProfileId),
        index('industry_profile_changed').on(table.changedAt, table.industryProfileId),
      ].map((each) => each.where(alive)),
    ]
  },
)

/** The profile that a project was set up by, with what it brought. */
export const projectProfile = pgTable('project_profile', {
  projectId: uuid('project_id')
    .primaryKey()
    .references(() => project.projectId),
  industryProfileId: uuid('industry_profile_id')
    .notNull()
    .references(() => industryProfile.industryProfileId),
  standardIds: jsonb('standard_ids').$type<string[]>().notNull(),
  groupIds: jsonb('group_ids').$type<string[]>().notNull(),
  appliedAt: timestamp('applied_at', { withTimezone: true }).notNull(),
  appliedByName: plainText('applied_by_name').notNull(),
})
