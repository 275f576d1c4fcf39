import type { AnyRecord, RecordKind } from '#contract/person-record/schema.ts'

/** How records of a kind are shown: what names one, what is said of it, and its photos. */
interface Shown {
  title: string
  /** A word beside the name. */
  badge: string
  facts: readonly string[]
  photos: readonly string[]
}

const experience = ['position', 'organization', 'department', 'post'] as const

export const shownOf: Record<RecordKind, Shown> = {
  education: {
    title: 'school',
    badge: 'degree',
    facts: ['major'],
    photos: ['graduationPhoto', 'degreePhoto'],
  },
  certificate: {
    title: 'certificateName',
    badge: 'titleLevel',
    facts: ['certificateNumber', 'issuingUnit'],
    photos: ['frontPhoto', 'backPhoto'],
  },
  job: { title: 'institution', badge: 'jobLevel', facts: experience, photos: [] },
  project: { title: 'projectName', badge: 'jobLevel', facts: ['institution', ...experience], photos: [] },
}

/** A field of a record as text; '' when it is empty. */
export function textOf(record: AnyRecord, field: string): string {
  const value = record[field]
  return typeof value === 'string' ? value : ''
}
