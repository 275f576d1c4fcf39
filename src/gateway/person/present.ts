import { maskCellphone, maskIdCard } from '#contract/mask.ts'
import type { Place } from '#contract/organization/node-schema.ts'
import type { Person } from '#contract/person/schema.ts'
import type { person } from '../db/tables/person.ts'
import { placeOf } from '../identity/places.ts'

/** A person with the names of unit and department. */
export interface PersonRow {
  person: typeof person.$inferSelect
  organizationName: string | null
  departmentName: string | null
  /** Of the unit; absent where the person has just come there. */
  organizationPath?: string | null
  /** Whether one of the person's accounts has a password. */
  contactsBound: boolean
}

export function placeOfPerson({
  person: row,
  organizationName,
  departmentName,
}: Omit<PersonRow, 'contactsBound' | 'organizationPath'>): Place | undefined {
  const { organizationId, departmentId } = row
  return placeOf({ organizationId, departmentId, organizationName, departmentName })
}

/** A row as lists and replicas show it: the numbers masked, empty fields left out. */
export function presentPerson(row: PersonRow): Person {
  const { userId, nameKey, revision, changedAt, changedByName } = row.person
  const { idCard, cellphone, ...fields } = fieldsOf(row)
  const above = row.organizationPath?.split('/').slice(0, -2) ?? []
  return {
    userId,
    ...fields,
    nameKey,
    ...(above.length > 0 && { unitsAbove: above }),
    ...(idCard !== undefined && { idCard: maskIdCard(idCard) }),
    ...(cellphone !== undefined && { cellphone: maskCellphone(cellphone) }),
    ...(row.contactsBound && { contactsBound: true as const }),
    revision,
    changedAt: changedAt.getTime(),
    changedByName,
  }
}

type Fields = Omit<
  Person,
  'userId' | 'nameKey' | 'unitsAbove' | 'contactsBound' | 'revision' | 'changedAt' | 'changedByName'
>

/** The fields that people give, the numbers in full. */
export function fieldsOf(row: PersonRow): Fields {
  const { userName, sex, birthDate, idCard, cellphone, email, post, positionLevel, profilePhoto } = row.person
  const place = placeOfPerson(row)
  return {
    userName,
    ...(place && { place }),
    ...(sex !== null && { sex }),
    ...(birthDate !== null && { birthDate }),
    ...(idCard !== null && { idCard }),
    ...(cellphone !== null && { cellphone }),
    ...(email !== null && { email }),
    ...(post !== null && { post }),
    ...(positionLevel !== null && { positionLevel }),
    ...(profilePhoto !== null && { profilePhoto }),
  }
}

/** Fields as the history and a conflict show them: the numbers masked. */
export function maskedFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { idCard, cellphone, ...rest } = fields
  return {
    ...rest,
    ...('idCard' in fields && { idCard: typeof idCard === 'string' ? maskIdCard(idCard) : idCard }),
    ...('cellphone' in fields && {
      cellphone: typeof cellphone === 'string' ? maskCellphone(cellphone) : cellphone,
    }),
  }
}
