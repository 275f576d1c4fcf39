import { createHash } from 'node:crypto'
import { and, type Column, eq, inArray, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/permissions.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { applicationMenuFunction } from '../db/tables/application.ts'
import { organization } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import { role, roleFunction, roleMember, roleProject } from '../db/tables/role.ts'
import type { Actor, Scope } from './actor.ts'

/** The columns by which a table's rows belong to somebody; a table names those that it has. */
export interface ScopeColumns {
  project?: Column
  organization?: Column
  department?: Column
  /** The account that made the row. */
  owner?: Column
}

/**
 * The condition that holds for just the rows that the actor may see: the one place where data permission becomes
 * SQL. A row outside answers as if it were not there (20404).
 */
export function within(actor: Actor, columns: ScopeColumns): SQL {
  const { scope } = actor
  if (scope.all) return sql`true`
  const opened = [
    among(columns.project, scope.projectIds),
    among(columns.organization, scope.organizationIds),
    among(columns.department, scope.departmentIds),
    columns.owner && scope.own ? eq(columns.owner, actor.accountId) : undefined,
  ]
  return or(...opened) ?? sql`false`
}

function among(column: Column | undefined, ids: readonly string[]): SQL | undefined {
  return column && ids.length > 0 ? inArray(column, [...ids]) : undefined
}

/** Whether the actor may see a row that lies there: `within` for a row at hand. */
export function opens(
  actor: Pick<Actor, 'accountId' | 'scope'>,
  row: { projectId?: string | null; organizationId?: string | null; ownerId?: string | null },
): boolean {
  const { all, own, projectIds, organizationIds } = actor.scope
  return (
    all ||
    (own && row.ownerId === actor.accountId) ||
    (typeof row.projectId === 'string' && projectIds.includes(row.projectId)) ||
    (typeof row.organizationId === 'string' && organizationIds.includes(row.organizationId))
  )
}

/**
 * A hash of the rows that the actor may see of an entity; it changes with the roles (protocol: "Pulling changes"), and
 * with the database's epoch, which a restored backup begins.
 */
export function scopeHash(actor: Actor, entity: string, epoch: string): string {
  const { all, own, organizationIds, departmentIds, projectIds } = actor.scope
  const parts = all
    ? [entity, epoch, 'all']
    : [
        entity,
        epoch,
        [...organizationIds].sort(),
        [...departmentIds].sort(),
        [...projectIds].sort(),
        own ? actor.accountId : '',
      ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}

type Queries = Pick<Tx, '$with' | 'with' | 'select'>

export interface Grants {
  permissions: ReadonlySet<Permission>
  scope: Scope
  roleNames: readonly string[]
}

/**
 * What the roles of an account grant at this moment, in one query: its permissions, the union of the rows that its
 * roles' data permissions open, and the roles' names in order. Nothing for an account without roles.
 */
export async function loadGrants(tx: Queries, accountId: string): Promise<Grants> {
  const [found] = await selectGrants(tx, accountId)
  return grantsOf(found)
}

/** The query of `loadGrants`, for whoever asks it at every request and so prepares it once. */
export function selectGrants(tx: Queries, accountId: string | Placeholder) {
  const granted = tx.$with('granted').as(
    tx
      .select({ roleId: role.roleId, roleName: role.roleName, dataPermission: role.dataPermission })
      .from(roleMember)
      .innerJoin(role, eq(role.roleId, roleMember.roleId))
      .where(and(eq(roleMember.accountId, accountId), isNull(role.deletedAt))),
  )
  const grants = (permission: typeof role.$inferSelect.dataPermission) =>
    sql`exists (select from ${granted} where ${granted.dataPermission} = ${permission})`
  return tx
    .with(granted)
    .select({
      permissions: sql<Permission[]>`array(
        select distinct ${applicationMenuFunction.functionAction}::text from ${granted}
        join ${roleFunction} on ${roleFunction.roleId} = ${granted.roleId}
        join ${applicationMenuFunction} on ${applicationMenuFunction.applicationMenuFunctionId}
          = ${roleFunction.applicationMenuFunctionId})`,
      all: sql<boolean>`${grants('all')}`,
      own: sql<boolean>`${grants('own')}`,
      organizationIds: sql<string[]>`array(
        select below.organization_id::text from ${organization} below
        where (${grants('organization-and-below')} and starts_with(below.path, ${organization.path}))
          or (${grants('organization')} and below.organization_id = ${person.organizationId}))`,
      departmentIds: sql<string[]>`array(
        select ${person.departmentId}::text where ${grants('department')} and ${person.departmentId} is not null)`,
      projectIds: sql<string[]>`array(
        select ${roleProject.projectId}::text from ${granted}
          join ${roleProject} on ${roleProject.roleId} = ${granted.roleId}
          where ${granted.dataPermission} = 'projects'
        union select ${account.projectId}::text
          where ${grants('projects')} and ${account.projectId} is not null)`,
      roleNames: sql<string[]>`array(select ${granted.roleName}::text from ${granted} order by 1)`,
    })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .leftJoin(organization, eq(organization.organizationId, person.organizationId))
    .where(eq(account.accountId, accountId))
}

/** What the query found, in the shape of an actor's rights. */
export function grantsOf(found: Awaited<ReturnType<typeof selectGrants>>[number] | undefined): Grants {
  const { permissions, roleNames, ...scope } = found ?? { permissions: [], roleNames: [], ...nothing }
  return { permissions: new Set(permissions), scope, roleNames }
}

const nothing: Scope = { all: false, own: false, organizationIds: [], departmentIds: [], projectIds: [] }
