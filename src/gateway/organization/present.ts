import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { flaggedDays } from '#contract/expiry.ts'
import type { Organization, OrganizationOption } from '#contract/organization/schema.ts'
import type { Tx } from '../db/client.ts'
import { organization, organizationType } from '../db/tables/organization.ts'
import { organizationQualification } from '../db/tables/organization-parts.ts'
import { dayInChina } from '../platform/china-days.ts'
import { day } from '../platform/durations.ts'

/** A unit with its type's name, and how many of its qualifications end soon. */
export interface OrganizationRow {
  organization: typeof organization.$inferSelect
  organizationTypeName: string
  expiringQualifications: number
}

/** The units that a condition finds, with what `presentOrganization` shows. */
export function selectOrganizations(tx: Tx, now: Date) {
  const soon = dayInChina(new Date(now.getTime() + flaggedDays * day))
  const expiring: SQL = sql`(${tx
    .select({ count: sql`count(*)::int` })
    .from(organizationQualification)
    .where(
      and(
        eq(organizationQualification.organizationId, organization.organizationId),
        lt(organizationQualification.validUntil, soon),
      ),
    )})`
  return tx
    .select({
      organization,
      organizationTypeName: organizationType.organizationTypeName,
      expiringQualifications: sql<number>`${expiring}`,
    })
    .from(organization)
    .innerJoin(organizationType, eq(organizationType.organizationTypeId, organization.organizationTypeId))
}

/** The fields of a unit that people give; empty ones are left out. */
export function fieldsOf(row: OrganizationRow['organization']) {
  const { parentId, unifiedSocialCreditCode, legalPerson, contact, phone, address, email } = row
  const { fax, website, depositBank, bankAccount, taxCode } = row
  return {
    ...(parentId !== null && { parentId }),
    organizationTypeId: row.organizationTypeId,
    organizationName: row.organizationName,
    shortName: row.shortName,
    ...(unifiedSocialCreditCode !== null && { unifiedSocialCreditCode }),
    status: row.status,
    ...(legalPerson !== null && { legalPerson }),
    ...(contact !== null && { contact }),
    ...(phone !== null && { phone }),
    ...(address !== null && { address }),
    ...(email !== null && { email }),
    ...(fax !== null && { fax }),
    ...(website !== null && { website }),
    ...(depositBank !== null && { depositBank }),
    ...(bankAccount !== null && { bankAccount }),
    ...(taxCode !== null && { taxCode }),
    sort: row.sort,
  }
}

/** A unit as the contract shows it. */
export function presentOrganization({
  organization: row,
  organizationTypeName,
  expiringQualifications,
}: OrganizationRow): Organization {
  return {
    organizationId: row.organizationId,
    ...fieldsOf(row),
    organizationTypeName,
    expiringQualifications,
    revision: row.revision,
    changedAt: row.changedAt.getTime(),
    changedByName: row.changedByName,
  }
}

/** A unit to choose. */
export function presentOption({
  organization: { organizationId, organizationName, shortName, organizationTypeId },
  organizationTypeName,
}: Pick<OrganizationRow, 'organization' | 'organizationTypeName'>): OrganizationOption {
  return { organizationId, organizationName, shortName, organizationTypeId, organizationTypeName }
}
