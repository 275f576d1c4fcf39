import { type Column, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { NamedFile } from '#contract/listed-files.ts'
import { ngramsOf } from '../ngram-index.ts'
import { editableColumns, plainText } from './columns.ts'

export const organizationType = pgTable('organization_type', {
  organizationTypeId: uuid('organization_type_id').primaryKey(),
  organizationTypeName: plainText('organization_type_name').notNull(),
  code: plainText('code').notNull().unique(),
  sort: integer('sort').notNull(),
})

export const organization = pgTable(
  'organization',
  {
    organizationId: uuid('organization_id').primaryKey(),
    parentId: uuid('parent_id').references((): AnyPgColumn => organization.organizationId),
    /** Ids from the root down to this one, each followed by a slash: "and below" is a prefix of it. */
    path: plainText('path').notNull().unique(),
    organizationTypeId: uuid('organization_type_id')
      .notNull()
      .references(() => organizationType.organizationTypeId),
    organizationName: plainText('organization_name').notNull(),
    nameKey: plainText('name_key').notNull().default(''),
    initials: plainText('initials').notNull().default(''),
    shortName: plainText('short_name').notNull(),
    unifiedSocialCreditCode: plainText('unified_social_credit_code'),
    status: integer('status').notNull().default(1),
    legalPerson: plainText('legal_person'),
    contact: plainText('contact'),
    phone: plainText('phone'),
    address: plainText('address'),
    email: plainText('email'),
    fax: plainText('fax'),
    website: plainText('website'),
    depositBank: plainText('deposit_bank'),
    bankAccount: plainText('bank_account'),
    taxCode: plainText('tax_code'),
    /** Files, in the order in which they were added. */
    scans: jsonb('scans').$type<NamedFile[]>().notNull().default([]),
    sort: integer('sort').notNull().default(0),
    /** How many accounts its people may have; null for any number. */
    accountLimit: integer('account_limit'),
    ...editableColumns(),
  },
  (table) => [
    index('organization_parent').on(table.parentId, table.sort),
    index('organization_type_of').on(table.organizationTypeId, table.sort),
    index('organization_order').on(table.sort, table.organizationId),
    index('organization_name').on(table.nameKey, table.organizationId),
    index('organization_status')
      .on(table.status, table.sort, table.organizationId)
      .where(sql`${table.deletedAt} is null`),
    index('organization_changed').on(table.changedAt, table.organizationId),
    uniqueIndex('organization_credit_code_once')
      .on(table.unifiedSocialCreditCode)
      .where(sql`${table.deletedAt} is null`),
    index('organization_search').using('gin', organizationGrams(table)),
  ],
)

export type UnitRow = typeof organization.$inferSelect

type OrganizationTextColumns = Record<
  'organizationName' | 'shortName' | 'unifiedSocialCreditCode' | 'initials',
  Column
>

/** What a keyword is looked for in: a line each, and one before them, so that no character is the first of all. */
export function organizationText({
  organizationName,
  shortName,
  unifiedSocialCreditCode,
  initials,
}: OrganizationTextColumns): SQL {
  return sql`lower((E'\\n' || ${organizationName} || E'\\n' || ${shortName} || E'\\n' || coalesce(${unifiedSocialCreditCode}, '') || E'\\n' || ${initials}) collate "C")`
}

/** What the index of keywords is over. */
export function organizationGrams(columns: OrganizationTextColumns): SQL {
  return ngramsOf(organizationText(columns), [])
}
