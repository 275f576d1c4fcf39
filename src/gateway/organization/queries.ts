import { and, asc, count, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OrganizationNode, Place, UnitType } from '#contract/organization/node-schema.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { department } from '../db/tables/department.ts'
import { organization, organizationType } from '../db/tables/organization.ts'
import { organizationGroup, organizationGroupAccount } from '../db/tables/organization-group.ts'
import { person } from '../db/tables/person.ts'
import { findPlaces } from '../identity/places.ts'
import type { Actor } from '../security/actor.ts'
import { within } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { lockGroupRows, lockMembers, removeMembers } from './membership.ts'

/** The condition for the units that the actor's lists show. */
export function shownUnits(actor: Actor): SQL | undefined {
  return and(isNull(organization.deletedAt), within(actor, { organization: organization.organizationId }))
}

/**
 * The units and departments within the actor's reach, and the own unit; of certain units alone, when they are named. Units
 * come first, then by their order.
 */
export async function findNodes(
  tx: Tx,
  actor: Actor,
  organizationIds?: readonly string[],
): Promise<OrganizationNode[]> {
  const ownUnit = tx.select({ id: person.organizationId }).from(person).where(eq(person.userId, actor.userId))
  // Of thousands, just what is shown.
  const { organizationId, organizationName } = organization
  const units = await tx
    .select({
      organizationId,
      parentId: organization.parentId,
      organizationName,
      nameKey: organization.nameKey,
      status: organization.status,
    })
    .from(organization)
    .where(
      and(
        isNull(organization.deletedAt),
        organizationIds && inArray(organization.organizationId, [...organizationIds]),
        or(
          within(actor, { organization: organization.organizationId }),
          inArray(organization.organizationId, ownUnit),
        ),
      ),
    )
    .orderBy(asc(organization.sort), asc(organization.organizationId))
  const { departmentId, departmentName } = department
  const departments = await tx
    .select({
      departmentId,
      organizationId: department.organizationId,
      parentId: department.parentId,
      departmentName,
      nameKey: department.nameKey,
      status: department.status,
    })
    .from(department)
    .where(
      and(
        isNull(department.deletedAt),
        organizationIds && inArray(department.organizationId, [...organizationIds]),
        within(actor, { organization: department.organizationId, department: department.departmentId }),
      ),
    )
    .orderBy(asc(department.sort), asc(department.departmentId))
  return [
    ...units.map(({ organizationId, parentId, organizationName, nameKey, status }) => ({
      nodeId: organizationId,
      ...(parentId !== null && { parentId }),
      nodeName: organizationName,
      nameKey,
      category: 1 as const,
      status,
    })),
    ...departments.map(({ departmentId, parentId, organizationId, departmentName, nameKey, status }) => ({
      nodeId: departmentId,
      parentId: parentId ?? organizationId,
      nodeName: departmentName,
      nameKey,
      category: 2 as const,
      status,
    })),
  ]
}

/** Every type of units; they belong to nobody. */
export async function findUnitTypes(tx: Tx): Promise<UnitType[]> {
  const { organizationTypeId, organizationTypeName, code, sort } = organizationType
  return await tx
    .select({ organizationTypeId, organizationTypeName, code })
    .from(organizationType)
    .orderBy(asc(sort), asc(code))
}

/**
 * How many more accounts the unit may have (checklist ORG-06). Until the commit nobody else can add one there, so call
 * it in the transaction that adds them, before it does. Somebody of no unit may always have one.
 */
export async function roomForAccounts(tx: Tx, organizationId: string | null): Promise<number> {
  if (organizationId === null) return Number.POSITIVE_INFINITY
  const [unit] = await tx
    .select({ accountLimit: organization.accountLimit })
    .from(organization)
    .where(eq(organization.organizationId, organizationId))
    .for('no key update')
  if (!unit || unit.accountLimit === null) return Number.POSITIVE_INFINITY
  // A statement of its own: only so it sees what those committed who had the lock before.
  const [found] = await tx
    .select({ accounts: count() })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .where(and(eq(person.organizationId, organizationId), isNull(account.deletedAt)))
  return unit.accountLimit - (found?.accounts ?? 0)
}

/**
 * Why a person's place takes no more accounts; undefined when it does. Until the commit nobody else can add one there, so ask
 * in the transaction that adds it, before it does.
 */
export async function findAccountHindrance(
  tx: Tx,
  { organizationId, departmentId }: { organizationId: string | null; departmentId: string | null },
): Promise<'placeStopped' | 'accountLimit' | undefined> {
  if (organizationId === null) return undefined
  const { stopped } = await findPlaces(tx, [{ organizationId, ...(departmentId && { departmentId }) }])
  if (stopped.size > 0) return 'placeStopped'
  return (await roomForAccounts(tx, organizationId)) < 1 ? 'accountLimit' : undefined
}

/** For deleted units, the nearest one above each that is there; until the commit nobody deletes it. */
export async function findLivingAbove(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Place>> {
  if (ids.length === 0) return new Map()
  const gone = alias(organization, 'gone')
  const rows = await tx
    .select({
      id: gone.organizationId,
      organizationId: organization.organizationId,
      organizationName: organization.organizationName,
    })
    .from(organization)
    .innerJoin(gone, sql`starts_with(${gone.path}, ${organization.path})`)
    .where(and(inArray(gone.organizationId, [...ids]), isNull(organization.deletedAt)))
    .orderBy(asc(sql`length(${organization.path})`))
    .for('key share', { of: organization })
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** Ids of a unit and all those below it; none when there is no such unit. */
export async function findUnitsBelow(tx: Tx, organizationId: string): Promise<string[]> {
  const top = alias(organization, 'top')
  const rows = await tx
    .select({ organizationId: organization.organizationId })
    .from(organization)
    .innerJoin(top, sql`starts_with(${organization.path}, ${top.path})`)
    .where(eq(top.organizationId, organizationId))
  return rows.map((row) => row.organizationId)
}

/** Ids of a department and all those below it; none when there is no such department. */
export async function findDepartmentsBelow(tx: Tx, departmentId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`with recursive below as (
    select ${department.departmentId} as id from ${department} where ${eq(department.departmentId, departmentId)}
    union select ${department.departmentId} from ${department} join below on below.id = ${department.parentId}
  ) select id from below`)
  return rows.map(({ id }) => id)
}

/**
 * Takes the accounts of locked people who leave their unit out of its groups, which are for the unit's own people alone
 * (checklist ORG-06), whether or not the actor sees those.
 */
export async function leaveGroups(context: SignedInStep, userIds: readonly string[]): Promise<void> {
  const { tx } = context
  const accounts = tx
    .select({ accountId: account.accountId })
    .from(account)
    .where(inArray(account.userId, [...userIds]))
  const members = await lockMembers(tx, inArray(organizationGroupAccount.accountId, accounts))
  if (members.length === 0) return
  const groupIds = members.map(({ groupId }) => groupId)
  const groups = await lockGroupRows(tx, inArray(organizationGroup.groupId, groupIds))
  await removeMembers(context, groups, members)
}
