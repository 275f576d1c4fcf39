import { email, phone } from '../contact.ts'
import { defineEntity } from '../define-entity.ts'
import { Flag } from '../flag.ts'
import { Id } from '../id.ts'
import { listedFiles } from '../listed-files.ts'
import { bankAccount, bankName, creditCode, fax, personName, sortCode, taxCode, website } from '../rules.ts'
import { line, name } from '../text.ts'
import { z } from '../zod.ts'

/** A unit, under another one or, for who sees everything, a root. */
export const organizationEntity = defineEntity({
  kind: 'organization',
  name: 'organization',
  id: 'organizationId',
  label: 'organizationName',
  orderBy: 'sort',
  fields: {
    /** A new one, or none, moves the unit with all that is below it. */
    parentId: { rule: Id, optional: true, filter: 'equal', hidden: true },
    organizationTypeId: { rule: Id, filter: 'equal', hidden: true },
    organizationName: { rule: name(100), filter: 'text', sort: 'nameKey' },
    nameKey: { rule: z.string(), optional: 'kept', derived: true, hidden: true, keyOf: 'organizationName' },
    shortName: { rule: name(50), filter: 'text' },
    organizationTypeName: { rule: z.string(), derived: true },
    unifiedSocialCreditCode: { rule: creditCode, optional: true, filter: 'text' },
    /** 1 for active, 0 for stopped. */
    status: { rule: Flag, shown: Flag, optional: 'filled', initial: 1, filter: 'equal' },
    legalPerson: { rule: personName, optional: true },
    contact: { rule: personName, optional: true },
    phone: { rule: phone, optional: true },
    address: { rule: line(200), optional: true },
    email: { rule: email, optional: true },
    fax: { rule: fax, optional: true },
    website: { rule: website, optional: true },
    depositBank: { rule: bankName, optional: true, together: 'bank' },
    bankAccount: { rule: bankAccount, optional: true, together: 'bank' },
    taxCode: { rule: taxCode, optional: true },
    /** Its place among the units. */
    sort: { rule: sortCode, optional: 'filled', sort: true },
    /** Business licence, safety production licence, account permit …: scans of the unit's own papers. */
    scans: listedFiles(50),
    /** Qualifications that end within 90 days, or have ended. */
    expiringQualifications: { rule: z.int(), derived: true },
  },
})
export type Organization = z.output<typeof organizationEntity.Row>
export type OrganizationAdd = z.output<typeof organizationEntity.Add>
export type OrganizationQuery = z.output<typeof organizationEntity.Query>
export const UnitListQuery = z.extend(organizationEntity.Query, {
  /** Just those of which a qualification ends within 90 days, or has ended. */
  qualifications: z.optional(z.enum(['expiring'])),
})
export type UnitListQuery = z.output<typeof UnitListQuery>
