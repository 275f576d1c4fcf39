import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Industry, Major } from '#contract/project/schema.ts'
import type { z } from '#contract/zod.ts'
import { editableColumns, plainText } from './columns.ts'

/** An engineering major, which other rows name by its code. */
export const major = pgTable(
  'major',
  {
    majorId: uuid('major_id').primaryKey(),
    code: plainText('code').$type<Major>().notNull(),
    nameZh: plainText('name_zh').notNull(),
    nameKey: plainText('name_key').notNull().default(''),
    nameEn: plainText('name_en').notNull(),
    industry: plainText('industry').$type<z.output<typeof Industry>>(),
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
      uniqueIndex('major_code_once').on(table.code).where(alive),
      ...[
        index('major_sort').on(table.sort, table.majorId),
        index('major_code').on(table.code, table.majorId),
        index('major_name_zh').on(table.nameKey, table.majorId),
        index('major_name_en').on(table.nameEn, table.majorId),
        index('major_changed').on(table.changedAt, table.majorId),
      ].map((each) => each.where(alive)),
    ]
  },
)
