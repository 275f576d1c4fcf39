import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Values } from '#contract/entity-types.ts'
import type { OrganizationAdd } from '#contract/organization/entity.ts'
import type { Tx } from '../db/client.ts'
import { organization, organizationType, type UnitRow } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import { role, roleOrganization } from '../db/tables/role.ts'
import { deleteDepartmentsOf } from '../department/queries.ts'
import { nextSort } from '../entity/next-sort.ts'
import { detachFromUnits } from '../file/queries.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { opens } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { moveBelow } from './move-below.ts'

/**
 * Where a new unit lies and stands.
 * @throws Refusal 20400, naming the field, when the unit above is out of reach or stopped (or there is none, and the actor
 *   does not see everything), or the type is none.
 */
export async function checkAdd(
  context: SignedInStep,
  { organizationId, parentId, organizationTypeId, sort }: OrganizationAdd,
): Promise<Values> {
  const { tx } = context
  await lockTree(tx)
  const parent = await parentWithin(context, parentId)
  await checkType(context, organizationTypeId)
  return { path: `${parent?.path ?? ''}${organizationId}/`, sort: sort ?? nextSort(organization) }
}

/**
 * Where the unit lies after an edit: a new unit above, or none, takes along all that is below.
 * @throws Refusal 20400 when the unit above is out of reach or stopped (or there is to be none, and the actor does not see everything) or lies
 *   below this one, the type is none, or the credit code is in
 *   use.
 */
export async function checkEdit(
  context: SignedInStep,
  row: UnitRow,
  { organizationTypeId, unifiedSocialCreditCode, parentId }: Values,
): Promise<Values | undefined> {
  if (typeof organizationTypeId === 'string') await checkType(context, organizationTypeId)
  if (typeof unifiedSocialCreditCode === 'string')
    await checkCreditCode(context, row, unifiedSocialCreditCode)
  if (parentId === undefined) return undefined
  const parent = await parentWithin(context, typeof parentId === 'string' ? parentId : undefined)
  return { path: await moveBelow(context, row, parent) }
}

/**
 * Takes along the departments of units that are to be deleted.
 * @throws Refusal 20400 with a sentence when one has units below it that stay, or people, or a role is limited to it (which
 *   would then apply to nobody, and read as if it applied to everybody).
 */
export async function checkRemove(context: SignedInStep, units: readonly UnitRow[]): Promise<void> {
  const ids = units.map(({ organizationId }) => organizationId)
  await checkEmpty(context.tx, units)
  await deleteDepartmentsOf(context, ids)
  await detachFromUnits(context, ids)
}

/** Until the commit nobody else moves or adds a unit: else two moves, each lawful, could make a circle. */
export async function lockTree(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('organization tree', 0))`)
}

/** The unit above; none, for a root, which only who sees everything may make. */
async function parentWithin(
  { tx, actor, language }: SignedInStep,
  parentId: string | undefined,
): Promise<Pick<UnitRow, 'path'> | undefined> {
  if (parentId === undefined) {
    if (!actor.scope.all) throw refuseField('parentId', 'outOfReach', language)
    return undefined
  }
  const [parent] = await tx
    .select({ path: organization.path, status: organization.status })
    .from(organization)
    .where(and(eq(organization.organizationId, parentId), isNull(organization.deletedAt)))
  if (!parent || !opens(actor, { organizationId: parentId }))
    throw refuseField('parentId', 'outOfReach', language)
  if (parent.status === 0) throw refuseField('parentId', 'stopped', language)
  return parent
}

async function checkType({ tx, language }: SignedInStep, organizationTypeId: string): Promise<void> {
  const types = await tx.$count(organizationType, eq(organizationType.organizationTypeId, organizationTypeId))
  if (types === 0) throw refuseField('organizationTypeId', 'option', language)
}

async function checkCreditCode(
  { tx, language }: SignedInStep,
  { organizationId }: UnitRow,
  code: string,
): Promise<void> {
  // Until the commit nobody else can come to have it.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`credit code ${code}`}, 0))`)
  const taken = await tx.$count(
    organization,
    and(
      eq(organization.unifiedSocialCreditCode, code),
      isNull(organization.deletedAt),
      ne(organization.organizationId, organizationId),
    ),
  )
  if (taken > 0) throw refuseField('unifiedSocialCreditCode', 'taken', language)
}

async function checkEmpty(tx: Tx, units: readonly UnitRow[]): Promise<void> {
  const ids = units.map(({ organizationId }) => organizationId)
  const below = await tx
    .select({ parentId: organization.parentId })
    .from(organization)
    .where(
      and(
        inArray(organization.parentId, ids),
        isNull(organization.deletedAt),
        sql`${organization.organizationId} <> all(${sql.param(ids)}::uuid[])`,
      ),
    )
    .limit(1)
  const nameOf = (id: string | null | undefined) =>
    units.find(({ organizationId }) => organizationId === id)?.organizationName ?? ''
  if (below[0]) {
    const unit = nameOf(below[0].parentId)
    throw new Refusal(codes.invalid, undefined, {
      zh: `“${unit}”还有下级单位，不能删除`,
      en: `"${unit}" cannot be deleted: there are units below it`,
    })
  }
  const [peopled] = await tx
    .select({ organizationId: person.organizationId, people: sql<number>`count(*)::int` })
    .from(person)
    .where(and(inArray(person.organizationId, ids), isNull(person.deletedAt)))
    .groupBy(person.organizationId)
    .limit(1)
  if (peopled) {
    const unit = nameOf(peopled.organizationId)
    throw new Refusal(codes.invalid, undefined, {
      zh: `“${unit}”还有 ${peopled.people} 名人员，请先调出再删除`,
      en: `"${unit}" still has ${peopled.people} people: please move them first`,
    })
  }
  const [limited] = await tx
    .select({ organizationId: roleOrganization.organizationId, roleName: role.roleName })
    .from(roleOrganization)
    .innerJoin(role, eq(role.roleId, roleOrganization.roleId))
    .where(and(inArray(roleOrganization.organizationId, ids), isNull(role.deletedAt)))
    .limit(1)
  if (!limited) return
  const unit = nameOf(limited.organizationId)
  throw new Refusal(codes.invalid, undefined, {
    zh: `角色“${limited.roleName}”限定于“${unit}”，请先修改角色再删除`,
    en: `The role "${limited.roleName}" is limited to "${unit}": please change the role first`,
  })
}
