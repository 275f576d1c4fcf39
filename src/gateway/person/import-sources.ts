import { and, inArray, isNull, or } from 'drizzle-orm'
import { cellphone } from '#contract/contact.ts'
import type { Place } from '#contract/organization/node-schema.ts'
import type { PersonImportRow } from '#contract/person/import.ts'
import { idCard } from '#contract/rules.ts'
import { z } from '#contract/zod.ts'
import type { Tx } from '../db/client.ts'
import { department } from '../db/tables/department.ts'
import { organization } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import { findBoundPeople } from '../identity/person-accounts.ts'
import { findPlaces } from '../identity/places.ts'
import { grouped } from '../platform/grouped.ts'
import type { Actor } from '../security/actor.ts'
import type { PersonRow } from './present.ts'
import { findVisiblePeople, lockPeople } from './queries.ts'

/** Units and departments by name: several may have the same. */
export interface NamedPlaces {
  units: ReadonlyMap<string, Place[]>
  departments: ReadonlyMap<string, Pick<Place, 'organizationId' | 'departmentId' | 'departmentName'>[]>
  /** Ids of those of them that are stopped. */
  stopped: ReadonlySet<string>
}

/** The units and departments that lines name; out of reach or not is for the caller to say. */
export async function findNamedPlaces(tx: Tx, rows: readonly PersonImportRow[]): Promise<NamedPlaces> {
  const unitNames = namesIn(rows, 'organizationName')
  const departmentNames = namesIn(rows, 'departmentName')
  const { organizationId, organizationName } = organization
  const units = await tx
    .select({ organizationId, organizationName })
    .from(organization)
    .where(and(inArray(organizationName, unitNames), isNull(organization.deletedAt)))
  const departments = await tx
    .select({
      organizationId: department.organizationId,
      departmentId: department.departmentId,
      departmentName: department.departmentName,
    })
    .from(department)
    .where(and(inArray(department.departmentName, departmentNames), isNull(department.deletedAt)))
  const { stopped } = await findPlaces(tx, [...units, ...departments])
  return {
    units: grouped(units, (unit) => unit.organizationName),
    departments: grouped(departments, (each) => each.departmentName),
    stopped,
  }
}

function namesIn(rows: readonly PersonImportRow[], name: 'organizationName' | 'departmentName'): string[] {
  return [...new Set(rows.flatMap((row) => row[name] ?? []))].filter((each) => !each.includes('\0'))
}

/** Who of the lines is there already. */
export interface KnownPeople {
  /** `beyond`: the ID number is somebody's out of reach; `several`: more than one has name and cellphone. */
  find(fields: {
    userName: string
    idCard?: string | undefined
    cellphone?: string | undefined
  }): PersonRow | 'several' | 'beyond' | undefined
  /** ID numbers that somebody out of reach has. */
  beyond: ReadonlySet<string>
  /** Those whose phone and mail are bound to an account. */
  bound: ReadonlySet<string>
}

/**
 * The people whom lines may mean: by ID number, or by name and cellphone where either has no number.
 * @param lock whether they are to be changed.
 */
export async function findKnownPeople(
  tx: Tx,
  actor: Actor,
  rows: readonly PersonImportRow[],
  lock: boolean,
): Promise<KnownPeople> {
  const numbers = (rule: typeof idCard | typeof cellphone, texts: readonly (string | undefined)[]) => [
    ...new Set(texts.flatMap((text) => z.safeParse(rule, text).data ?? [])),
  ]
  const idCards = numbers(
    idCard,
    rows.map((row) => row.idCard),
  )
  const cellphones = numbers(
    cellphone,
    rows.map((row) => row.cellphone),
  )
  const meant = or(inArray(person.idCard, idCards), inArray(person.cellphone, cellphones))
  const found = await tx
    .select({ userId: person.userId, idCard: person.idCard })
    .from(person)
    .where(and(isNull(person.deletedAt), meant))
  const ids = found.map(({ userId }) => userId)
  const reached = await (lock ? lockPeople : findVisiblePeople)(tx, actor, ids)
  const people = [...reached.values()].filter((row) => row.person.deletedAt === null)
  const byIdCard = new Map(people.flatMap((row) => (row.person.idCard ? [[row.person.idCard, row]] : [])))
  const byContact = grouped(people, ({ person: { userName, cellphone } }) => `${userName}\n${cellphone}`)
  const beyond = new Set(found.flatMap(({ idCard }) => (idCard && !byIdCard.has(idCard) ? idCard : [])))
  return {
    beyond,
    bound: await findBoundPeople(tx, actor, [...reached.keys()], lock),
    find({ userName, idCard, cellphone }) {
      const same = idCard === undefined ? undefined : byIdCard.get(idCard)
      if (same) return same
      if (idCard !== undefined && beyond.has(idCard)) return 'beyond'
      if (cellphone === undefined) return undefined
      const named = byContact.get(`${userName}\n${cellphone}`) ?? []
      // Anyone who has another number is another person.
      const possible = named.filter((row) => idCard === undefined || row.person.idCard === null)
      return possible.length > 1 ? 'several' : possible[0]
    },
  }
}
