import { sql } from 'drizzle-orm'
import { customType, integer, jsonb, uuid } from 'drizzle-orm/pg-core'

/** Text that sorts by code point, as a device sorts its replica, whatever the database's locale. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** A transaction's id; it comes as decimal digits, for it outgrows a number. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** An instant to the millisecond, as precise as the contract's `Instant`. */
export const instant = customType<{ data: Date; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  toDriver: (value) => value.toISOString(),
  fromDriver: parseInstant,
})

/**
 * An instant as PostgreSQL writes it. JavaScript takes a year below 100 for one of our own time, and knows neither five digits, years BC
 * nor the seconds that the zones of former times are off by.
 */
export function parseInstant(text: string): Date {
  if (text[4] === '-' && text >= '1980' && !text.endsWith('BC')) return new Date(text)
  const parts = /^(\d+)-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)\.?(\d*)([+-])([\d:]+)( BC)?$/.exec(text)
  if (!parts) throw new Error(`not an instant: ${text}`)
  const [, year, month, day, hour, minute, second, fraction = '', sign, offset = '', era] = parts
  const instant = new Date(0)
  instant.setUTCFullYear(era ? 1 - Number(year) : Number(year), Number(month) - 1, Number(day))
  instant.setUTCHours(Number(hour), Number(minute), Number(second), Number(fraction.padEnd(3, '0')))
  const [hours = 0, minutes = 0, seconds = 0] = offset.split(':').map(Number)
  const ahead = ((hours * 60 + minutes) * 60 + seconds) * 1000
  return new Date(instant.getTime() + (sign === '-' ? ahead : -ahead))
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
