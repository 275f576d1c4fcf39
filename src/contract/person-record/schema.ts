import { ExpiresWithin } from '../expiry.ts'
import type { Rule } from '../messages.ts'
import { PositionLevel, Post } from '../person/schema.ts'
import { clearable, editParts, Id, Instant } from '../revision.ts'
import { day, noRepeats } from '../rules.ts'
import { line, name, rule } from '../text.ts'
import { z } from '../zod.ts'

/** Specification §3, degrees; the lowest first. */
export const degrees = ['junior-college', 'undergraduate', 'master', 'doctor'] as const
export const Degree = z.enum(degrees)
export type Degree = z.output<typeof Degree>

/** Specification §3, title levels; the highest first. */
export const titleLevels = ['senior-high', 'senior', 'intermediate', 'primary'] as const
export const TitleLevel = z.enum(titleLevels)
export type TitleLevel = z.output<typeof TitleLevel>

/** What is kept of a person besides the record itself. */
export const recordKinds = ['education', 'certificate', 'job', 'project'] as const
export const RecordKind = z.enum(recordKinds)
export type RecordKind = z.output<typeof RecordKind>

/** A month, `YYYY-MM`, of a time that people belong to. */
const month = z.string().check(z.regex(/^(?:19|2\d)\d\d-(?:0[1-9]|1[0-2])$/))

/** `first` is not later than `last`; both are text that sorts by time. */
function inOrder(first: string, last: string, broken: Rule) {
  return z.check<Record<string, unknown>>(({ value, issues }) => {
    const [begin, end] = [value[first], value[last]]
    if (typeof begin !== 'string' || typeof end !== 'string' || begin <= end) return
    issues.push({ code: 'custom', path: [last], message: rule(broken), input: end })
  })
}
const monthsInOrder = inOrder('startMonth', 'endMonth', 'months')
const daysInOrder = inOrder('validFrom', 'validUntil', 'validPeriod')

/** Nothing for the end of what goes on. */
const months = { startMonth: month, endMonth: z.optional(month) }
/** Where somebody worked, and as what; the same for a job and within a project. */
const experience = {
  institution: name(100),
  position: z.optional(line(50)),
  organization: z.optional(name(100)),
  department: z.optional(name(100)),
  jobLevel: z.optional(PositionLevel),
  post: z.optional(Post),
}
const clearableExperience = [
  'endMonth',
  'position',
  'organization',
  'department',
  'jobLevel',
  'post',
] as const

/** A photo is a file that was uploaded before. */
const education = {
  ...months,
  school: name(100),
  major: z.optional(line(100)),
  degree: Degree,
  graduationPhoto: z.optional(Id),
  degreePhoto: z.optional(Id),
}
const certificate = {
  certificateName: name(100),
  titleLevel: z.optional(TitleLevel),
  certificateNumber: z.optional(line(50)),
  issuingUnit: z.optional(name(100)),
  validFrom: z.optional(day),
  /** The last day on which it holds; nothing for one that always does. */
  validUntil: z.optional(day),
  frontPhoto: z.optional(Id),
  backPhoto: z.optional(Id),
}
const job = { ...months, ...experience }
const project = { ...months, projectName: name(100), ...experience }

/** A record's fields as a whole, by kind: what the gateway checks again once an edit has been merged. */
export const recordFields = {
  education: z.strictObject(education).check(monthsInOrder),
  certificate: z.strictObject(certificate).check(daysInOrder),
  job: z.strictObject(job).check(monthsInOrder),
  project: z.strictObject(project).check(monthsInOrder),
} as const

/** Fields that name a photo. */
export const photoFields = ['graduationPhoto', 'degreePhoto', 'frontPhoto', 'backPhoto'] as const

/** Fields that mean something only together: a change to one is a change to all (protocol: "Revisions"). */
export const recordFieldGroups = [
  ['startMonth', 'endMonth'],
  ['validFrom', 'validUntil'],
] as const

/** What every record has beside its own fields. */
const kept = { recordId: Id, userId: Id, revision: z.int(), changedAt: Instant, changedByName: z.string() }

export const Education = z.object({ ...kept, ...education })
export type Education = z.output<typeof Education>
export const Certificate = z.object({ ...kept, ...certificate, expiresWithin: z.optional(ExpiresWithin) })
export type Certificate = z.output<typeof Certificate>
export const Job = z.object({ ...kept, ...job })
export type Job = z.output<typeof Job>
export const ProjectExperience = z.object({ ...kept, ...project })
export type ProjectExperience = z.output<typeof ProjectExperience>

/** What the queue calls an edit: whose record it is, and which; never written. */
const label = z.optional(line(200))

/** The id of a new record is minted by whoever makes it, so that making it twice is noticed. */
const made = { recordId: Id, userId: Id, label }
export const EducationAdd = z.strictObject({ ...made, ...education }).check(monthsInOrder)
export const CertificateAdd = z.strictObject({ ...made, ...certificate }).check(daysInOrder)
export const JobAdd = z.strictObject({ ...made, ...job }).check(monthsInOrder)
export const ProjectExperienceAdd = z.strictObject({ ...made, ...project }).check(monthsInOrder)

/** Just the fields that changed. */
export const EducationEdit = z
  .strictObject({
    recordId: Id,
    label,
    ...editParts,
    clear: clearable(['endMonth', 'major', 'graduationPhoto', 'degreePhoto']),
    ...z.partial(z.object(education)).shape,
  })
  .check(monthsInOrder)
export const CertificateEdit = z
  .strictObject({
    recordId: Id,
    label,
    ...editParts,
    clear: clearable([
      'titleLevel',
      'certificateNumber',
      'issuingUnit',
      'validFrom',
      'validUntil',
      'frontPhoto',
      'backPhoto',
    ]),
    ...z.partial(z.object(certificate)).shape,
  })
  .check(daysInOrder)
export const JobEdit = z
  .strictObject({
    recordId: Id,
    label,
    ...editParts,
    clear: clearable(clearableExperience),
    ...z.partial(z.object(job)).shape,
  })
  .check(monthsInOrder)
export const ProjectExperienceEdit = z
  .strictObject({
    recordId: Id,
    label,
    ...editParts,
    clear: clearable(clearableExperience),
    ...z.partial(z.object(project)).shape,
  })
  .check(monthsInOrder)

/** `merged` names the fields of somebody else that stood beside this edit. */
const merged = z.optional(z.array(z.string()))
export const EducationSaved = z.object({ record: Education, merged })
export const CertificateSaved = z.object({ record: Certificate, merged })
export const JobSaved = z.object({ record: Job, merged })
export const ProjectExperienceSaved = z.object({ record: ProjectExperience, merged })

/** All of one kind, the latest first. */
export const Educations = z.array(Education)
export const Certificates = z.array(Certificate)
export const Jobs = z.array(Job)
export const ProjectExperiences = z.array(ProjectExperience)

export const RecordsQuery = z.strictObject({ userId: Id })
export const RecordDelete = z.strictObject({
  ids: z.array(Id).check(
    z.minLength(1),
    z.maxLength(100),
    noRepeats((id) => id),
  ),
})
export const RecordsDeleted = z.object({ deleted: z.int() })

/** What the records of every kind have in common, for code that serves them all. */
export type AnyRecord = z.output<z.ZodMiniObject<typeof kept>> & Record<string, unknown>
export type AnyRecordAdd = {
  recordId: string
  userId: string
  label?: string | undefined
} & Record<string, unknown>
export type AnyRecordEdit = {
  recordId: string
  label?: string | undefined
  baseRevision: number
  after?: string[] | undefined
  clear?: string[] | undefined
} & Record<string, unknown>

/** What a record is called: the school, the certificate, the project, or where somebody worked. */
export function titleOf(record: Readonly<Record<string, unknown>>): string {
  const { school, certificateName, projectName, institution } = record
  return String(school ?? certificateName ?? projectName ?? institution ?? '')
}

/** The latest first: what goes on before what has ended, then by the beginning. */
export function compareRecords(a: AnyRecord, b: AnyRecord): number {
  const [first, second] = [timeOf(a), timeOf(b)]
  return first < second ? 1 : first > second ? -1 : 0
}

function timeOf({ startMonth, endMonth, validFrom }: AnyRecord): string {
  const end = startMonth === undefined ? '' : (endMonth ?? '9')
  return `${end} ${startMonth ?? validFrom ?? ''}`
}

/** The photos that a record's fields name, by field. */
export function photosIn(record: Readonly<Record<string, unknown>>): [field: string, fileId: string][] {
  return photoFields.flatMap((field): [string, string][] => {
    const fileId = record[field]
    return typeof fileId === 'string' ? [[field, fileId]] : []
  })
}
