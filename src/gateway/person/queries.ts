import {
  and,
  arrayOverlaps,
  asc,
  type Column,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  type Subquery,
  sql,
} from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Person } from '#contract/person/schema.ts'
import type { Tx } from '../db/client.ts'
import { countRows } from '../db/page.ts'
import { type Changes, changesOf, type Stretch } from '../db/replica-changes.ts'
import { account } from '../db/tables/account.ts'
import { department } from '../db/tables/department.ts'
import { organization } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../security/actor.ts'
import { within } from '../security/scope.ts'
import { type PersonRow, presentPerson } from './present.ts'

/** The condition for people whom the actor may see, archived ones among them. */
export function visiblePerson(actor: Actor): SQL {
  return within(actor, { organization: person.organizationId, department: person.departmentId })
}

const beside = {
  organizationName: organization.organizationName,
  organizationPath: organization.path,
  departmentName: department.departmentName,
  // Asked for each person of a page, by its index: of an `exists` the planner may read all accounts first.
  contactsBound: sql<boolean>`(select true from ${account}
    where ${and(eq(account.userId, person.userId), isNull(account.deletedAt), isNotNull(account.passwordHash))}
    limit 1) is not null`,
}

/** People with the names of unit and department, and whether an account binds their contacts. */
export function selectPeople(tx: Tx, source: typeof person | Subquery = person) {
  return tx
    .select({ person, ...beside })
    .from(source)
    .leftJoin(organization, eq(organization.organizationId, person.organizationId))
    .leftJoin(department, eq(department.departmentId, person.departmentId))
}

/**
 * One person.
 * @throws Refusal 20404 when there is none within the actor's reach, 20410 when the record was archived.
 */
export async function getVisiblePerson(tx: Tx, actor: Actor, userId: string): Promise<PersonRow> {
  const row = await findAnyPerson(tx, actor, userId)
  if (row.person.deletedAt) throw new Refusal(codes.deleted)
  return row
}

/** One person, also an archived one. @throws Refusal 20404 when there is none within the actor's reach. */
export async function findAnyPerson(tx: Tx, actor: Actor, userId: string): Promise<PersonRow> {
  const [row] = await selectPeople(tx).where(and(eq(person.userId, userId), visiblePerson(actor)))
  if (!row) throw new Refusal(codes.notFound)
  return row
}

/** People within the actor's reach, archived ones too, by id. */
export async function findVisiblePeople(
  tx: Tx,
  actor: Actor,
  ids: string[],
): Promise<Map<string, PersonRow>> {
  return byId(await selectPeople(tx).where(and(inArray(person.userId, ids), visiblePerson(actor))))
}

/** Locks the people within the actor's reach, archived ones too, in id order, so that no two callers deadlock. */
export async function lockPeople(tx: Tx, actor: Actor, ids: string[]): Promise<Map<string, PersonRow>> {
  return byId(
    await selectPeople(tx)
      .where(and(inArray(person.userId, ids), visiblePerson(actor)))
      .orderBy(asc(person.userId))
      .for('update', { of: person }),
  )
}

function byId(rows: readonly PersonRow[]): Map<string, PersonRow> {
  return new Map(rows.map((row) => [row.person.userId, row]))
}

/** The condition for people who were moved out of the actor's reach, or within it. */
export function leftPlace({ scope }: Actor): SQL | undefined {
  const places = [...scope.organizationIds, ...scope.departmentIds]
  return scope.all || places.length === 0 ? undefined : arrayOverlaps(person.formerPlaceIds, places)
}

/** The condition for people of whom a list shows anything else since a transaction: a renamed unit counts, too. */
export function personChangedSince(tx: Tx, since: string): SQL | undefined {
  const changed = (column: Column) => sql`${column} >= ${since}::xid8`
  const units = tx
    .select({ id: organization.organizationId })
    .from(organization)
    .where(changed(organization.changedIn))
  const departments = tx
    .select({ id: department.departmentId })
    .from(department)
    .where(changed(department.changedIn))
  // Each by an index of its own; over the joined rows none would serve.
  return or(
    changed(person.changedIn),
    inArray(person.organizationId, units),
    inArray(person.departmentId, departments),
  )
}

/** Whose accounts changed since a transaction: one with a password binds its person's contacts. */
function accountChangedSince(tx: Tx, since: string) {
  return tx
    .select({ userId: account.userId })
    .from(account)
    .where(sql`${account.changedIn} >= ${since}::xid8`)
}

/** The condition for the people that the actor's lists show. */
export function shownPeople(actor: Actor): SQL | undefined {
  return and(isNull(person.deletedAt), visiblePerson(actor))
}

/** How many people a replica of those within the actor's reach has, counted up to a limit. */
export async function countPeople(tx: Tx, actor: Actor, limit: number): Promise<number> {
  return await countRows(tx, person, shownPeople(actor), limit)
}

/** What a replica of the people within the actor's reach needs. */
export async function findPeopleChanges(
  tx: Tx,
  actor: Actor,
  { since, beyond, limit }: Stretch,
): Promise<Changes<Person>> {
  const shown = sql<boolean>`(${shownPeople(actor)})`
  const changed =
    since === undefined
      ? shown
      : and(
          or(personChangedSince(tx, since), inArray(person.userId, accountChangedSince(tx, since))),
          or(visiblePerson(actor), leftPlace(actor)),
        )
  const rows = await tx
    .select({ person, ...beside, shown })
    .from(person)
    .leftJoin(organization, eq(organization.organizationId, person.organizationId))
    .leftJoin(department, eq(department.departmentId, person.departmentId))
    .where(and(changed, beyond ? gt(person.userId, beyond) : undefined))
    .orderBy(asc(person.userId))
    .limit(limit)
  return changesOf(rows, limit, (row) => row.person.userId, presentPerson)
}
