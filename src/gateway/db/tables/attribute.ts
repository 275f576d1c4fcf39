import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ItemType } from '#contract/attribute/item-type.ts'
import type { NodeKind } from '#contract/attribute/schema.ts'
import type { AttributeValue } from '#contract/attribute/values.ts'
import { editableColumns, plainText } from './columns.ts'
import { organization } from './organization.ts'
import { project } from './project.ts'

/** A form: attributes that belong together. */
export const attributeGroup = pgTable(
  'attribute_group',
  {
    groupId: uuid('group_id').primaryKey(),
    nodeType: integer('node_type').notNull(),
    groupName: plainText('group_name').notNull(),
    nameKey: plainText('name_key').notNull().default(''),
    code: plainText('code').notNull(),
    sort: integer('sort').notNull(),
    status: integer('status').notNull(),
    remark: plainText('remark'),
    version: integer('version').notNull().default(1),
    searchText: plainText('search_text').notNull(),
    ...editableColumns(),
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`
    return [
      uniqueIndex('attribute_group_code_once').on(table.code).where(alive),
      ...[
        index('attribute_group_sort').on(table.nodeType, table.sort, table.groupId),
        index('attribute_group_name').on(table.nodeType, table.nameKey, table.groupId),
        index('attribute_group_code').on(table.nodeType, table.code, table.groupId),
        index('attribute_group_changed').on(table.nodeType, table.changedAt, table.groupId),
      ].map((each) => each.where(alive)),
    ]
  },
)

/** One attribute of a group, or a column of one that is a table. */
export const attributeItem = pgTable(
  'attribute_item',
  {
    itemId: uuid('item_id').primaryKey(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => attributeGroup.groupId),
    tableId: uuid('table_id').references((): AnyPgColumn => attributeItem.itemId),
    itemName: plainText('item_name').notNull(),
    nameKey: plainText('name_key').notNull().default(''),
    code: plainText('code').notNull(),
    type: plainText('type').$type<ItemType>().notNull(),
    unit: plainText('unit'),
    required: integer('required').notNull(),
    minimum: doublePrecision('minimum'),
    maximum: doublePrecision('maximum'),
    dictionaryKey: plainText('dictionary_key'),
    options: jsonb('options').$type<string[]>().notNull().default([]),
    preset: plainText('preset'),
    hint: plainText('hint'),
    sort: integer('sort').notNull(),
    status: integer('status').notNull(),
    searchText: plainText('search_text').notNull(),
    ...editableColumns(),
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`
    return [
      uniqueIndex('attribute_item_code_once').on(table.groupId, table.code).where(alive),
      ...[
        index('attribute_item_sort').on(table.groupId, table.sort, table.itemId),
        index('attribute_item_name').on(table.groupId, table.nameKey, table.itemId),
        index('attribute_item_code').on(table.groupId, table.code, table.itemId),
        index('attribute_item_changed').on(table.groupId, table.changedAt, table.itemId),
        index('attribute_item_table').on(table.tableId, table.sort, table.itemId),
      ].map((each) => each.where(alive)),
    ]
  },
)

/** A group that a node has; bound to a project, all its nodes of the group's type have it. */
export const attributeBinding = pgTable(
  'attribute_binding',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => project.projectId),
    nodeId: uuid('node_id').notNull(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => attributeGroup.groupId),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.nodeId, table.groupId] }),
    index('attribute_binding_group').on(table.groupId),
  ],
)

/** The attribute values of a node, under the node's id; they lie where the node does. */
export const attributeSet = pgTable(
  'attribute_set',
  {
    nodeId: uuid('node_id').primaryKey(),
    nodeKind: plainText('node_kind').$type<NodeKind>().notNull(),
    nodeName: plainText('node_name').notNull(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => project.projectId),
    /** Of a work site: the unit that answers for it, the account that made it, and where it was before. */
    organizationId: uuid('organization_id').references(() => organization.organizationId),
    createdBy: uuid('created_by'),
    formerProjectIds: uuid('former_project_ids').array().notNull().default([]),
    formerOrganizationIds: uuid('former_organization_ids').array().notNull().default([]),
    values: jsonb('values').$type<AttributeValue[]>().notNull().default([]),
    ...editableColumns(),
  },
  (table) => [
    index('attribute_set_project').on(table.projectId, table.nodeId),
    index('attribute_set_organization').on(table.organizationId, table.nodeId),
    index('attribute_set_changed_in').on(table.changedIn),
    // Which nodes have a value of an item.
    index('attribute_set_values').using('gin', sql`${table.values} jsonb_path_ops`),
  ],
)
