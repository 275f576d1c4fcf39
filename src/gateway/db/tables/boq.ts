import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { VariationLine, VariationStatus } from '#contract/boq/variation.ts'
import { editableColumns, instant, plainText } from './columns.ts'
import { unitWork } from './unit-work.ts'
import { workSite } from './work-site.ts'

/** A quantity times the price, which the database computes as the row is written. */
function ownAmount(name: string, quantity: SQL) {
  return numeric(name).notNull().generatedAlwaysAs(sql`round((${quantity}) * coalesce(price, 0), 2)`)
}

/** The items of bills of quantities, each of a unit work or of a work site, in a tree. */
export const boqItem = pgTable(
  'boq_item',
  {
    boqItemId: uuid('boq_item_id').primaryKey(),
    unitWorkId: uuid('unit_work_id').references(() => unitWork.unitWorkId),
    workSiteId: uuid('work_site_id').references(() => workSite.workSiteId),
    parentId: uuid('parent_id').references((): AnyPgColumn => boqItem.boqItemId),
    level: integer('level').notNull(),
    /** The ids from the top down to its own, each with a slash behind it: what lies below begins with it, a range of the index. */
    path: plainText('path').notNull(),
    // No reference: standards and their nodes are never removed.
    dictionaryId: uuid('dictionary_id'),
    nodeId: integer('node_id'),
    code: plainText('code').notNull(),
    name: plainText('name').notNull(),
    unit: plainText('unit'),
    design: numeric('design_quantity'),
    changed: numeric('changed_quantity').notNull().default('0'),
    done: numeric('done_quantity'),
    price: numeric('price'),
    /** What it comes to without what is below it: rounded before anything is added up, and once, when it is written. */
    ownDesignAmount: ownAmount('own_design_amount', sql`coalesce(design_quantity, 0)`),
    ownAmount: ownAmount('own_amount', sql`coalesce(design_quantity, 0) + changed_quantity`),
    ownDoneAmount: ownAmount('own_done_amount', sql`coalesce(done_quantity, 0)`),
    sort: integer('sort').notNull(),
    remark: plainText('remark'),
    searchText: plainText('search_text').notNull(),
    ...editableColumns(),
  },
  (table) => {
    const { unitWorkId, workSiteId, parentId, boqItemId, sort, changedAt } = table
    const alive = sql`${table.deletedAt} is null`
    return [
      check('boq_item_of_one', sql`num_nonnulls(${unitWorkId}, ${workSiteId}) = 1`),
      ...[
        uniqueIndex('boq_item_code_of_unit_work').on(unitWorkId, table.code),
        uniqueIndex('boq_item_code_of_work_site').on(workSiteId, table.code),
        index('boq_item_unit_work').on(unitWorkId, sort, boqItemId),
        index('boq_item_work_site').on(workSiteId, sort, boqItemId),
        index('boq_item_unit_work_level').on(unitWorkId, table.level, sort, boqItemId),
        index('boq_item_work_site_level').on(workSiteId, table.level, sort, boqItemId),
        index('boq_item_unit_work_changed').on(unitWorkId, changedAt, boqItemId),
        index('boq_item_node').on(table.dictionaryId, table.nodeId),
      ].map((each) => each.where(alive)),
      // Deleted ones, too: they move along with what they were part of, and come back with it.
      index('boq_item_parent').on(parentId, sort, boqItemId),
      index('boq_item_path').on(table.path),
    ]
  },
)

/**
 * What an item comes to with all below it, and a bill as a whole, under the id of its unit work or work site. Triggers maintain it
 * (`db/boq-sums.ts`): neither a list nor an edit of 50,000 items adds up those that stay as they are.
 */
export const boqSum = pgTable('boq_sum', {
  ofId: uuid('of_id').primaryKey(),
  /** How many items there are, the one itself among them. */
  items: integer('items').notNull(),
  children: integer('children').notNull(),
  designAmount: numeric('design_amount').notNull(),
  amount: numeric('amount').notNull(),
  doneAmount: numeric('done_amount').notNull(),
})

/** What is to change in the quantities of a bill; what was approved counts in `boqItem.changed`. */
export const boqVariation = pgTable(
  'boq_variation',
  {
    boqVariationId: uuid('boq_variation_id').primaryKey(),
    unitWorkId: uuid('unit_work_id').references(() => unitWork.unitWorkId),
    workSiteId: uuid('work_site_id').references(() => workSite.workSiteId),
    code: plainText('code').notNull(),
    name: plainText('name').notNull(),
    reason: plainText('reason').notNull(),
    lines: jsonb('lines').$type<VariationLine[]>().notNull().default([]),
    status: plainText('status').$type<VariationStatus>().notNull().default('draft'),
    /** The accounts that wrote in it or submitted it, which never decide. */
    writtenBy: uuid('written_by').array().notNull().default([]),
    submittedByName: plainText('submitted_by_name'),
    submittedAt: instant('submitted_at'),
    decidedByName: plainText('decided_by_name'),
    decidedAt: instant('decided_at'),
    opinion: plainText('opinion'),
    searchText: plainText('search_text').notNull(),
    ...editableColumns(),
  },
  (table) => {
    const { unitWorkId, workSiteId, boqVariationId, changedAt } = table
    const alive = sql`${table.deletedAt} is null`
    return [
      check('boq_variation_of_one', sql`num_nonnulls(${unitWorkId}, ${workSiteId}) = 1`),
      ...[
        uniqueIndex('boq_variation_code_of_unit_work').on(unitWorkId, table.code),
        uniqueIndex('boq_variation_code_of_work_site').on(workSiteId, table.code),
        index('boq_variation_unit_work').on(unitWorkId, changedAt, boqVariationId),
        index('boq_variation_work_site').on(workSiteId, changedAt, boqVariationId),
      ].map((each) => each.where(alive)),
    ]
  },
)
