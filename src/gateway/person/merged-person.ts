import { Place } from '#contract/organization/node-schema.ts'
import { PositionLevel, Post, Sex } from '#contract/person/schema.ts'
import { z } from '#contract/zod.ts'
import type { Merged } from '../security/revision.ts'
import { columnsOf } from './columns.ts'
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

/** What a merge results in. */
export function mergedPerson(row: PersonRow, merge: Merged): MergedPerson {
  const whole = Object.entries({ ...fieldsOf(row), ...merge.changes })
  return {
    ...merge,
    fields: z.parse(Fields, Object.fromEntries(whole.filter(([, value]) => value !== null))),
  }
}

/** The row as a merge leaves it: one who is moved keeps the place left among the former ones. */
export function mergedRow(
  row: PersonRow,
  { fields, changes, revision, fieldRevisions }: MergedPerson,
): PersonRow {
  const { organizationId, departmentId, formerPlaceIds } = row.person
  const left = 'place' in changes ? [organizationId, departmentId].flatMap((id) => id ?? []) : []
  return {
    person: {
      ...row.person,
      ...columnsOf(fields, row.person),
      formerPlaceIds: [...new Set([...formerPlaceIds, ...left])],
      revision,
      fieldRevisions,
    },
    organizationName: fields.place?.organizationName ?? null,
    departmentName: fields.place?.departmentName ?? null,
    contactsBound: row.contactsBound,
  }
}
