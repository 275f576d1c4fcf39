import type { supplierConfig } from '../db/tables/supplier.ts'
import type { SendParcel } from './parcel.ts'

/** The settings of a supplier as they are stored. */
export type SupplierRow = typeof supplierConfig.$inferSelect

/** A supplier that is used. */
export interface ActiveSupplier {
  /** None where the environment names the sender. */
  supplierId: string | null
  send: SendParcel
}
