import { sql } from 'drizzle-orm'
import { date, index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { RecordKind } from '#contract/person-record/schema.ts'
import { editableColumns, plainText } from './columns.ts'
import { person } from './person.ts'

/** Education, certificates, jobs and project experience of people. They are only ever read by person. */
export const personRecord = pgTable(
  'person_record',
  {
    recordId: uuid('record_id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => person.userId),
    kind: plainText('kind').$type<RecordKind>().notNull(),
    /** As contract/person-record/schema.ts has them, by kind. */
    fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
    /** What `fields` say of the last day, for the search for what ends soon. */
    validUntil: date('valid_until', { mode: 'string' }),
    ...editableColumns(),
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`
    return [
      index('person_record_of').on(table.userId, table.kind).where(alive),
      index('person_record_valid_until').on(table.validUntil).where(alive),
    ]
  },
)
