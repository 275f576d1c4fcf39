import { Place } from '#contract/organization/node-schema.ts'
import { PositionLevel, Post, Sex } from '#contract/person/schema.ts'
import { z } from '#contract/zod.ts'
import type { Merged } from '../security/revision.ts'
import { fieldsOf, type PersonRow } from './present.ts'

/** The fields of a record as an edit leaves them; each was checked when it came. */
const Fields = z.object({
  userName: z.string(),
  place: z.optional(Place),
  sex: z.optional(Sex),
  birthDate: z.optional(z.string()),
  idCard: z.optional(z.string()),
  cellphone: z.optional(z.string()),
  email: z.optional(z.string()),
  post: z.optional(Post),
  positionLevel: z.optional(PositionLevel),
  profilePhoto: z.optional(z.string()),
})

export interface MergedPerson extends Merged {
  fields: z.output<typeof Fields>
}

/** What a merge makes of a record. */
export function mergedPerson(row: PersonRow, merge: Merged): MergedPerson {
  const whole = Object.entries({ ...fieldsOf(row), ...merge.changes })
  return {
    ...merge,
    fields: z.parse(Fields, Object.fromEntries(whole.filter(([, value]) => value !== null))),
  }
}
