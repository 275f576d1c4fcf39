import { integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { dictionary } from './dictionary.ts'

/** A node's own part of the code and its full one, as they were, and the full one that it got. */
export type FormerCode = readonly [nodeId: number, segment: string, code: string, recoded: string]

/** The last time that a standard was coded again, for as long as it may be taken back: a later one takes its place. */
export const dictionaryRecode = pgTable('dictionary_recode', {
  dictionaryId: uuid('dictionary_id')
    .primaryKey()
    .references(() => dictionary.dictionaryId),
  /** The standard's version that it made. */
  version: integer('version').notNull(),
  before: jsonb('before').$type<FormerCode[]>().notNull(),
})
