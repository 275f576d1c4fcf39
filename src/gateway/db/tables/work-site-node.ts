import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Plan } from '#contract/work-site-node/schema.ts'
import { instant, plainText } from './columns.ts'
import { workSite } from './work-site.ts'

/** The nodes of a work site as a whole: from what they were made, and the revision that counts every change to them. */
export const workSiteNodeSet = pgTable('work_site_node_set', {
  workSiteId: uuid('work_site_id')
    .primaryKey()
    .references(() => workSite.workSiteId),
  /** Locked by who changes the nodes or records quantities. */
  revision: integer('revision').notNull().default(0),
  /** Null while there is none: the first run was taken back. */
  plan: jsonb('plan').$type<Plan>(),
  /** What the last run took the place of, and when and by whom that was run. */
  formerPlan: jsonb('former_plan').$type<Plan>(),
  formerInitializedAt: instant('former_initialized_at'),
  formerInitializedByName: plainText('former_initialized_by_name'),
  /** Grows with every run. */
  run: integer('run').notNull().default(0),
  /** The last run was not taken back. */
  standing: boolean('standing').notNull().default(false),
  /** Nodes that the last run added, removed and changed. */
  added: integer('added').notNull().default(0),
  removed: integer('removed').notNull().default(0),
  changed: integer('changed').notNull().default(0),
  /** The highest number that a node ever had. */
  lastNodeId: integer('last_node_id').notNull().default(0),
  initializedAt: instant('initialized_at').notNull(),
  initializedByName: plainText('initialized_by_name').notNull(),
})

/** A node of a work site. What it is comes from the plan; people record what has been done of it. */
export const workSiteNode = pgTable(
  'work_site_node',
  {
    // No reference: to check it for each of 20,000 rows takes as long as to write them, and work sites are never removed.
    workSiteId: uuid('work_site_id').notNull(),
    /** Numbered within the work site; never given twice. */
    nodeId: integer('node_id').notNull(),
    parentId: integer('parent_id'),
    dictionaryId: uuid('dictionary_id').notNull(),
    /** The node of the standard, and the numbers of the loops, by which it is known when the plan is run again. */
    sourceNodeId: integer('source_node_id').notNull(),
    path: plainText('path').notNull(),
    /** Its place among its siblings: the standard's, then its number in its loop. */
    sort: doublePrecision('sort').notNull(),
    number: integer('number').notNull(),
    code: plainText('code').notNull(),
    name: plainText('name').notNull(),
    unit: plainText('unit').notNull(),
    /** What it is one of: `pier`, `pile` …; empty for what does not repeat. */
    over: plainText('over').notNull(),
    design: numeric('design_quantity'),
    done: numeric('done_quantity'),
    /** The revision of the set and the key with which its quantity was last recorded; 0 while nobody has. */
    revision: integer('revision').notNull().default(0),
    recordedKey: plainText('recorded_key'),
    recordedAt: instant('recorded_at'),
    recordedByName: plainText('recorded_by_name'),
    /** The run that created it, and the one that removed it. */
    addedIn: integer('added_in').notNull(),
    removedIn: integer('removed_in'),
    /** What the last run changed of it, as it was. */
    former: jsonb('former').$type<Record<string, unknown>>(),
  },
  (table) => {
    const standing = sql`${table.removedIn} is null`
    const { workSiteId, dictionaryId, sourceNodeId, path } = table
    return [
      primaryKey({ columns: [workSiteId, table.nodeId] }),
      uniqueIndex('work_site_node_once').on(workSiteId, dictionaryId, sourceNodeId, path).where(standing),
      index('work_site_node_recorded').on(workSiteId, table.revision).where(sql`${table.revision} > 0`),
    ]
  },
)
