import { sql } from 'drizzle-orm'
import { customType, integer, jsonb, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Text that sorts by code point, as a device sorts its replica, whatever the database's locale. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** A transaction's id; it comes as decimal digits, for it outgrows a number. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** An instant to the millisecond, as precise as the contract's `Instant`. */
export function instant(column: string) {
  return timestamp(column, { withTimezone: true, precision: 3, mode: 'date' })
}

/** Per field, the revision and the idempotency key that last wrote it. */
export type FieldRevisions = Record<string, { revision: number; key?: string | undefined }>

/** The columns of every row that people edit (architecture: "Ids and revisions"). */
export function editableColumns() {
  return {
    revision: integer('revision').notNull().default(1),
    fieldRevisions: jsonb('field_revisions').$type<FieldRevisions>().notNull().default({}),
    changedAt: instant('changed_at').notNull(),
    /** The account; null when the gateway itself wrote. */
    changedBy: uuid('changed_by'),
    changedByName: plainText('changed_by_name').notNull(),
    deletedAt: instant('deleted_at'),
    /** The transaction that wrote last: sync/pull's horizon is compared with it. */
    changedIn: transactionId('changed_in')
      .notNull()
      .default(sql`pg_current_xact_id()`)
      .$onUpdate(() => sql`pg_current_xact_id()`),
  }
}
