import { integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { PlannedChange } from '#contract/dictionary/import-plan.ts'
import { instant, plainText } from './columns.ts'
import { dictionary } from './dictionary.ts'

/** The last import into a standard, for as long as it may be taken back: a later one takes its place. */
export const dictionaryImport = pgTable('dictionary_import', {
  dictionaryId: uuid('dictionary_id')
    .primaryKey()
    .references(() => dictionary.dictionaryId),
  importId: uuid('import_id').notNull(),
  /** The key of the call, by which it is known when that comes again. */
  key: plainText('key').notNull(),
  /** The standard's version that it made. Whatever has a later one was changed since. */
  version: integer('version').notNull(),
  /** Nodes that it created have the numbers from the one to the other; none when the last is less. */
  firstNodeId: integer('first_node_id').notNull(),
  lastNodeId: integer('last_node_id').notNull(),
  /** Nodes that it changed, as they were. */
  before: jsonb('before').$type<Pick<PlannedChange, 'nodeId' | 'fields'>[]>().notNull(),
  importedAt: instant('imported_at').notNull(),
  importedByName: plainText('imported_by_name').notNull(),
})
