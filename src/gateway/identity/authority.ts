import { and, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { codes } from '#contract/codes.ts'
import type { Language } from '#contract/messages.ts'
import type { Tx } from '../db/client.ts'
import { department } from '../db/tables/department.ts'
import { dictionary } from '../db/tables/dictionary.ts'
import { project } from '../db/tables/project.ts'
import type { Refusal } from '../platform/refusal.ts'
import { type Named, refuseNamed } from '../platform/refuse-named.ts'
import type { Actor } from '../security/actor.ts'
import { type Grants, type GrantsOf, noGrants } from '../security/grants.ts'
import { within } from '../security/scope.ts'
import { visibleProject } from './visible-projects.ts'

/**
 * Whether the actor may take something from one who has the grants: it may do all that they allow, in all units that they
 * open. Projects and departments are no hindrance, for to take away opens nothing.
 */
export function outranks({ permissions, scope }: Actor, of: Omit<Grants, 'roleNames'>): boolean {
  const reaches =
    scope.all || (!of.scope.all && of.scope.organizationIds.every((id) => scope.organizationIds.includes(id)))
  return reaches && [...of.permissions].every((right) => permissions.has(right))
}

/** Those of the grants that the actor does not outrank. */
export function findHigher(actor: Actor, grants: GrantsOf): ReadonlySet<string> {
  return new Set([...grants].flatMap(([of, each]) => (outranks(actor, each) ? [] : of)))
}

/** What the grants have that they did not have before: a change answers for what it opens, and for nothing else. */
export function gained(before: GrantsOf, after: GrantsOf): GrantsOf {
  return new Map(
    [...after].map(([of, { permissions, scope, roleNames }]) => {
      const former = before.get(of) ?? noGrants
      const added = (ids: readonly string[], held: readonly string[]) =>
        ids.filter((id) => !held.includes(id))
      return [
        of,
        {
          permissions: new Set([...permissions].filter((right) => !former.permissions.has(right))),
          scope: {
            all: scope.all && !former.scope.all,
            own: scope.own && !former.scope.own,
            organizationIds: added(scope.organizationIds, former.scope.organizationIds),
            departmentIds: added(scope.departmentIds, former.scope.departmentIds),
            projectIds: added(scope.projectIds, former.scope.projectIds),
            resourceIds: added(scope.resourceIds, former.scope.resourceIds),
          },
          roleNames,
        },
      ]
    }),
  )
}

interface Opened {
  table: PgTable
  id: PgColumn
  /** The condition for what the actor sees of it. */
  visible: SQL | undefined
}

/**
 * Those of the grants that have what the actor does not: it may neither hand them out nor get hold of an account that has
 * them (security.md, row 21). What counts is what it sees: a project also through a unit that takes part in it. The rows
 * that somebody created themselves take nothing from anybody.
 */
export async function findBeyond(tx: Tx, actor: Actor, grants: GrantsOf): Promise<ReadonlySet<string>> {
  return await findOutside(tx, actor, grants, visibleProject(actor))
}

/**
 * The same, where the account itself is at hand and not just the person: whose unit takes part in a project sees its own
 * rows there, and anyone who has the project sees all of them.
 */
export async function findUnheld(tx: Tx, actor: Actor, grants: GrantsOf): Promise<ReadonlySet<string>> {
  return await findOutside(tx, actor, grants, within(actor, { project: project.projectId }))
}

/** @param projects the condition for projects that the actor has. */
async function findOutside(
  tx: Tx,
  actor: Actor,
  grants: GrantsOf,
  projects: SQL | undefined,
): Promise<ReadonlySet<string>> {
  const beyond = new Set(findHigher(actor, grants))
  if (actor.scope.all) return beyond
  const opened: Record<'projectIds' | 'departmentIds' | 'resourceIds', Opened> = {
    projectIds: { table: project, id: project.projectId, visible: projects },
    departmentIds: {
      table: department,
      id: department.departmentId,
      visible: within(actor, {
        organization: department.organizationId,
        department: department.departmentId,
      }),
    },
    resourceIds: {
      table: dictionary,
      id: dictionary.dictionaryId,
      visible: within(actor, { organization: dictionary.organizationId, resource: dictionary.dictionaryId }),
    },
  }
  for (const kind of ['projectIds', 'departmentIds', 'resourceIds'] as const) {
    const seen = await findSeen(
      tx,
      opened[kind],
      [...grants.values()].flatMap(({ scope }) => scope[kind]),
    )
    for (const [of, { scope }] of grants) if (!scope[kind].every((id) => seen.has(id))) beyond.add(of)
  }
  return beyond
}

async function findSeen(
  tx: Tx,
  { table, id, visible }: Opened,
  ids: readonly string[],
): Promise<ReadonlySet<unknown>> {
  if (ids.length === 0) return new Set()
  const seen = await tx
    .select({ id })
    .from(table)
    .where(and(inArray(id, [...new Set(ids)]), visible))
  return new Set(seen.map((row) => row.id))
}

const higher = {
  zh: '权限高于你的账号不能由你管理',
  en: 'You cannot look after accounts that may do more than you',
}
const more = { zh: '权限更高', en: 'may do more' }

/**
 * A 20403 for a list in which some may do more than the actor.
 * @param refused their names, and where they stand in the list.
 */
export function refuseHigher(refused: readonly Omit<Named, 'why'>[], language: Language): Refusal {
  const named = refused.map((each) => ({ ...each, why: more }))
  return refuseNamed(codes.noPermission, named, higher, language)
}
