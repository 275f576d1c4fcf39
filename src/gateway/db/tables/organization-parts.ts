import { date, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { QualificationCategory, QualificationLevel } from '#contract/organization/parts.ts'
import { plainText } from './columns.ts'
import { organization } from './organization.ts'

/** The unit that a row is part of, and the row's place among its like. */
function partColumns() {
  return {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organization.organizationId),
    sort: integer('sort').notNull(),
  }
}

export const organizationQualification = pgTable(
  'organization_qualification',
  {
    qualificationId: uuid('qualification_id').primaryKey(),
    ...partColumns(),
    qualificationName: plainText('qualification_name').notNull(),
    level: plainText('level').$type<QualificationLevel>().notNull(),
    category: plainText('category').$type<QualificationCategory>().notNull(),
    validFrom: date('valid_from'),
    /** The last day on which it is valid. */
    validUntil: date('valid_until'),
    frontFileId: uuid('front_file_id'),
    backFileId: uuid('back_file_id'),
  },
  (table) => [
    index('organization_qualification_of').on(table.organizationId, table.sort),
    index('organization_qualification_end').on(table.validUntil),
  ],
)

export const organizationListing = pgTable(
  'organization_listing',
  {
    listingId: uuid('listing_id').primaryKey(),
    ...partColumns(),
    institutionName: plainText('institution_name').notNull(),
    stockCode: plainText('stock_code'),
    listedOn: date('listed_on'),
  },
  (table) => [index('organization_listing_of').on(table.organizationId, table.sort)],
)

export const organizationCowork = pgTable(
  'organization_cowork',
  {
    coworkId: uuid('cowork_id').primaryKey(),
    ...partColumns(),
    institutionName: plainText('institution_name').notNull(),
    contact: plainText('contact'),
    phone: plainText('phone'),
    address: plainText('address'),
  },
  (table) => [index('organization_cowork_of').on(table.organizationId, table.sort)],
)

export const organizationContact = pgTable(
  'organization_contact',
  {
    contactId: uuid('contact_id').primaryKey(),
    ...partColumns(),
    contactName: plainText('contact_name').notNull(),
    duty: plainText('duty'),
    phone: plainText('phone').notNull(),
    email: plainText('email'),
  },
  (table) => [index('organization_contact_of').on(table.organizationId, table.sort)],
)
