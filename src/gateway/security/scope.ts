import { createHash } from 'node:crypto'
import { type Column, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Epoch } from '#contract/revision.ts'
import type { Actor, Location } from './actor.ts'

/** The columns by which a table's rows belong to somebody; a table names those that it has. */
export interface ScopeColumns {
  project?: Column
  organization?: Column
  department?: Column
  /** The account that created the row. */
  owner?: Column
  /** Where the row itself is what a role can open. */
  resource?: Column
}

/** Whose data permission counts: an actor, or somebody that a role is looked at for. */
export type Viewer = Pick<Actor, 'accountId' | 'scope'>

/**
 * The condition that is true for just the rows that the viewer may see: the one place where data permission becomes
 * SQL. A row outside answers as if it were not there (20404).
 */
export function within(viewer: Viewer, columns: ScopeColumns): SQL {
  const { scope } = viewer
  if (scope.all) return sql`true`
  const opened = [
    among(columns.project, scope.projectIds),
    among(columns.organization, scope.organizationIds),
    among(columns.department, scope.departmentIds),
    among(columns.resource, scope.resourceIds),
    columns.owner && scope.own ? eq(columns.owner, viewer.accountId) : undefined,
  ]
  return or(...opened) ?? sql`false`
}

function among(column: Column | undefined, ids: readonly string[]): SQL | undefined {
  return column && ids.length > 0 ? inArray(column, [...ids]) : undefined
}

/** Where a row lies, and who created it. */
export interface RowPlace {
  projectId?: string | null | undefined
  organizationId?: string | null | undefined
  departmentId?: string | null | undefined
  ownerId?: string | null
}

/** Where the row lies, for notifications. */
export function locationOf({ projectId, organizationId, departmentId }: RowPlace): Location {
  return {
    ...(projectId && { projectId }),
    ...(organizationId && { organizationId }),
    ...(departmentId && { departmentId }),
  }
}

export type Opening = 'all' | 'organization' | 'department' | 'project' | 'owner'

/** By what the viewer may see a row that lies there: `within` for a row at hand. Empty when it may not. */
export function openings({ accountId, scope }: Viewer, row: RowPlace): Opening[] {
  const has = (ids: readonly string[], id: string | null | undefined) =>
    typeof id === 'string' && ids.includes(id)
  const ways: Record<Opening, boolean> = {
    all: scope.all,
    organization: has(scope.organizationIds, row.organizationId),
    department: has(scope.departmentIds, row.departmentId),
    project: has(scope.projectIds, row.projectId),
    owner: scope.own && row.ownerId === accountId,
  }
  return openingKinds.filter((kind) => ways[kind])
}

const openingKinds = ['all', 'organization', 'department', 'project', 'owner'] as const

/** Whether the viewer may see a row that lies there. */
export function opens(viewer: Viewer, row: RowPlace): boolean {
  return openings(viewer, row).length > 0
}

/**
 * A hash of the rows that the actor may see of an entity; it changes with the roles (protocol: "Pulling changes"), and
 * with the database's epoch, which a restored backup begins.
 */
export function scopeHash(actor: Actor, entity: string, epoch: Epoch): string {
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
