import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { editableColumns, plainText } from './columns.ts'

/** A list of values to choose from. */
export const dictionaryType = pgTable(
  'dictionary_type',
  {
    dictionaryTypeId: uuid('dictionary_type_id').primaryKey(),
    key: plainText('key').notNull(),
    typeName: plainText('type_name').notNull(),
    nameKey: plainText('name_key').notNull().default(''),
    remark: plainText('remark'),
    packaged: boolean('packaged').notNull().default(false),
    searchText: plainText('search_text').notNull(),
    ...editableColumns(),
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`
    return [
      uniqueIndex('dictionary_type_key_once').on(table.key).where(alive),
      index('dictionary_type_key').on(table.key, table.dictionaryTypeId).where(alive),
      index('dictionary_type_name').on(table.nameKey, table.dictionaryTypeId).where(alive),
      index('dictionary_type_changed').on(table.changedAt, table.dictionaryTypeId).where(alive),
    ]
  },
)

/** One of the values. */
export const dictionaryItem = pgTable(
  'dictionary_item',
  {
    dictionaryItemId: uuid('dictionary_item_id').primaryKey(),
    dictionaryTypeId: uuid('dictionary_type_id')
      .notNull()
      .references(() => dictionaryType.dictionaryTypeId),
    value: plainText('value').notNull(),
    nameZh: plainText('name_zh').notNull(),
    nameKey: plainText('name_key').notNull().default(''),
    nameEn: plainText('name_en').notNull(),
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
      uniqueIndex('dictionary_item_value_once').on(table.dictionaryTypeId, table.value).where(alive),
      ...[
        index('dictionary_item_sort').on(table.dictionaryTypeId, table.sort, table.dictionaryItemId),
        index('dictionary_item_value').on(table.dictionaryTypeId, table.value, table.dictionaryItemId),
        index('dictionary_item_name_zh').on(table.dictionaryTypeId, table.nameKey, table.dictionaryItemId),
        index('dictionary_item_name_en').on(table.dictionaryTypeId, table.nameEn, table.dictionaryItemId),
        index('dictionary_item_changed').on(table.dictionaryTypeId, table.changedAt, table.dictionaryItemId),
      ].map((each) => each.where(alive)),
    ]
  },
)
