import { sql } from 'drizzle-orm'
import {
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { TreeKind } from '#contract/dictionary/schema.ts'
import type { Industry, Major } from '#contract/project/schema.ts'
import type { z } from '#contract/zod.ts'
import { editableColumns, plainText } from './columns.ts'
import { organization } from './organization.ts'
import { project } from './project.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * A standard: the tree of an EBS, a WBS or a quantity dictionary. 100,000 nodes as rows would be 50 MB and seconds to
 * make, of which hardly any is ever changed: so the tree lies compressed in parts, just as devices fetch it, and the
 * nodes that changed since lie over it as rows.
 */
export const dictionary = pgTable(
  'dictionary',
  {
    dictionaryId: uuid('dictionary_id').primaryKey(),
    kind: plainText('kind').$type<TreeKind>().notNull(),
    name: plainText('name').notNull(),
    code: plainText('code').notNull(),
    industry: plainText('industry').$type<z.output<typeof Industry>>().notNull(),
    majors: jsonb('majors').$type<Major[]>().notNull(),
    /** The unit whose own it is; null for one that everybody may use. */
    organizationId: uuid('organization_id').references(() => organization.organizationId),
    sort: integer('sort').notNull().default(0),
    /** Grows with every transaction that changes nodes, which locks this row until its end. */
    version: integer('version').notNull(),
    /** The version that the parts are of. */
    snapshot: integer('snapshot').notNull(),
    /** The oldest version that a delta leads from. */
    knownSince: integer('known_since').notNull(),
    parts: integer('parts').notNull(),
    /** Nodes in the parts. */
    nodes: integer('nodes').notNull(),
    /** The highest number that a node ever had. */
    lastNodeId: integer('last_node_id').notNull(),
    ...editableColumns(),
  },
  (table) => [
    index('dictionary_kind').on(table.kind, table.sort, table.dictionaryId),
    uniqueIndex('dictionary_code_once').on(table.kind, table.code).where(sql`${table.deletedAt} is null`),
  ],
)

/** A part of the tree at `dictionary.snapshot`, as `encodeNodes` writes it, compressed by Brotli. */
export const dictionaryPart = pgTable(
  'dictionary_part',
  {
    dictionaryId: uuid('dictionary_id')
      .notNull()
      .references(() => dictionary.dictionaryId),
    part: integer('part').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.dictionaryId, table.part] })],
)

/** A node as it is since it was first changed; `deletedAt` says that it is gone, with all that hangs on it. */
export const dictionaryNode = pgTable(
  'dictionary_node',
  {
    dictionaryId: uuid('dictionary_id')
      .notNull()
      .references(() => dictionary.dictionaryId),
    nodeId: integer('node_id').notNull(),
    parentId: integer('parent_id'),
    code: plainText('code').notNull(),
    name: plainText('name').notNull(),
    unit: plainText('unit').notNull(),
    origin: plainText('origin').notNull(),
    class: plainText('class').notNull(),
    major: plainText('major').$type<Major>(),
    sort: doublePrecision('sort').notNull(),
    /** The dictionary's version that last changed it. */
    version: integer('version').notNull(),
    ...editableColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.dictionaryId, table.nodeId] }),
    index('dictionary_node_version').on(table.dictionaryId, table.version),
  ],
)

/** The standards that a project uses. */
export const projectDictionary = pgTable(
  'project_dictionary',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => project.projectId),
    dictionaryId: uuid('dictionary_id')
      .notNull()
      .references(() => dictionary.dictionaryId),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.dictionaryId] }),
    index('project_dictionary_of').on(table.dictionaryId),
  ],
)
