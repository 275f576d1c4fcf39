import { and, asc, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/permissions.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { applicationMenuFunction } from '../db/tables/application.ts'
import type { Concerned, Outgoing } from '../db/tables/message.ts'
import { organization } from '../db/tables/organization.ts'
import { role, roleFunction, roleMember } from '../db/tables/role.ts'
import { type GrantsOf, holdsAt, loadGrantsOf } from '../security/grants.ts'
import { opens } from '../security/scope.ts'

/** What an account has to be to be reached: one that may sign in, now or when it is unlocked. */
const inUse = ['normal', 'locked'] as const
export const reachable = and(inArray(account.status, [...inUse]), isNull(account.deletedAt))

type Named = Outgoing['named']

/** The condition for accounts in use that have one of the roles, or are of one of the units or of one below. */
export function isNamed(
  tx: Pick<Tx, 'select'>,
  { accountIds, roleIds, organizationIds }: Named,
): SQL | undefined {
  const hasRole = exists(
    tx
      .select({ one: sql`1` })
      .from(roleMember)
      .innerJoin(role, eq(role.roleId, roleMember.roleId))
      .where(
        and(
          eq(roleMember.accountId, account.accountId),
          inArray(role.roleId, [...roleIds]),
          isNull(role.deletedAt),
          holdsAt(sql`coalesce(${organization.path}, '')`),
        ),
      ),
  )
  const ofUnit = sql`exists (select from ${organization} unit where unit.organization_id = any(${sql.param([...organizationIds])}::uuid[])
    and unit.deleted_at is null and starts_with(${organization.path}, unit.path))`
  const isOne = sql`${account.accountId} = any(${sql.param([...accountIds])}::uuid[])`
  return or(
    accountIds.length > 0 ? isOne : undefined,
    roleIds.length > 0 ? hasRole : undefined,
    organizationIds.length > 0 ? ofUnit : undefined,
  )
}

/** Whom messages reach, each audience asked for once. */
export class Receivers {
  readonly #tx: Tx
  readonly #named = new Map<string, Promise<string[]>>()
  readonly #holders = new Map<Permission, Promise<GrantsOf>>()

  constructor(tx: Tx) {
    this.#tx = tx
  }

  /** The accounts that are named, by themselves, by roles or units. */
  async named(named: Named): Promise<string[]> {
    const key = JSON.stringify(named)
    const known = this.#named.get(key) ?? this.#findNamed(named)
    this.#named.set(key, known)
    return await known
  }

  /** The accounts that see a message to those whom it concerns. */
  async concerned(concerned: Concerned): Promise<string[]> {
    if ('accountId' in concerned) return [concerned.accountId]
    const { permission, projectId, organizationId, departmentId, ...left } = concerned
    const place = { projectId, organizationId, departmentId }
    const former = { organizationId: left.leftOrganizationId, departmentId: left.leftDepartmentId }
    const holders = this.#holders.get(permission) ?? this.#findHolders(permission)
    this.#holders.set(permission, holders)
    const toEverybody =
      permission === 'message:view' && Object.values(place).every((id) => id === undefined || id === null)
    return [...(await holders)].flatMap(([accountId, { permissions, scope }]) => {
      const viewer = { accountId, scope }
      const sees = toEverybody || opens(viewer, place) || opens(viewer, former)
      return permissions.has(permission) && sees ? accountId : []
    })
  }

  async #findNamed(named: Named): Promise<string[]> {
    const which = isNamed(this.#tx, named)
    if (!which) return []
    const found = await this.#tx
      .select({ accountId: account.accountId })
      .from(account)
      .leftJoin(organization, eq(organization.organizationId, account.organizationId))
      .where(and(reachable, which))
      .orderBy(asc(account.accountId))
    return found.map(({ accountId }) => accountId)
  }

  async #findHolders(permission: Permission): Promise<GrantsOf> {
    const found = await this.#tx
      .selectDistinct({ accountId: account.accountId })
      .from(applicationMenuFunction)
      .innerJoin(
        roleFunction,
        eq(roleFunction.applicationMenuFunctionId, applicationMenuFunction.applicationMenuFunctionId),
      )
      .innerJoin(roleMember, eq(roleMember.roleId, roleFunction.roleId))
      .innerJoin(account, eq(account.accountId, roleMember.accountId))
      .where(and(eq(applicationMenuFunction.functionAction, permission), reachable))
    return await loadGrantsOf(
      this.#tx,
      found.map(({ accountId }) => accountId),
    )
  }
}
