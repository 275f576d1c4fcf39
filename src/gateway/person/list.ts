import { and, eq, inArray, isNull, type SQL, type Subquery } from 'drizzle-orm'
import type { Language } from '#contract/messages.ts'
import type { PageOf } from '#contract/page-of.ts'
import type { Person, PersonQuery } from '#contract/person/schema.ts'
import { personKeyword, positionRank } from '#contract/person/selection.ts'
import type { Tx } from '../db/client.ts'
import { countRows, findPage, type PagePart, type Sorting } from '../db/page.ts'
import { findPart, searchRows } from '../db/search.ts'
import { person } from '../db/tables/person.ts'
import type { Actor } from '../security/actor.ts'
import { type PersonRow, presentPerson } from './present.ts'
import { selectPeople, visiblePerson } from './queries.ts'
import { has, searchedPeople } from './search.ts'

/** The columns behind the sorts of contract/person/selection.ts. */
const sortColumns = {
  userName: 'nameKey',
  positionLevel: 'positionRank',
  changedAt: 'changedAt',
} as const satisfies Record<NonNullable<PersonQuery['sortBy']>, keyof PersonRow['person']>

/** A page of the people whom the actor may see; selected and sorted just as a device does with its replica. */
export async function findPeople(
  tx: Tx,
  actor: Actor,
  query: PersonQuery,
  language: Language,
): Promise<PageOf<Person>> {
  const { keyword, ...filters } = query
  const where = and(isNull(person.deletedAt), visiblePerson(actor), ...selected(filters))
  const search = keyword
    ? await searchRows(tx, searchedPeople, personKeyword(keyword), {
        where,
        placeIds: placesOf(actor, filters),
      })
    : undefined
  const pageFrom = (source: typeof person | Subquery, part: PagePart) =>
    selectPeople(tx, source)
      .where(and(where, part.where))
      .orderBy(...part.orderBy)
      .limit(part.limit)
      .offset(part.offset)
  return await findPage(query, language, {
    sorting: sortingOf(query),
    find: (part) => findPart(person, search, part, pageFrom),
    total: (limit) => search?.total(limit) ?? countRows(tx, person, where, limit),
    present: presentPerson,
  })
}

/** The narrowest places in which the people of the list are. */
function placesOf({ scope }: Actor, query: PersonQuery): readonly string[] | undefined {
  const wanted = query.departmentId ?? query.organizationId
  if (wanted) return [wanted]
  return scope.all ? undefined : [...scope.organizationIds, ...scope.departmentIds]
}

function sortingOf({ sortBy = 'userName', desc = false }: PersonQuery): Sorting<PersonRow> {
  const field = sortColumns[sortBy]
  return {
    column: person[field],
    id: person.userId,
    keyOf: ({ person: row }) => [row[field], row.userId],
    desc,
  }
}

/** The filters of contract/person/selection.ts in SQL. */
export function selected(query: PersonQuery): (SQL | undefined)[] {
  const { keyword, post, positionLevel, sex } = query
  return [
    query.userId ? eq(person.userId, query.userId) : undefined,
    query.organizationId ? eq(person.organizationId, query.organizationId) : undefined,
    query.departmentId ? eq(person.departmentId, query.departmentId) : undefined,
    post?.length ? inArray(person.post, post) : undefined,
    positionLevel?.length ? inArray(person.positionRank, positionLevel.map(positionRank)) : undefined,
    sex ? eq(person.sex, sex) : undefined,
    keyword ? has(personKeyword(keyword)) : undefined,
  ]
}
