import { AccountStatus } from '../account/schema.ts'
import { cellphone, email } from '../contact.ts'
import { Id, Instant } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { Place } from '../organization/node-schema.ts'
import { pageOf, pageQuery } from '../page-of.ts'
import { clearable, editParts } from '../revision.ts'
import { day, idCard, personName } from '../rules.ts'
import { AccountLevel } from '../session/schema.ts'
import { line, rule } from '../text.ts'
import { z } from '../zod.ts'

export const sexes = ['male', 'female'] as const
export const Sex = z.enum(sexes)
export type Sex = z.output<typeof Sex>

/** Specification §3, post values. */
export const posts = [
  'senior-executive',
  'engineering-technology',
  'quality',
  'safety',
  'cost-contract',
  'accounting',
  'administration',
  'materials',
  'environment',
  'coordination',
  'design',
] as const
export const Post = z.enum(posts)
export type Post = z.output<typeof Post>

/** Specification §3, position levels; the highest first. */
export const positionLevels = [
  'organization-head',
  'deputy',
  'full-time-head',
  'department-head',
  'deputy-department-head',
  'staff-member',
] as const
export const PositionLevel = z.enum(positionLevels)
export type PositionLevel = z.output<typeof PositionLevel>

/** A person as lists and replicas have one: the numbers masked (checklist STF-05). */
export const Person = z.object({
  userId: Id,
  userName: z.string(),
  /** What lists are sorted by; a name that is not saved yet has none. */
  nameKey: z.optional(z.string()),
  place: z.optional(Place),
  /** The units above the person's own. */
  unitsAbove: z.optional(z.array(Id)),
  sex: z.optional(Sex),
  /** `YYYY-MM-DD`. */
  birthDate: z.optional(z.string()),
  /** Masked. */
  idCard: z.optional(z.string()),
  /** Masked. */
  cellphone: z.optional(z.string()),
  email: z.optional(z.string()),
  post: z.optional(Post),
  positionLevel: z.optional(PositionLevel),
  /** Set when an account of the person, of whatever kind, has a password: phone and mail are then changed by that person alone. */
  contactsBound: z.optional(z.literal(true)),
  /** The file of the picture. */
  profilePhoto: z.optional(Id),
  revision: z.int(),
  changedAt: Instant,
  changedByName: z.string(),
})
export type Person = z.output<typeof Person>

/** What a person's record may leave empty. */
const facts = {
  sex: z.optional(Sex),
  birthDate: z.optional(day),
  idCard: z.optional(idCard),
  cellphone: z.optional(cellphone),
  email: z.optional(email),
  post: z.optional(Post),
  positionLevel: z.optional(PositionLevel),
  /** An uploaded JPG of at most 2 MB (VAL-04). */
  profilePhoto: z.optional(Id),
}

/** What the ID number tells, and which is therefore not given beside one. */
export const toldByIdCard = ['sex', 'birthDate'] as const

const idCardTells = z.check<{ idCard?: unknown; sex?: unknown; birthDate?: unknown }>(({ value, issues }) => {
  const given = toldByIdCard.filter((name) => value.idCard !== undefined && value[name] !== undefined)
  for (const name of given)
    issues.push({ code: 'custom', path: [name], message: rule('fromIdCard'), input: value[name] })
})

/** A new person. The id is minted where the record is made, also without a network. */
export const PersonAdd = z
  .strictObject({
    userId: Id,
    userName: personName,
    place: Place,
    ...facts,
  })
  .check(idCardTells)
export type PersonAdd = z.output<typeof PersonAdd>

/** Fields that may be emptied. */
export const clearablePersonFields = [
  'sex',
  'birthDate',
  'idCard',
  'cellphone',
  'email',
  'post',
  'positionLevel',
  'profilePhoto',
] as const

/** What the queue calls an edit that does not name its row itself; never written. */
const label = z.optional(line(50))

/** A change to a person's record: just the fields that changed. Where the person belongs is changed by a move. */
export const PersonEdit = z
  .strictObject({
    userId: Id,
    label,
    ...editParts,
    clear: clearable(clearablePersonFields),
    userName: z.optional(personName),
    ...facts,
  })
  .check(idCardTells)
export type PersonEdit = z.output<typeof PersonEdit>

/** Fields that mean something only together: a change to one is a change to all (protocol: "Revisions"). */
export const personFieldGroups = [['idCard', ...toldByIdCard]] as const

/** A person's new place. One person each, so that one who was moved elsewhere meanwhile holds nobody else up. */
export const PersonMove = z.strictObject({ userId: Id, label, ...editParts, place: Place })
export type PersonMove = z.output<typeof PersonMove>

/** `merged` names the fields of somebody else that stood beside this edit. */
export const PersonSaved = z.object({ person: Person, merged: z.optional(z.array(z.string())) })

export const personSorts = ['userName', 'positionLevel', 'changedAt'] as const

export const PersonQuery = z.strictObject({
  ...pageQuery(personSorts),
  /** Just this one. */
  userId: z.optional(Id),
  keyword: z.optional(line(100)),
  /** The unit's people, and those of the units below it. */
  organizationId: z.optional(Id),
  /** Just the unit's own. */
  direct: z.optional(z.boolean()),
  departmentId: z.optional(Id),
  post: z.optional(z.array(Post)),
  positionLevel: z.optional(z.array(PositionLevel)),
  sex: z.optional(Sex),
  /** Those of whom a certificate ends within 90 days, or has ended. */
  certificates: z.optional(z.enum(['expiring'])),
})
export type PersonQuery = z.output<typeof PersonQuery>

export const PersonPage = pageOf(Person)
export const PersonDetailQuery = z.strictObject({ userId: Id })
export const IdCardReveal = z.object({ idCard: z.optional(z.string()) })
export const CellphoneReveal = z.object({ cellphone: z.optional(z.string()) })

/** People whose records are archived or restored: all of them or none. */
export const PersonArchive = z.strictObject({
  ids: z.array(Id).check(
    z.minLength(1),
    z.maxLength(2000),
    noRepeats((id) => id),
  ),
})
export const PeopleArchived = z.object({ archived: z.int() })
export const PeopleRestored = z.object({ restored: z.int() })

/** Somebody whose record is kept, and who is no member of staff any more. */
export const ArchivedPerson = z.object({ ...Person.shape, archivedAt: Instant })
export type ArchivedPerson = z.output<typeof ArchivedPerson>
export const ArchivedPersonQuery = z.strictObject({
  ...pageQuery(['archivedAt', 'userName']),
  keyword: z.optional(line(100)),
  organizationId: z.optional(Id),
})
export type ArchivedPersonQuery = z.output<typeof ArchivedPersonQuery>
export const ArchivedPersonPage = pageOf(ArchivedPerson)

export const IdCardCheck = z.strictObject({ idCard })
/** Whether somebody has the number already, and what it tells. */
export const IdCardChecked = z.object({ taken: z.boolean(), sex: Sex, birthDate: z.string() })

/** Most people of one question about what is granted beside their records: their ids have to fit an address. */
export const mostAskedAbout = 200
export const PeopleQuery = z.strictObject({
  userIds: z.array(Id).check(
    z.minLength(1),
    z.maxLength(mostAskedAbout),
    noRepeats((id) => id),
  ),
})
/** Of somebody without a role there is none. */
export const PersonRoleNames = z.object({ userId: Id, roleNames: z.array(z.string()) })
export const PeopleRoleNames = z.array(PersonRoleNames)

/** Of somebody without an account that the actor may see there is none. */
export const PersonAccountNames = z.object({
  userId: Id,
  accounts: z.array(z.object({ accountName: z.string(), level: AccountLevel, status: AccountStatus })),
})
export type PersonAccountNames = z.output<typeof PersonAccountNames>
export const PeopleAccountNames = z.array(PersonAccountNames)
