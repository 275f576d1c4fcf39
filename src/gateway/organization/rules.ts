import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import type { addOrganization, deleteOrganizations } from '#contract/organization/endpoints.ts'
import {
  type OrganizationAdd,
  type OrganizationEdit,
  organizationFieldGroups,
} from '#contract/organization/schema.ts'
import { z } from '#contract/zod.ts'
import type { Tx } from '../db/client.ts'
import { organization, organizationType } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import { role, roleOrganization } from '../db/tables/role.ts'
import { deleteDepartmentsOf } from '../department/queries.ts'
import { detachFromUnits } from '../file/queries.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { Actor } from '../security/actor.ts'
import { mergeEdit, stampOf } from '../security/revision.ts'
import { opens } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { findAnyOrganization, getVisibleOrganization, visibleOrganization } from './list.ts'
import { moveBelow } from './move-below.ts'
import { fieldsOf, presentOrganization } from './present.ts'
import { lockOrganization, recordChange, type UnitRow, writeRevision } from './revise.ts'

type Saved = ResponseOf<typeof addOrganization>

/**
 * Creates a unit under the id that the client minted.
 * @throws Refusal 20400, naming the field, when the unit above is out of reach (or there is none, and the actor does not see
 *   everything), the type is none, or the credit code or the id is in use.
 */
export async function createOrganization(context: SignedInStep, add: OrganizationAdd): Promise<Saved> {
  const { tx, actor, now, language } = context
  await lockTree(tx)
  const { parentId, organizationId } = add
  if (parentId === undefined && !actor.scope.all) throw refuseField('parentId', 'outOfReach', language)
  const parent = parentId === undefined ? undefined : await parentWithin(context, parentId)
  const { organizationTypeName } = await checkType(context, add.organizationTypeId)
  const [row] = await tx
    .insert(organization)
    .values({
      ...add,
      path: `${parent?.path ?? ''}${organizationId}/`,
      sort: add.sort ?? (await lastPlace(tx)),
      ...stampOf(actor, now),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw refuseField(await takenField(tx, organizationId), 'taken', language)
  recordChange(context, row, 'add', { after: fieldsOf(row) })
  return {
    organization: presentOrganization({ organization: row, organizationTypeName, expiringQualifications: 0 }),
  }
}

/** Until the commit nobody else moves or adds a unit: else two moves, each lawful, could make a circle. */
async function lockTree(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('organization tree', 0))`)
}

async function parentWithin(
  { tx, actor, language }: SignedInStep,
  parentId: string,
): Promise<Pick<UnitRow, 'path'>> {
  const [parent] = await tx
    .select({ path: organization.path })
    .from(organization)
    .where(and(eq(organization.organizationId, parentId), isNull(organization.deletedAt)))
  if (!parent || !opens(actor, { organizationId: parentId }))
    throw refuseField('parentId', 'outOfReach', language)
  return parent
}

async function checkType(
  { tx, language }: SignedInStep,
  organizationTypeId: string,
): Promise<typeof organizationType.$inferSelect> {
  const [type] = await tx
    .select()
    .from(organizationType)
    .where(eq(organizationType.organizationTypeId, organizationTypeId))
  if (!type) throw refuseField('organizationTypeId', 'option', language)
  return type
}

async function lastPlace(tx: Tx): Promise<number> {
  const [found] = await tx
    .select({ sort: sql<number>`coalesce(max(${organization.sort}), 0)::int + 1` })
    .from(organization)
  return found?.sort ?? 1
}

async function takenField(tx: Tx, organizationId: string) {
  const same = await tx.$count(organization, eq(organization.organizationId, organizationId))
  return same > 0 ? 'organizationId' : 'unifiedSocialCreditCode'
}

/** What an edit may write of a unit's own columns. */
const Changes = z.partial(
  z.object({
    parentId: z.string(),
    organizationTypeId: z.string(),
    organizationName: z.string(),
    shortName: z.string(),
    status: z.number(),
    sort: z.number(),
    unifiedSocialCreditCode: z.nullable(z.string()),
    legalPerson: z.nullable(z.string()),
    contact: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    address: z.nullable(z.string()),
    email: z.nullable(z.string()),
    fax: z.nullable(z.string()),
    website: z.nullable(z.string()),
    depositBank: z.nullable(z.string()),
    bankAccount: z.nullable(z.string()),
    taxCode: z.nullable(z.string()),
  }),
)

/**
 * Applies an edit to a unit as it is now (protocol: "Revisions"); a new unit above takes along all that is below.
 * @throws Refusal 20404 out of reach, 20410 deleted, 20409 when somebody else wrote the same fields since, 20400 when the
 *   unit above is out of reach or lies below this one, the type is none, or the credit code is in use.
 */
export async function reviseOrganization(
  context: SignedInStep,
  { organizationId, baseRevision, after, clear, ...fields }: OrganizationEdit,
): Promise<Saved> {
  const { tx, idempotencyKey = '' } = context
  if (fields.parentId !== undefined) await lockTree(tx)
  const row = await lockOrganization(context, organizationId)
  const before = fieldsOf(row)
  const merge = mergeEdit({
    row: { ...row, fields: before },
    edit: { baseRevision, after, clear, fields },
    groups: organizationFieldGroups,
    key: idempotencyKey,
  })
  const changes = z.parse(Changes, merge.changes)
  if (Object.keys(changes).length > 0) {
    if (changes.organizationTypeId) await checkType(context, changes.organizationTypeId)
    if (changes.unifiedSocialCreditCode) await checkCreditCode(context, row, changes.unifiedSocialCreditCode)
    if (changes.parentId) await moveBelow(context, row, await parentWithin(context, changes.parentId))
    await writeRevision(context, row, merge, changes, before)
  }
  const saved = await getVisibleOrganization(context, organizationId)
  return {
    organization: presentOrganization(saved),
    ...(merge.merged.length > 0 && { merged: merge.merged }),
  }
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

/**
 * Deletes units with their departments; those that are gone already stay so.
 * @throws Refusal 20404 when one of them is out of reach, 20400 with a sentence when one has units below it that stay, or
 *   people, or a role is limited to it (which would then apply to nobody, and read as if it applied to everybody): then none is
 *   deleted.
 */
export async function removeOrganizations(
  context: SignedInStep,
  ids: readonly string[],
): Promise<ResponseOf<typeof deleteOrganizations>> {
  const { tx, actor, now } = context
  await lockTree(tx)
  const rows = await lockAll(tx, actor, ids)
  if (rows.length < ids.length) throw new Refusal(codes.notFound)
  const alive = rows.filter(({ deletedAt }) => !deletedAt)
  const aliveIds = alive.map(({ organizationId }) => organizationId)
  if (aliveIds.length === 0) return { deleted: 0 }
  await checkEmpty(tx, alive)
  await deleteDepartmentsOf(context, aliveIds)
  const deleted = await tx
    .update(organization)
    .set({ deletedAt: now, revision: sql`${organization.revision} + 1`, ...stampOf(actor, now) })
    .where(inArray(organization.organizationId, aliveIds))
    .returning()
  await detachFromUnits(tx, aliveIds)
  for (const row of deleted) recordChange(context, row, 'delete', { before: fieldsOf(row) })
  return { deleted: deleted.length }
}

async function lockAll(tx: Tx, actor: Actor, ids: readonly string[]): Promise<UnitRow[]> {
  // Against anyone who puts somebody there meanwhile and locks the row for that.
  return await tx
    .select()
    .from(organization)
    .where(and(inArray(organization.organizationId, [...ids]), visibleOrganization(actor)))
    .orderBy(asc(organization.organizationId))
    .for('update')
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

/** The unit as it stands now, for a write that came before: deleted since or not, that write had its effect. */
export async function savedBefore(
  context: SignedInStep,
  { organizationId }: { organizationId: string },
): Promise<Saved> {
  return { organization: presentOrganization(await findAnyOrganization(context, organizationId)) }
}
