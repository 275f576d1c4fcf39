import { pageOf, pageQuery } from '../page-of.ts'
import { clearable, editParts, Id, Instant } from '../revision.ts'
import {
  bankAccount,
  bankName,
  creditCode,
  fax,
  noRepeats,
  personName,
  sortCode,
  taxCode,
  website,
} from '../rules.ts'
import { email, line, name, phone } from '../text.ts'
import { z } from '../zod.ts'

/** Specification §9, query flags: 1 or 0. */
export const Flag = z.int().check(z.minimum(0), z.maximum(1))

/** A unit. */
export const Organization = z.object({
  organizationId: Id,
  parentId: z.optional(Id),
  organizationTypeId: Id,
  organizationTypeName: z.string(),
  organizationName: z.string(),
  shortName: z.string(),
  unifiedSocialCreditCode: z.optional(z.string()),
  /** 1 for active, 0 for stopped. */
  status: Flag,
  legalPerson: z.optional(z.string()),
  contact: z.optional(z.string()),
  phone: z.optional(z.string()),
  address: z.optional(z.string()),
  email: z.optional(z.string()),
  fax: z.optional(z.string()),
  website: z.optional(z.string()),
  depositBank: z.optional(z.string()),
  bankAccount: z.optional(z.string()),
  taxCode: z.optional(z.string()),
  /** Its place among the units. */
  sort: z.int(),
  /** Qualifications that end within 90 days, or have ended. */
  expiringQualifications: z.int(),
  revision: z.int(),
  changedAt: Instant,
  changedByName: z.string(),
})
export type Organization = z.output<typeof Organization>

/** What a unit's record may leave empty. */
const facts = {
  unifiedSocialCreditCode: z.optional(creditCode),
  status: z.optional(Flag),
  legalPerson: z.optional(personName),
  contact: z.optional(personName),
  phone: z.optional(phone),
  address: z.optional(line(200)),
  email: z.optional(email),
  fax: z.optional(fax),
  website: z.optional(website),
  depositBank: z.optional(bankName),
  bankAccount: z.optional(bankAccount),
  taxCode: z.optional(taxCode),
  sort: z.optional(sortCode),
}

/** A new unit, under another one or, for who sees everything, a root; its maker mints the id. */
export const OrganizationAdd = z.strictObject({
  organizationId: Id,
  parentId: z.optional(Id),
  organizationTypeId: Id,
  organizationName: name(100),
  shortName: name(50),
  ...facts,
})
export type OrganizationAdd = z.output<typeof OrganizationAdd>

/** Fields that may be emptied. */
export const clearableOrganizationFields = [
  'unifiedSocialCreditCode',
  'legalPerson',
  'contact',
  'phone',
  'address',
  'email',
  'fax',
  'website',
  'depositBank',
  'bankAccount',
  'taxCode',
] as const

/** A change to a unit: just the fields that changed. A new `parentId` moves it with all that is below it. */
export const OrganizationEdit = z.strictObject({
  organizationId: Id,
  ...editParts,
  clear: clearable(clearableOrganizationFields),
  parentId: z.optional(Id),
  organizationTypeId: z.optional(Id),
  organizationName: z.optional(name(100)),
  shortName: z.optional(name(50)),
  ...facts,
})
export type OrganizationEdit = z.output<typeof OrganizationEdit>

/** Fields that mean something only together: a change to one is a change to all (protocol: "Revisions"). */
export const organizationFieldGroups = [['depositBank', 'bankAccount']] as const

/** `merged` names the fields of somebody else that stood beside this edit. */
export const OrganizationSaved = z.object({
  organization: Organization,
  merged: z.optional(z.array(z.string())),
})

export const organizationSorts = ['sort', 'organizationName', 'changedAt'] as const

export const OrganizationQuery = z.strictObject({
  ...pageQuery(organizationSorts),
  keyword: z.optional(line(100)),
  organizationTypeId: z.optional(Id),
  parentId: z.optional(Id),
  status: z.optional(Flag),
})
export type OrganizationQuery = z.output<typeof OrganizationQuery>

export const OrganizationPage = pageOf(Organization)
export const OrganizationDetailQuery = z.strictObject({ organizationId: Id })
export const OrganizationsQuery = z.strictObject({
  organizationTypeId: z.optional(Id),
  status: z.optional(Flag),
})

/** A unit to choose. */
export const OrganizationOption = z.object({
  organizationId: Id,
  organizationName: z.string(),
  shortName: z.string(),
  organizationTypeId: Id,
  organizationTypeName: z.string(),
})
export type OrganizationOption = z.output<typeof OrganizationOption>

/** Ids of rows to delete, or to read; none twice. */
export const IdList = z.array(Id).check(
  z.minLength(1),
  z.maxLength(100),
  noRepeats((id) => id),
)
export const IdsToDelete = z.strictObject({ ids: IdList })
export const Deleted = z.object({ deleted: z.int() })
