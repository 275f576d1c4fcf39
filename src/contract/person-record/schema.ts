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

/** What the records of every kind have in common, for code that serves them all. */
export type AnyRecord = {
  recordId: string
  userId: string
  revision: number
  changedAt: number
  changedByName: string
} & Record<string, unknown>
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
