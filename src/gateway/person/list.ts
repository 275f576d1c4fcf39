import { and, eq, inArray, isNull, type SQL, type Subquery } from 'drizzle-orm'
import type { PageOf } from '#contract/page-of.ts'
import type { Person, PersonQuery } from '#contract/person/schema.ts'
import { personKeyword, positionRank } from '#contract/person/selection.ts'
import type { Tx } from '../db/client.ts'
import { countRows, findPage, type PagePart, type Sorting } from '../db/page.ts'
import { findPart, searchRows } from '../db/search.ts'
import { person } from '../db/tables/person.ts'
import { withEndingCertificates } from '../identity/ending-certificates.ts'
import { findUnitsBelow } from '../organization/queries.ts'
import type { Actor } from '../security/actor.ts'
import type { SignedInStep } from '../security/step.ts'
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
  { tx, actor, language, now }: Pick<SignedInStep, 'tx' | 'actor' | 'language' | 'now'>,
  query: PersonQuery,
): Promise<PageOf<Person>> {
  const { keyword, organizationId, ...filters } = query
  const unitIds = organizationId ? await unitsOf(tx, organizationId, query) : undefined
  const where = and(
    isNull(person.deletedAt),
    visiblePerson(actor),
    unitIds && inUnits(unitIds),
    ...selected(filters),
    filters.certificates && inArray(person.userId, withEndingCertificates(tx, now)),
  )
  const search = keyword
    ? await searchRows(tx, searchedPeople, personKeyword(keyword), {
        where,
        placeIds: placesOf(actor, filters.departmentId ? [filters.departmentId] : unitIds),
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
function placesOf({ scope }: Actor, wanted: readonly string[] | undefined): readonly string[] | undefined {
  if (wanted) return wanted
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

/** The unit, and those below it unless its own people alone are meant. */
async function unitsOf(tx: Tx, organizationId: string, { direct }: PersonQuery): Promise<string[]> {
  if (direct) return [organizationId]
  const ids = await findUnitsBelow(tx, organizationId)
  return ids.length > 0 ? ids : [organizationId]
}

function inUnits(ids: readonly string[]): SQL {
  const [only = '', ...others] = ids
  // Of one unit alone an index gives the people in their order.
  return others.length > 0 ? inArray(person.organizationId, [...ids]) : eq(person.organizationId, only)
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
