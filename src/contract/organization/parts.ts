import { email, phone } from '../contact.ts'
import { ExpiresWithin } from '../expiry.ts'
import { Id } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { day, personName } from '../rules.ts'
import { line, name, rule } from '../text.ts'
import { z } from '../zod.ts'

/** Specification §3: 甲, 乙, 丙, 其他. */
export const qualificationLevels = ['first', 'second', 'third', 'other'] as const
export const QualificationLevel = z.enum(qualificationLevels)
export type QualificationLevel = z.output<typeof QualificationLevel>

export const qualificationCategories = [
  'design',
  'supervision',
  'consulting',
  'construction',
  'testing',
  'other',
] as const
export const QualificationCategory = z.enum(qualificationCategories)
export type QualificationCategory = z.output<typeof QualificationCategory>

const validPeriod = z.check<{ validFrom?: string | undefined; validUntil?: string | undefined }>(
  ({ value: { validFrom, validUntil }, issues }) => {
    if (validFrom === undefined || validUntil === undefined || validFrom <= validUntil) return
    issues.push({ code: 'custom', path: ['validUntil'], message: rule('validPeriod'), input: validUntil })
  },
)

/** A qualification as it is saved; a file was uploaded before, or is one that the qualification has. */
export const QualificationItem = z
  .strictObject({
    qualificationId: Id,
    qualificationName: name(100),
    level: QualificationLevel,
    category: QualificationCategory,
    validFrom: z.optional(day),
    /** The last day on which it holds. */
    validUntil: z.optional(day),
    frontFileId: z.optional(Id),
    backFileId: z.optional(Id),
  })
  .check(validPeriod)
export type QualificationItem = z.output<typeof QualificationItem>

export const Qualification = z.object({
  ...QualificationItem.shape,
  expiresWithin: z.optional(ExpiresWithin),
})
export type Qualification = z.output<typeof Qualification>

/** Where the unit's shares are listed. */
export const ListingItem = z.strictObject({
  listingId: Id,
  institutionName: name(100),
  stockCode: z.optional(line(20)),
  listedOn: z.optional(day),
})
export type ListingItem = z.output<typeof ListingItem>

/** An institution that shares the unit's office. */
export const CoworkItem = z.strictObject({
  coworkId: Id,
  institutionName: name(100),
  contact: z.optional(personName),
  phone: z.optional(phone),
  address: z.optional(line(200)),
})
export type CoworkItem = z.output<typeof CoworkItem>

export const ContactItem = z.strictObject({
  contactId: Id,
  contactName: personName,
  duty: z.optional(line(50)),
  phone,
  email: z.optional(email),
})
export type ContactItem = z.output<typeof ContactItem>

/** Most items of one set. */
const most = 100

function setOf<Item extends z.ZodMiniType>(item: Item, keyOf: (item: z.output<Item>) => unknown) {
  return z.array(item).check(z.maxLength(most), noRepeats<z.output<Item>>(keyOf))
}

/** Whole sets; items alike are refused, also where only their ids differ (checklist VAL-07). */
export const Qualifications = setOf(QualificationItem, ({ qualificationName, level, category }) =>
  [qualificationName, level, category].join('\n'),
)
export const Listings = setOf(ListingItem, ({ institutionName, stockCode }) =>
  [institutionName, stockCode].join('\n'),
)
export const Coworks = setOf(CoworkItem, ({ institutionName }) => institutionName)
export const Contacts = setOf(ContactItem, ({ contactName, phone: number }) =>
  [contactName, number].join('\n'),
)
