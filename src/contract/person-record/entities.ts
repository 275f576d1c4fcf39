import { defineEntity } from '../define-entity.ts'
import type { Field } from '../entity-types.ts'
import { ExpiresWithin } from '../expiry.ts'
import { Id } from '../id.ts'
import { inOrder } from '../in-order.ts'
import { noRepeats } from '../no-repeats.ts'
import { PositionLevel, Post } from '../person/schema.ts'
import { day } from '../rules.ts'
import { line, name } from '../text.ts'
import { z } from '../zod.ts'
import { Degree, TitleLevel } from './schema.ts'

/** A month, `YYYY-MM`, of a time that people belong to. */
const month = z.string().check(z.regex(/^(?:19|2\d)\d\d-(?:0[1-9]|1[0-2])$/))

const monthsInOrder = inOrder('months', ['startMonth', 'endMonth'])

/** What the records of every kind have in common: one table has them all. */
const common = {
  kind: 'person-record',
  name: 'record',
  id: 'recordId',
  /** What the queue calls an edit: whose record it is, and which. */
  alongside: { label: z.optional(line(200)) },
} as const
const owner = { userId: { rule: Id, fixed: true, hidden: true } } as const
/** Nothing for the end of what goes on. */
const months = {
  startMonth: { rule: month, together: 'months' },
  endMonth: { rule: month, optional: true, together: 'months' },
} as const
/** Where somebody worked, and as what; the same for a job and within a project. */
const experience = {
  institution: { rule: name(100) },
  position: { rule: line(50), optional: true },
  organization: { rule: name(100), optional: true },
  department: { rule: name(100), optional: true },
  jobLevel: { rule: PositionLevel, optional: true },
  post: { rule: Post, optional: true },
} as const
/** A file that was uploaded before. */
const photo = { rule: Id, optional: true, file: true, hidden: true } as const

export const educationEntity = defineEntity({
  ...common,
  variant: 'education',
  label: 'school',
  fields: {
    ...owner,
    ...months,
    school: { rule: name(100) },
    major: { rule: line(100), optional: true },
    degree: { rule: Degree },
    graduationPhoto: photo,
    degreePhoto: photo,
  },
  check: monthsInOrder,
})

export const certificateEntity = defineEntity({
  ...common,
  variant: 'certificate',
  label: 'certificateName',
  fields: {
    ...owner,
    certificateName: { rule: name(100) },
    titleLevel: { rule: TitleLevel, optional: true },
    certificateNumber: { rule: line(50), optional: true },
    issuingUnit: { rule: name(100), optional: true },
    validFrom: { rule: day, optional: true, together: 'validity' },
    /** The last day on which it holds; nothing for one that always does. */
    validUntil: { rule: day, optional: true, together: 'validity' },
    frontPhoto: photo,
    backPhoto: photo,
    expiresWithin: { rule: ExpiresWithin, optional: true, derived: true, hidden: true },
  },
  check: inOrder('validPeriod', ['validFrom', 'validUntil']),
})

export const jobEntity = defineEntity({
  ...common,
  variant: 'job',
  label: 'institution',
  fields: { ...owner, ...months, ...experience },
  check: monthsInOrder,
})

export const projectEntity = defineEntity({
  ...common,
  variant: 'project',
  label: 'projectName',
  fields: { ...owner, ...months, projectName: { rule: name(100) }, ...experience },
  check: monthsInOrder,
})

export const recordEntities = {
  education: educationEntity,
  certificate: certificateEntity,
  job: jobEntity,
  project: projectEntity,
} as const

export type Education = z.output<typeof educationEntity.Row>

/** All of one kind, the latest first. */
export const Educations = z.array(educationEntity.Row)
export const Certificates = z.array(certificateEntity.Row)
export const Jobs = z.array(jobEntity.Row)
export const ProjectExperiences = z.array(projectEntity.Row)

export const RecordsQuery = z.strictObject({ userId: Id })
export const RecordDelete = z.strictObject({
  ids: z.array(Id).check(
    z.minLength(1),
    z.maxLength(100),
    noRepeats((id) => id),
  ),
})

const photoFields = Object.values(recordEntities).flatMap(({ fields }) =>
  Object.entries<Field>(fields).flatMap(([field, { file }]) => (file ? field : [])),
)

/** The photos that a record's fields name, by field. */
export function photosIn(record: Readonly<Record<string, unknown>>): [field: string, fileId: string][] {
  return photoFields.flatMap((field): [string, string][] => {
    const fileId = record[field]
    return typeof fileId === 'string' ? [[field, fileId]] : []
  })
}
