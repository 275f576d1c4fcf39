import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { stripEmpty } from '#contract/encoding.ts'
import { ContactItem, CoworkItem, ListingItem, QualificationItem } from '#contract/organization/parts.ts'
import { z } from '#contract/zod.ts'
import type { Tx } from '../db/client.ts'
import {
  organizationContact,
  organizationCowork,
  organizationListing,
  organizationQualification,
} from '../db/tables/organization-parts.ts'

/** What distinguishes one set from another. */
interface Kind<Item extends object> {
  /** What the set is called among the unit's fields. */
  field: 'qualifications' | 'listings' | 'coworks' | 'contacts'
  item: z.ZodMiniType<Item>
  table: PgTable & Record<'organizationId' | 'sort', AnyPgColumn>
  id: AnyPgColumn
  idOf(item: Item): string
}

/** Items that are part of a unit and are replaced as a whole. */
export interface PartSet<Item extends object> extends Pick<Kind<Item>, 'field' | 'idOf'> {
  /** The items of a unit, in order. */
  find(tx: Tx, organizationId: string): Promise<Item[]>
  /** The units that have the items with these ids, one for each item. */
  unitsOf(tx: Tx, ids: readonly string[]): Promise<string[]>
  /** Puts items in place of those that the unit has; how many of them, for one whose id is in use is passed over. */
  replace(tx: Tx, organizationId: string, items: readonly Item[]): Promise<number>
}

function partSet<Item extends object>({ field, item, table, id, idOf }: Kind<Item>): PartSet<Item> {
  const ofUnit = (organizationId: string) => eq(table.organizationId, organizationId)
  return {
    field,
    idOf,
    async find(tx, organizationId) {
      const rows = await tx.select().from(table).where(ofUnit(organizationId)).orderBy(asc(table.sort))
      return rows.map(({ organizationId: _unit, sort: _place, ...row }) => z.parse(item, stripEmpty(row)))
    },
    async unitsOf(tx, ids) {
      const unit = sql<string>`${table.organizationId}`
      const rows = await tx
        .select({ unit })
        .from(table)
        .where(inArray(id, [...ids]))
      return rows.map((row) => row.unit)
    },
    async replace(tx, organizationId, items) {
      await tx.delete(table).where(ofUnit(organizationId))
      if (items.length === 0) return 0
      const rows = items.map((each, index) => ({ ...each, organizationId, sort: index + 1 }))
      return (await tx.insert(table).values(rows).onConflictDoNothing().returning({ id })).length
    },
  }
}

export const qualifications = partSet({
  field: 'qualifications',
  item: QualificationItem,
  table: organizationQualification,
  id: organizationQualification.qualificationId,
  idOf: ({ qualificationId }) => qualificationId,
})

export const listings = partSet({
  field: 'listings',
  item: ListingItem,
  table: organizationListing,
  id: organizationListing.listingId,
  idOf: ({ listingId }) => listingId,
})

export const coworks = partSet({
  field: 'coworks',
  item: CoworkItem,
  table: organizationCowork,
  id: organizationCowork.coworkId,
  idOf: ({ coworkId }) => coworkId,
})

export const contacts = partSet({
  field: 'contacts',
  item: ContactItem,
  table: organizationContact,
  id: organizationContact.contactId,
  idOf: ({ contactId }) => contactId,
})
