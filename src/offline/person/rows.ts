import { birthDateOf, sexOf } from '#contract/check-digits.ts'
import { maskCellphone, maskIdCard } from '#contract/mask.ts'
import { addPerson, getPerson, listPeople, movePerson, updatePerson } from '#contract/person/endpoints.ts'
import {
  Person,
  PersonAdd,
  PersonDetailQuery,
  PersonEdit,
  PersonMove,
  PersonSaved,
} from '#contract/person/schema.ts'
import { comparePeople, matchesPerson } from '#contract/person/selection.ts'
import { updateProfile } from '#contract/personal/endpoints.ts'
import { ProfileEdit } from '#contract/personal/schema.ts'
import { z } from '#contract/zod.ts'
import type { Edit } from '../queue/edit.ts'
import { listedRows, withoutUndefined } from '../replica/listed-rows.ts'

function withEdit(person: Person | undefined, edit: Edit, author: string): Person | undefined {
  const { endpointId, request, madeAt } = edit.content
  const stamp = { changedAt: madeAt, changedByName: author }
  if (endpointId === addPerson.id) {
    const made = z.safeParse(PersonAdd, request).data
    return person ?? (made && { ...made, ...asListed(made), revision: 0, ...stamp })
  }
  if (!person) return undefined
  if (endpointId === movePerson.id) {
    const place = z.safeParse(PersonMove, request).data?.place
    const { unitsAbove: _former, ...moved } = person
    return place ? { ...moved, place, ...stamp } : person
  }
  const changes = changesOf(endpointId, request)
  if (!changes) return person
  const { baseRevision, after, label, clear = [], ...fields } = changes
  const row = { ...person, ...withoutUndefined(fields), ...asListed(fields), ...stamp }
  for (const field of clear) delete row[field]
  // The gateway makes the key of the new name.
  if (row.userName !== person.userName) delete row.nameKey
  return row
}

/** An edit of the record, by an administrator or by its own person. */
function changesOf(endpointId: string, request: unknown): PersonEdit | undefined {
  const schema = endpointId === updateProfile.id ? ProfileEdit : PersonEdit
  const queued = endpointId === updateProfile.id || endpointId === updatePerson.id
  return queued ? z.safeParse(z.pipe(schema, PersonEdit), request).data : undefined
}

/** What a list shows in the place of the numbers that were written: masked, and what the ID number tells. */
function asListed({ idCard, cellphone }: Pick<PersonEdit, 'idCard' | 'cellphone'>) {
  return {
    ...(cellphone !== undefined && { cellphone: maskCellphone(cellphone) }),
    ...(idCard !== undefined && {
      idCard: maskIdCard(idCard),
      sex: sexOf(idCard),
      birthDate: birthDateOf(idCard),
    }),
  }
}

/** People among the replicas and under the overlay. */
export const personRows = listedRows({
  kind: 'person',
  schema: Person,
  idOf: ({ userId }) => userId,
  list: listPeople,
  detail: { id: getPerson.id, rowId: (request) => z.parse(PersonDetailQuery, request).userId },
  matches: matchesPerson,
  compare: comparePeople,
  beyond: ({ certificates }) => certificates !== undefined,
  savedRow: (answer) => z.safeParse(PersonSaved, answer).data?.person,
  withEdit,
})
