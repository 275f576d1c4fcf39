import type { RecordKind } from '#contract/person-record/schema.ts'

/** How records of a kind are shown: what is said of one beside its name, and its photos. */
interface Shown {
  /** A word beside the name. */
  badge: string
  facts: readonly string[]
  photos: readonly string[]
}

const experience = ['position', 'organization', 'department', 'post'] as const

export const shownOf: Record<RecordKind, Shown> = {
  education: {
    badge: 'degree',
    facts: ['major'],
    photos: ['graduationPhoto', 'degreePhoto'],
  },
  certificate: {
    badge: 'titleLevel',
    facts: ['certificateNumber', 'issuingUnit'],
    photos: ['frontPhoto', 'backPhoto'],
  },
  job: { badge: 'jobLevel', facts: experience, photos: [] },
  project: { badge: 'jobLevel', facts: ['institution', ...experience], photos: [] },
}

/** A field of a record as text; '' when it is empty. */
export function textOf(record: Readonly<Record<string, unknown>>, field: string): string {
  const value = record[field]
  return typeof value === 'string' ? value : ''
}
