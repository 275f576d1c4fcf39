import { sql } from 'drizzle-orm'
import { index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MessageChannel } from '#contract/delivery/schema.ts'
import type { SupplierConfig } from '#contract/delivery/supplier.ts'
import { editableColumns, plainText } from './columns.ts'

/** Who takes messages of a channel and brings them to people. */
export const supplier = pgTable(
  'supplier',
  {
    supplierId: uuid('supplier_id').primaryKey(),
    supplierName: plainText('supplier_name').notNull(),
    channel: plainText('channel').$type<MessageChannel>().notNull(),
    sort: integer('sort').notNull(),
    status: integer('status').notNull(),
    remark: plainText('remark'),
    searchText: plainText('search_text').notNull(),
    ...editableColumns(),
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`
    return [
      index('supplier_sort').on(table.sort, table.supplierId).where(alive),
      index('supplier_name').on(table.supplierName, table.supplierId).where(alive),
      index('supplier_changed').on(table.changedAt, table.supplierId).where(alive),
    ]
  },
)

/** The settings of a supplier; which of them there are goes by its channel. */
export const supplierConfig = pgTable(
  'supplier_config',
  {
    supplierConfigId: uuid('supplier_config_id').primaryKey(),
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => supplier.supplierId),
    supplierName: plainText('supplier_name').notNull(),
    host: plainText('host'),
    port: integer('port'),
    tlsMode: plainText('tls_mode').$type<SupplierConfig['tlsMode']>(),
    userName: plainText('user_name'),
    from: plainText('from'),
    certificate: plainText('certificate'),
    method: plainText('method').$type<SupplierConfig['method']>(),
    url: plainText('url'),
    headers: plainText('headers'),
    bodyFormat: plainText('body_format').$type<SupplierConfig['bodyFormat']>(),
    bodyTemplate: plainText('body_template'),
    successField: plainText('success_field'),
    successValue: plainText('success_value'),
    subject: plainText('subject'),
    publicKey: plainText('public_key'),
    /** Encrypted under MASTER_KEY. */
    sealedSecret: plainText('sealed_secret'),
    searchText: plainText('search_text').notNull(),
    ...editableColumns(),
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`
    return [
      uniqueIndex('supplier_config_once').on(table.supplierId).where(alive),
      index('supplier_config_name').on(table.supplierName, table.supplierConfigId).where(alive),
      index('supplier_config_changed').on(table.changedAt, table.supplierConfigId).where(alive),
    ]
  },
)
