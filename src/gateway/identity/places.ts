import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { Place } from '#contract/organization/node-schema.ts'
import type { Tx } from '../db/client.ts'
import { department } from '../db/tables/department.ts'
import { organization } from '../db/tables/organization.ts'

/** Units and departments by id, as far as they are there. */
export interface Places {
  organizationNames: ReadonlyMap<string, string>
  departments: ReadonlyMap<string, { organizationId: string; departmentName: string }>
  /** Ids of those of them that are stopped. */
  stopped: ReadonlySet<string>
}

type Named = Pick<Place, 'organizationId' | 'departmentId'>

/** Where somebody is before a move. */
export interface FormerPlace {
  organizationId: string | null
  departmentId: string | null
}

/**
 * The units and departments that places name; out of reach or not is for `placeWithin` to say. Until the commit nobody
 * deletes them.
 */
export async function findPlaces(tx: Tx, places: readonly Named[]): Promise<Places> {
  const organizationIds = places.map(({ organizationId }) => organizationId)
  const departmentIds = places.flatMap(({ departmentId }) => departmentId ?? [])
  const organizations = await tx
    .select({
      id: organization.organizationId,
      name: organization.organizationName,
      status: organization.status,
    })
    .from(organization)
    .where(and(inArray(organization.organizationId, organizationIds), isNull(organization.deletedAt)))
    .orderBy(asc(organization.organizationId))
    .for('key share')
  const departments = await tx
    .select()
    .from(department)
    .where(and(inArray(department.departmentId, departmentIds), isNull(department.deletedAt)))
    .orderBy(asc(department.departmentId))
    .for('key share')
  return {
    organizationNames: new Map(organizations.map(({ id, name }) => [id, name])),
    departments: new Map(departments.map((row) => [row.departmentId, row])),
    stopped: new Set([
      ...organizations.flatMap(({ id, status }) => (status === 0 ? id : [])),
      ...departments.flatMap(({ departmentId, status }) => (status === 0 ? departmentId : [])),
    ]),
  }
}

/** The part of a place that is stopped, and so takes nobody who is not `from` there; undefined: it takes them. */
export function stoppedPart(
  { organizationId, departmentId }: Named,
  stopped: ReadonlySet<string>,
  from?: FormerPlace,
): 'organizationId' | 'departmentId' | undefined {
  if (organizationId !== from?.organizationId && stopped.has(organizationId)) return 'organizationId'
  const elsewhere = departmentId !== undefined && departmentId !== from?.departmentId
  return elsewhere && stopped.has(departmentId) ? 'departmentId' : undefined
}

/** The place of a row, from the columns that name it; undefined for somebody of no unit. */
export function placeOf(row: {
  organizationId: string | null
  organizationName: string | null
  departmentId: string | null
  departmentName: string | null
}): Place | undefined {
  const { organizationId, organizationName, departmentId, departmentName } = row
  if (organizationId === null || organizationName === null) return undefined
  return {
    organizationId,
    organizationName,
    ...(departmentId !== null && departmentName !== null && { departmentId, departmentName }),
  }
}
