import { birthDateOf, sexOf } from '#contract/check-digits.ts'
import type { Person, PersonAdd } from '#contract/person/schema.ts'
import { positionRank } from '#contract/person/selection.ts'
import { type NameColumns, nameColumns } from '../identity/name-columns.ts'

type Fields = Omit<PersonAdd, 'userId' | 'place'> & { place?: Person['place'] }

/** The columns with a person's fields; `before`: the row as it stands. */
export function columnsOf(fields: Fields, before?: NameColumns) {
  return {
    ...nameColumns(fields.userName, before),
    organizationId: fields.place?.organizationId ?? null,
    departmentId: fields.place?.departmentId ?? null,
    sex: fields.sex ?? null,
    birthDate: fields.birthDate ?? null,
    idCard: fields.idCard ?? null,
    cellphone: fields.cellphone ?? null,
    email: fields.email ?? null,
    post: fields.post ?? null,
    positionLevel: fields.positionLevel ?? null,
    positionRank: positionRank(fields.positionLevel),
    profilePhoto: fields.profilePhoto ?? null,
  }
}

/** Sex and birth date, where an ID number says them. */
export function fieldsOfIdCard(idCard: string | undefined): Pick<Person, 'sex' | 'birthDate'> {
  if (idCard === undefined) return {}
  const birthDate = birthDateOf(idCard)
  return { sex: sexOf(idCard), ...(birthDate !== undefined && { birthDate }) }
}

/** Every column that an edit or a move may write. */
export const editedColumns = [
  'userName',
  'nameKey',
  'initials',
  'organizationId',
  'departmentId',
  'formerPlaceIds',
  'sex',
  'birthDate',
  'idCard',
  'cellphone',
  'email',
  'post',
  'positionLevel',
  'positionRank',
  'profilePhoto',
  'revision',
  'fieldRevisions',
  'changedAt',
  'changedBy',
  'changedByName',
] as const
