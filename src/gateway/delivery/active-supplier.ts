import { and, asc, eq, isNull } from 'drizzle-orm'
import type { MessageChannel } from '#contract/delivery/schema.ts'
import type { Database } from '../db/client.ts'
import { supplier, supplierConfig } from '../db/tables/supplier.ts'
import type { SendParcel } from './parcel.ts'

/** The settings of a supplier as they are stored. */
export type SupplierRow = typeof supplierConfig.$inferSelect

/** A supplier that is used. */
export interface ActiveSupplier {
  /** None where the environment names the sender. */
  supplierId: string | null
  send: SendParcel
}

/** The suppliers that are used, those of one channel or all, with their settings, in the order of failover. */
export function selectActive(orm: Pick<Database['orm'], 'select'>, channel?: MessageChannel) {
  return orm
    .select({ channel: supplier.channel, config: supplierConfig })
    .from(supplier)
    .innerJoin(supplierConfig, eq(supplierConfig.supplierId, supplier.supplierId))
    .where(
      and(
        eq(supplier.status, 1),
        isNull(supplier.deletedAt),
        isNull(supplierConfig.deletedAt),
        channel && eq(supplier.channel, channel),
      ),
    )
    .orderBy(asc(supplier.sort), asc(supplier.supplierId))
    .$dynamic()
}
