import { sql } from 'drizzle-orm'
import {
  boolean,
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
import type { StandardStatus } from '#contract/dictionary/standard.ts'
import type { Industry, Major } from '#contract/project/schema.ts'
import type { z } from '#contract/zod.ts'
import { editableColumns, instant, plainText } from './columns.ts'
import { organization } from './organization.ts'
import { project } from './project.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * A standard: the tree of an EBS, a WBS or a quantity dictionary. Its nodes are rows; the parts are a cache made from them,
 * for devices fetch a tree as a whole.
 */
export const dictionary = pgTable(
  'dictionary',
  {
    dictionaryId: uuid('dictionary_id').primaryKey(),
    kind: plainText('kind').$type<TreeKind>().notNull(),
    name: plainText('name').notNull(),
    code: plainText('code').notNull(),
    edition: plainText('edition'),
    industry: plainText('industry').$type<z.output<typeof Industry>>().notNull(),
    majors: jsonb('majors').$type<Major[]>().notNull(),
    /** The unit whose own it is; null for one that everybody may use. */
    organizationId: uuid('organization_id').references(() => organization.organizationId),
    status: plainText('status').$type<z.output<typeof StandardStatus>>().notNull().default('draft'),
    /** It came with the build. */
    packaged: boolean('packaged').notNull().default(false),
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

/**
 * A part of the tree as it was at a version, as `encodeNodes` writes it, compressed by Brotli: at `dictionary.snapshot`, and at
 * every version that a project pins, stored once however many do.
 */
export const dictionaryPart = pgTable(
  'dictionary_part',
  {
    dictionaryId: uuid('dictionary_id')
      .notNull()
      .references(() => dictionary.dictionaryId),
    version: integer('version').notNull(),
    part: integer('part').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.dictionaryId, table.version, table.part] })],
)

/**
 * A node. It names its parent and no more of its way, so that 20,000 nodes move by one changed row; `deletedAt` stands at the
 * top alone of what was deleted, and takes what hangs on it out of sight. Before, nodes lay in the parts alone, with rows over
 * them for what had changed: the demo's 100,000 were there 1.5 s sooner and took 40 MB less, but a move or copy of 20,000 had
 * to open and close parts, and nothing could be searched, counted or joined. By rows, on two busy cores, 27,000 nodes move in
 * 0.4 s and are copied in 1.2 s (embedded 0.9 s and 2 s).
 */
export const dictionaryNode = pgTable(
  'dictionary_node',
  {
    // No reference: to check it for each of 100,000 rows takes as long as to write them, and standards are never removed.
    dictionaryId: uuid('dictionary_id').notNull(),
    nodeId: integer('node_id').notNull(),
    parentId: integer('parent_id'),
    segment: plainText('segment').notNull(),
    code: plainText('code').notNull(),
    name: plainText('name').notNull(),
    unit: plainText('unit').notNull(),
    origin: plainText('origin').notNull(),
    class: plainText('class').notNull(),
    major: plainText('major').$type<Major>(),
    /** As the columns of a part say it; empty for none. */
    loop: plainText('loop').notNull(),
    quantityRule: plainText('quantity_rule').notNull(),
    sort: doublePrecision('sort').notNull(),
    /** The dictionary's version that last changed it. */
    version: integer('version').notNull(),
    /** One that did not, yet has to reach the devices: it got another rank beside a newcomer, or came back with its parent. */
    resent: integer('resent').notNull().default(0),
    ...editableColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.dictionaryId, table.nodeId] }),
    index('dictionary_node_sent').on(table.dictionaryId, sql`greatest(${table.version}, ${table.resent})`),
    index('dictionary_node_below').on(table.dictionaryId, table.parentId),
  ],
)

/** A work of a WBS that is done on an entity of an EBS. */
export const wbsEbsRelation = pgTable(
  'wbs_ebs_relation',
  {
    wbsDictionaryId: uuid('wbs_dictionary_id')
      .notNull()
      .references(() => dictionary.dictionaryId),
    wbsNodeId: integer('wbs_node_id').notNull(),
    ebsDictionaryId: uuid('ebs_dictionary_id')
      .notNull()
      .references(() => dictionary.dictionaryId),
    ebsNodeId: integer('ebs_node_id').notNull(),
    /** The entity's, or else the work's. */
    major: plainText('major').$type<Major>(),
    /** The version of the one or the other standard with which a copy of its node brought the relation along. */
    wbsVersion: integer('wbs_version'),
    ebsVersion: integer('ebs_version'),
  },
  (table) => [
    primaryKey({
      columns: [table.wbsDictionaryId, table.ebsDictionaryId, table.wbsNodeId, table.ebsNodeId],
    }),
    index('wbs_ebs_relation_work').on(table.wbsDictionaryId, table.wbsNodeId),
    index('wbs_ebs_relation_entity').on(table.ebsDictionaryId, table.ebsNodeId),
  ],
)

/** A standard that a project uses, pinned at a version of which there are parts. */
export const projectDictionary = pgTable(
  'project_dictionary',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => project.projectId),
    dictionaryId: uuid('dictionary_id')
      .notNull()
      .references(() => dictionary.dictionaryId),
    version: integer('version').notNull(),
    /** What the last newer version took the place of, so that this can be undone. */
    formerVersion: integer('former_version'),
    pinnedAt: instant('pinned_at').notNull(),
    pinnedByName: plainText('pinned_by_name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.dictionaryId] }),
    index('project_dictionary_of').on(table.dictionaryId),
  ],
)
