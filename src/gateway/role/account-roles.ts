import { and, asc, eq, exists, isNull, ne, or, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { listAccountRoles } from '#contract/role/endpoints.ts'
import type { AccountRole, RoleAdministrator } from '#contract/role/schema.ts'
import { account } from '../db/tables/account.ts'
import { applicationMenuFunction } from '../db/tables/application.ts'
import { organization } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import { role, roleFunction, roleMember } from '../db/tables/role.ts'
import type { StepContext } from '../http/handle.ts'
import { visibleAccount } from '../identity/visible-accounts.ts'
import { Refusal } from '../platform/refusal.ts'
import { loadGrantsOf } from '../security/grants.ts'
import { findHeldRoles } from './held-roles.ts'

/**
 * The roles that an account has, as far as the actor sees them, and those that the actor may give it.
 * @throws Refusal 20404 for an account out of reach.
 */
export async function findAccountRoles(
  { tx, actor }: StepContext,
  { accountId }: RequestOf<typeof listAccountRoles>,
): Promise<AccountRole[]> {
  const which = and(eq(account.accountId, accountId), isNull(account.deletedAt), visibleAccount(actor))
  const [found] = await tx
    .select({ path: organization.path })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .leftJoin(organization, eq(organization.organizationId, person.organizationId))
    .where(which)
  if (!found) throw new Refusal(codes.notFound)
  const held = exists(
    tx
      .select({ one: sql`1` })
      .from(roleMember)
      .where(and(eq(roleMember.roleId, role.roleId), eq(roleMember.accountId, accountId))),
  )
  const roles = await findHeldRoles({ tx, actor }, held, found.path ?? '')
  // Nobody changes what they themselves may do.
  return accountId === actor.accountId
    ? roles.flatMap((row) => (row.held ? { ...row, changeable: false } : []))
    : roles
}

/** As many as somebody new can ask. */
const administratorsShown = 3
/** So many are looked at, those of the nearest unit first. */
const administratorsTried = 30

/**
 * Who may give the actor a role: those at its unit, or the nearest above it, whose roles grant that; names alone. Anybody who is
 * signed in may ask, for somebody without a role has nobody else to ask.
 */
export async function findAdministrators({ tx, actor, now }: StepContext): Promise<RoleAdministrator[]> {
  const [own] = await tx
    .select({ organizationId: person.organizationId, path: organization.path })
    .from(person)
    .leftJoin(organization, eq(organization.organizationId, person.organizationId))
    .where(eq(person.userId, actor.userId))
  const gives = exists(
    tx
      .select({ one: sql`1` })
      .from(roleMember)
      .innerJoin(role, eq(role.roleId, roleMember.roleId))
      .innerJoin(roleFunction, eq(roleFunction.roleId, role.roleId))
      .innerJoin(
        applicationMenuFunction,
        eq(applicationMenuFunction.applicationMenuFunctionId, roleFunction.applicationMenuFunctionId),
      )
      .where(
        and(eq(roleMember.accountId, account.accountId), eq(applicationMenuFunction.functionAction, giving)),
      ),
  )
  const path = sql`${own?.path ?? ''}::text`
  const rows = await tx
    .select({
      accountId: account.accountId,
      userName: person.userName,
      organizationName: organization.organizationName,
    })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .leftJoin(organization, eq(organization.organizationId, person.organizationId))
    .where(
      and(
        eq(account.status, 'normal'),
        isNull(account.deletedAt),
        isNull(person.deletedAt),
        or(isNull(account.validUntil), sql`${account.validUntil} > ${now.toISOString()}::timestamptz`),
        ne(account.accountId, actor.accountId),
        gives,
      ),
    )
    .orderBy(
      sql`case when starts_with(${path}, ${organization.path}) then length(${organization.path}) else 0 end desc`,
      asc(account.accountId),
    )
    .limit(administratorsTried)
  const grants = await loadGrantsOf(
    tx,
    rows.map(({ accountId }) => accountId),
  )
  const able = rows.filter(({ accountId }) => {
    const { permissions, scope } = grants.get(accountId) ?? {}
    const reaches = scope?.all || (own?.organizationId && scope?.organizationIds.includes(own.organizationId))
    return permissions?.has(giving) && reaches
  })
  return able.slice(0, administratorsShown).map(({ userName, organizationName }) => ({
    userName,
    ...(organizationName !== null && { organizationName }),
  }))
}

const giving = 'role:member'
