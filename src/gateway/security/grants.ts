import { and, eq, inArray, isNull, type SQL, sql, type WithSubquery } from 'drizzle-orm'
import { type Permission, touristPermissions } from '#contract/permissions.ts'
import type { DataPermission } from '#contract/role/schema.ts'
import type { AccountLevel } from '#contract/session/schema.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { applicationMenuFunction } from '../db/tables/application.ts'
import { organization } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import {
  applicationRole,
  role,
  roleFunction,
  roleMember,
  roleOrganization,
  roleProject,
  roleResource,
} from '../db/tables/role.ts'
import type { Scope } from './actor.ts'

type Queries = Pick<Tx, '$with' | 'with' | 'select'>

export interface Grants {
  permissions: ReadonlySet<Permission>
  scope: Scope
  roleNames: readonly string[]
}

/** The condition for a role that applies to people of the unit with that path: one of its units is that one or above. */
export function holdsAt(path: SQL): SQL {
  return sql`(not exists (select from ${roleOrganization} where ${roleOrganization.roleId} = ${role.roleId})
    or exists (select from ${roleOrganization}
      join ${organization} unit on unit.organization_id = ${roleOrganization.organizationId}
      where ${roleOrganization.roleId} = ${role.roleId} and starts_with(${path}, unit.path)))`
}

/** The same of an account and a role that would apply to these units. */
function draftHoldsFor(accountId: string, organizationIds: readonly string[]): SQL | undefined {
  if (organizationIds.length === 0) return undefined
  return sql`exists (select from ${account}
    join ${person} on ${eq(person.userId, account.userId)}
    join ${organization} on ${eq(organization.organizationId, person.organizationId)}
    join ${organization} unit on unit.organization_id in (${listed(organizationIds)})
    where ${eq(account.accountId, accountId)} and starts_with(${organization.path}, unit.path))`
}

/** Where a person is, or would be. */
interface Seat {
  organizationId: SQL | typeof person.organizationId
  departmentId: SQL | typeof person.departmentId
}

const present: Seat = { organizationId: person.organizationId, departmentId: person.departmentId }

/** The roles that an account has, and that apply at its person's unit. */
export function rolesInForce(tx: Pick<Tx, 'select'>, accountId: string | SQL) {
  return heldRoles(tx, eq(roleMember.accountId, accountId), present)
}

function heldRoles(tx: Pick<Tx, 'select'>, which: SQL, { organizationId }: Seat) {
  return selectRoles(tx, sql<string>`${roleMember.accountId}`)
    .innerJoin(roleMember, eq(roleMember.roleId, role.roleId))
    .innerJoin(account, eq(account.accountId, roleMember.accountId))
    .innerJoin(person, eq(person.userId, account.userId))
    .leftJoin(organization, eq(organization.organizationId, organizationId))
    .where(and(which, isNull(role.deletedAt), holdsAt(sql`coalesce(${organization.path}, '')`)))
}

/** A role that is not there, or not as it stands. */
export interface RoleDraft {
  dataPermission: DataPermission
  applicationMenuFunctionIds: readonly string[]
  projectIds: readonly string[]
  /** Empty for a role that applies everywhere. */
  organizationIds: readonly string[]
  resourceIds: readonly string[]
}

/**
 * What the roles of an account grant at this moment, in one query: its permissions, the union of the rows that its
 * roles' data permissions open, and the roles' names in order. Nothing for an account without roles.
 */
export async function loadGrants(tx: Queries, accountId: string): Promise<Grants> {
  const [found] = await selectGrants(tx, accountId)
  return grantsOf(found)
}

/** Of an account without a role. */
export const noGrants: Grants = {
  permissions: new Set(),
  scope: {
    all: false,
    own: false,
    organizationIds: [],
    departmentIds: [],
    projectIds: [],
    resourceIds: [],
  },
  roleNames: [],
}

/** Grants by what they are of; what has none is not among them. */
export type GrantsOf = ReadonlyMap<string, Grants>

/** The same of several accounts, by their ids, where their people are or would be. */
export async function loadGrantsOf(
  tx: Queries,
  accountIds: readonly string[],
  place?: { organizationId: string; departmentId?: string | undefined },
): Promise<GrantsOf> {
  if (accountIds.length === 0) return new Map()
  const seat = place
    ? {
        organizationId: sql`${place.organizationId}::uuid`,
        departmentId: sql`${place.departmentId ?? null}::uuid`,
      }
    : present
  const held = heldRoles(tx, inArray(roleMember.accountId, [...accountIds]), seat)
  return bySubject(await select(tx, { granted: tx.$with('granted').as(held), ...stored }, seat))
}

/** What one role alone grants each of the accounts, whether or not it has it, by their ids. */
export async function loadRoleGrants(
  tx: Queries,
  accountIds: readonly string[],
  roleId: string,
): Promise<GrantsOf> {
  const alone = selectRoles(tx, sql<string>`${account.accountId}`)
    .innerJoin(account, inArray(account.accountId, [...accountIds]))
    .where(eq(role.roleId, roleId))
  return bySubject(await select(tx, { granted: tx.$with('granted').as(alone), ...stored }))
}

/** What each role that the account has would grant it alone, whether or not it applies at its unit, by the roles' ids. */
export async function loadGrantsByRole(tx: Queries, accountId: string): Promise<GrantsOf> {
  const each = selectRoles(tx, sql<string>`${role.roleId}`)
    .innerJoin(roleMember, eq(roleMember.roleId, role.roleId))
    .innerJoin(account, eq(account.accountId, roleMember.accountId))
    .where(and(eq(account.accountId, accountId), isNull(role.deletedAt)))
  return bySubject(await select(tx, { granted: tx.$with('granted').as(each), ...stored }))
}

function selectRoles(tx: Pick<Tx, 'select'>, subject: SQL<string>) {
  const { roleId, roleName, dataPermission, factorRequired } = role
  return tx
    .select({
      subject: subject.as('subject'),
      accountId: account.accountId,
      roleId,
      roleName,
      dataPermission,
      factorRequired,
    })
    .from(role)
}

function bySubject(found: readonly Found[]): GrantsOf {
  return new Map(found.map((each) => [each.subject, grantsOf(each)]))
}

/** What a role that is not saved would grant the account; nothing when its units are others than the person's. */
export async function loadDraftGrants(tx: Queries, accountId: string, draft: RoleDraft): Promise<Grants> {
  const drafted = tx
    .select({
      subject: sql<string>`account_id`.as('subject'),
      accountId: sql<string>`account_id`.as('account_id'),
      roleId: sql<string>`null::uuid`.as('role_id'),
      roleName: sql<string>`''`.as('role_name'),
      dataPermission: sql<string>`data_permission`.as('data_permission'),
      factorRequired: sql<boolean>`false`.as('factor_required'),
    })
    .from(
      sql`(values (${accountId}::uuid, ${draft.dataPermission}::text)) draft (account_id, data_permission)`,
    )
    .where(draftHoldsFor(accountId, draft.organizationIds))
  const [found] = await select(tx, {
    granted: tx.$with('granted').as(drafted),
    functionIds: listed(draft.applicationMenuFunctionIds),
    projectIds: listed(draft.projectIds),
    resourceIds: listed(draft.resourceIds),
  })
  return grantsOf(found)
}

function listed(ids: readonly string[]): SQL {
  return sql`select unnest(${sql.param([...ids])}::uuid[])`
}

/** The query of `loadGrants`, for a caller that asks it at every request, as part of a query of its own. */
export function selectGrants(tx: Queries, accountId: string | SQL) {
  return select(tx, { granted: tx.$with('granted').as(rolesInForce(tx, accountId)), ...stored })
}

/**
 * The same of an application, which sits at no unit: what its roles open by that, and roles that apply at some units alone, is
 * nothing to it.
 */
export function selectApplicationGrants(tx: Queries, applicationId: SQL) {
  const held = tx
    .select({
      subject: sql<string>`${applicationRole.applicationId}`.as('subject'),
      accountId: sql<string | null>`null::uuid`.as('account_id'),
      roleId: role.roleId,
      roleName: role.roleName,
      dataPermission: role.dataPermission,
      factorRequired: role.factorRequired,
    })
    .from(applicationRole)
    .innerJoin(role, eq(role.roleId, applicationRole.roleId))
    .where(and(eq(applicationRole.applicationId, applicationId), isNull(role.deletedAt), holdsAt(sql`''`)))
  return select(tx, { granted: tx.$with('granted').as(held), ...stored })
}

/** The roles that grant, as `granted`, and what they name. */
interface Sources {
  granted: WithSubquery
  functionIds: SQL
  projectIds: SQL
  resourceIds: SQL
}

/** What `granted` grants each, in one row: to look into it again for every account would take the square of their number. */
const asked = sql`(select subject, account_id, array_agg(role_id) role_ids,
    array_agg(role_id) filter (where data_permission = 'projects') project_role_ids,
    array_agg(data_permission) data_permissions, array_agg(role_name::text order by role_name) role_names,
    bool_or(factor_required) factor_required
  from granted group by subject, account_id) asked`

/** What the tables have of the roles in `granted`. */
const stored = {
  functionIds: sql`select ${roleFunction.applicationMenuFunctionId} from ${roleFunction}
    where ${roleFunction.roleId} = any(asked.role_ids)`,
  projectIds: sql`select ${roleProject.projectId} from ${roleProject}
    where ${roleProject.roleId} = any(asked.project_role_ids)`,
  resourceIds: sql`select ${roleResource.dictionaryId} from ${roleResource}
    where ${roleResource.roleId} = any(asked.role_ids)`,
}

const grants = (permission: DataPermission) => sql`${permission} = any(asked.data_permissions)`

/** The one place where data permission becomes a scope. An application has neither account nor person. */
function select(tx: Queries, { granted, functionIds, projectIds, resourceIds }: Sources, seat = present) {
  const { organizationId, departmentId } = seat
  return tx
    .with(granted)
    .select({
      subject: sql<string>`asked.subject::text`.as('subject'),
      // No column, for one that is null would make a left join's row look absent.
      level: sql<AccountLevel | null>`${account.level}`.as('account_level'),
      permissions: sql<Permission[]>`array(
        select distinct ${applicationMenuFunction.functionAction}::text from ${applicationMenuFunction}
        where ${applicationMenuFunction.shown} and ${applicationMenuFunction.applicationMenuFunctionId} in (${functionIds}))`.as(
        'permissions',
      ),
      all: sql<boolean>`${grants('all')}`.as('all'),
      own: sql<boolean>`${grants('own')}`.as('own'),
      organizationIds: sql<string[]>`array(
        select below.organization_id::text from ${organization} below
        where (${grants('organization-and-below')} and starts_with(below.path, ${organization.path}))
          or (${grants('organization')} and below.organization_id = ${organizationId}))`.as(
        'organization_ids',
      ),
      departmentIds: sql<string[]>`array(
        select ${departmentId}::text where ${grants('department')} and ${departmentId} is not null)`.as(
        'department_ids',
      ),
      projectIds: sql<string[]>`array(
        select opened::text from (${projectIds}) chosen (opened) where ${grants('projects')}
        union select ${account.projectId}::text
          where ${grants('projects')} and ${account.projectId} is not null)`.as('project_ids'),
      resourceIds: sql<string[]>`array(
        select distinct opened::text from (${resourceIds}) named (opened))`.as('resource_ids'),
      roleNames: sql<string[]>`asked.role_names`.as('role_names'),
      factorRequired: sql<boolean>`asked.factor_required`.as('factor_required'),
    })
    .from(asked)
    .leftJoin(account, sql`${account.accountId} = asked.account_id`)
    .leftJoin(person, eq(person.userId, account.userId))
    .leftJoin(organization, eq(organization.organizationId, organizationId))
}

type Found = Awaited<ReturnType<typeof selectGrants>>[number]

/** What the query found, in the shape of an actor's rights; a left join that found nothing gives nulls. */
export function grantsOf(found: Found | null | undefined): Grants {
  if (!found?.subject) return noGrants
  const { subject: _subject, factorRequired: _policy, level, permissions, roleNames, ...scope } = found
  // A tourist looks, whatever its roles grant.
  const allowed =
    level === 'tourist' ? permissions.filter((each) => touristPermissions.has(each)) : permissions
  return { permissions: new Set(allowed), scope, roleNames }
}
