import { and, eq, exists, inArray, isNull, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { codes } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { listRoles } from '#contract/role/endpoints.ts'
import type { Role, RoleDetail, RoleResource } from '#contract/role/schema.ts'
import type { Tx } from '../db/client.ts'
import { countRows, findPage } from '../db/page.ts'
import { account } from '../db/tables/account.ts'
import { applicationMenuFunction } from '../db/tables/application.ts'
import { dictionary } from '../db/tables/dictionary.ts'
import { organization } from '../db/tables/organization.ts'
import { project } from '../db/tables/project.ts'
import {
  role,
  roleFunction,
  roleMember,
  roleOrganization,
  roleProject,
  roleResource,
} from '../db/tables/role.ts'
import type { StepContext } from '../http/handle.ts'
import { ofVisibleAccount } from '../identity/visible-accounts.ts'
import { visibleProject } from '../identity/visible-projects.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../security/actor.ts'
import { within } from '../security/scope.ts'
import { grantsIn } from './of-application.ts'

export type RoleRow = typeof role.$inferSelect

const unit = alias(organization, 'role_unit')
const reached = alias(organization, 'reached_unit')

function unitsOf(tx: Tx) {
  return tx.select({ one: sql`1` }).from(roleOrganization).where(eq(roleOrganization.roleId, role.roleId))
}

/** The condition for a unit that lies at or above, or at or below, a unit within the actor's reach. */
function reachedFrom(tx: Tx, actor: Actor, related: SQL): SQL {
  return exists(
    tx
      .select({ one: sql`1` })
      .from(reached)
      .where(and(related, within(actor, { organization: reached.organizationId }))),
  )
}

/** The condition for roles that somebody within the actor's reach may have: they name no unit, or one there or above. */
export function visibleRole(tx: Tx, actor: Actor): SQL | undefined {
  if (actor.scope.all) return undefined
  const reaching = tx
    .select({ one: sql`1` })
    .from(roleOrganization)
    .innerJoin(unit, eq(unit.organizationId, roleOrganization.organizationId))
    .where(
      and(
        eq(roleOrganization.roleId, role.roleId),
        reachedFrom(tx, actor, sql`starts_with(${reached.path}, ${unit.path})`),
      ),
    )
  return or(notExists(unitsOf(tx)), exists(reaching))
}

/** Why the actor cannot change a role: it has it itself, or the role reaches beyond what the actor has. */
function fixedFor(tx: Tx, actor: Actor): SQL<'held' | 'beyond' | null> {
  const held = tx
    .select({ one: sql`1` })
    .from(roleMember)
    .where(and(eq(roleMember.roleId, role.roleId), eq(roleMember.accountId, actor.accountId)))
  const below = tx
    .select({ one: sql`1` })
    .from(roleOrganization)
    .innerJoin(unit, eq(unit.organizationId, roleOrganization.organizationId))
    .innerJoin(reached, sql`starts_with(${reached.path}, ${unit.path})`)
    .where(
      and(
        eq(roleOrganization.roleId, role.roleId),
        isNull(reached.deletedAt),
        sql`not ${within(actor, { organization: reached.organizationId })}`,
      ),
    )
  const elsewhere = actor.scope.all ? undefined : or(notExists(unitsOf(tx)), exists(below))
  const beyond = or(elsewhere, grantsMoreThan(tx, actor))
  return sql`case when ${exists(held)} then 'held' when ${beyond} then 'beyond' end`
}

/**
 * The condition for roles that grant what the actor does not have: a function, rows, or a resource. Nobody hands such a
 * role on (security.md, row 21). What a data permission by unit opens depends on who gets it: `findBeyond` asks that.
 */
export function grantsMoreThan(tx: Tx, actor: Actor): SQL | undefined {
  const { all, projectIds } = actor.scope
  const functions = tx
    .select({ one: sql`1` })
    .from(roleFunction)
    .innerJoin(
      applicationMenuFunction,
      eq(applicationMenuFunction.applicationMenuFunctionId, roleFunction.applicationMenuFunctionId),
    )
    .where(
      and(
        eq(roleFunction.roleId, role.roleId),
        notInArray(applicationMenuFunction.functionAction, [...actor.permissions]),
      ),
    )
  if (all) return exists(functions)
  const projects = tx
    .select({ one: sql`1` })
    .from(roleProject)
    .where(and(eq(roleProject.roleId, role.roleId), notInArray(roleProject.projectId, [...projectIds])))
  const projectsOfMembers = tx
    .select({ one: sql`1` })
    .from(roleMember)
    .innerJoin(account, eq(account.accountId, roleMember.accountId))
    .where(and(eq(roleMember.roleId, role.roleId), notInArray(account.projectId, [...projectIds])))
  const resources = tx
    .select({ one: sql`1` })
    .from(roleResource)
    .innerJoin(dictionary, eq(dictionary.dictionaryId, roleResource.dictionaryId))
    .where(and(eq(roleResource.roleId, role.roleId), sql`not ${within(actor, resourceColumns)}`))
  return or(
    eq(role.dataPermission, 'all'),
    exists(functions),
    and(eq(role.dataPermission, 'projects'), or(exists(projects), exists(projectsOfMembers))),
    exists(resources),
  )
}

function columnsFor(tx: Tx, actor: Actor) {
  const members = tx
    .select({ count: sql`count(*)::int` })
    .from(roleMember)
    .where(and(eq(roleMember.roleId, role.roleId), ofVisibleAccount(tx, actor, roleMember.accountId)))
  const units = tx
    .select({
      units: sql`coalesce(json_agg(json_build_object('organizationId', ${unit.organizationId},
        'organizationName', ${unit.organizationName}) order by ${unit.sort}, ${unit.organizationId}), '[]')`,
    })
    .from(roleOrganization)
    .innerJoin(unit, eq(unit.organizationId, roleOrganization.organizationId))
    .where(
      and(
        eq(roleOrganization.roleId, role.roleId),
        // Of a role that other units have, too, those are nobody's business here.
        reachedFrom(
          tx,
          actor,
          sql`(starts_with(${reached.path}, ${unit.path}) or starts_with(${unit.path}, ${reached.path}))`,
        ),
      ),
    )
  return {
    role,
    memberCount: sql<number>`(${members})`,
    functionActions: sql<string[]>`array(
      select distinct ${applicationMenuFunction.functionAction}::text from ${roleFunction}
      join ${applicationMenuFunction} on ${eq(
        applicationMenuFunction.applicationMenuFunctionId,
        roleFunction.applicationMenuFunctionId,
      )} where ${eq(roleFunction.roleId, role.roleId)} order by 1)`,
    organizations: sql<Role['organizations']>`(${units})`,
    fixed: fixedFor(tx, actor),
  }
}

type Found = Pick<Role, 'memberCount' | 'functionActions' | 'organizations'> & {
  role: RoleRow
  fixed: 'held' | 'beyond' | null
}

function presentRole({ role: row, fixed, ...counted }: Found): Role {
  const { roleId, roleName, remark, dataPermission, factorRequired, revision, changedAt, changedByName } = row
  return {
    roleId,
    roleName,
    dataPermission,
    factorRequired,
    ...counted,
    revision,
    changedAt: changedAt.getTime(),
    changedByName,
    ...(remark !== null && { remark }),
    ...(fixed !== null && { fixed }),
  }
}

/** A page of the roles that people within the actor's reach may have, and how many of those do. */
export async function findRoles(
  { tx, actor, language }: StepContext,
  query: RequestOf<typeof listRoles>,
): Promise<ResponseOf<typeof listRoles>> {
  const { keyword, applicationId } = query
  const where = and(
    isNull(role.deletedAt),
    visibleRole(tx, actor),
    keyword ? sql`strpos(lower(${role.roleName}), ${keyword.toLowerCase()}) > 0` : undefined,
    applicationId === undefined ? undefined : grantsIn(tx, applicationId),
  )
  return await findPage(query, language, {
    sorting: {
      column: role.roleName,
      id: role.roleId,
      keyOf: (found: Found) => [found.role.roleName, found.role.roleId],
      desc: query.desc ?? false,
    },
    find: (part) =>
      tx
        .select(columnsFor(tx, actor))
        .from(role)
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit)
        .offset(part.offset),
    total: (limit) => countRows(tx, role, where, limit),
    present: presentRole,
  })
}

/** A role with everything that it grants. @throws Refusal 20404 when none is visible, 20410 when it was deleted. */
export async function getVisibleRole(
  { tx, actor }: Pick<StepContext, 'tx' | 'actor'>,
  roleId: string,
): Promise<RoleDetail> {
  const [found] = await tx
    .select(columnsFor(tx, actor))
    .from(role)
    .where(and(eq(role.roleId, roleId), visibleRole(tx, actor)))
  if (!found) throw new Refusal(codes.notFound)
  if (found.role.deletedAt) throw new Refusal(codes.deleted)
  const functions = await tx
    .select({ id: roleFunction.applicationMenuFunctionId })
    .from(roleFunction)
    .where(eq(roleFunction.roleId, roleId))
    .orderBy(roleFunction.applicationMenuFunctionId)
  const projects = await tx
    .select({ projectId: project.projectId, projectName: project.projectName })
    .from(roleProject)
    .innerJoin(project, eq(project.projectId, roleProject.projectId))
    .where(and(eq(roleProject.roleId, roleId), visibleProject(actor)))
    .orderBy(project.sort, project.projectId)
  const opened = tx
    .select({ id: roleResource.dictionaryId })
    .from(roleResource)
    .where(eq(roleResource.roleId, roleId))
  return {
    ...presentRole(found),
    applicationMenuFunctionIds: functions.map(({ id }) => id),
    projects,
    resources: await findResources(tx, actor, inArray(dictionary.dictionaryId, opened)),
  }
}

/** The standards of units within the actor's reach, or opened to it, in order. */
export async function findResources(tx: Tx, actor: Actor, chosen?: SQL): Promise<RoleResource[]> {
  return await tx
    .select({
      resourceId: dictionary.dictionaryId,
      resourceName: dictionary.name,
      kind: dictionary.kind,
      organizationName: organization.organizationName,
    })
    .from(dictionary)
    .innerJoin(organization, eq(organization.organizationId, dictionary.organizationId))
    .where(and(isNull(dictionary.deletedAt), chosen, within(actor, resourceColumns)))
    .orderBy(dictionary.kind, dictionary.sort, dictionary.dictionaryId)
}

const resourceColumns = {
  organization: dictionary.organizationId,
  resource: dictionary.dictionaryId,
}

export interface LockedRole {
  role: RoleRow
  /** Why the actor may not change it. */
  fixed: 'held' | 'beyond' | null
  /** Whether it grants what the actor does not have. */
  more: boolean
}

/**
 * Locks roles in id order, deleted ones too.
 * @throws Refusal 20404 when one of them is not visible to the actor.
 */
export async function lockRoles(tx: Tx, actor: Actor, ids: readonly string[]): Promise<LockedRole[]> {
  const rows = await tx
    .select({
      role,
      fixed: fixedFor(tx, actor),
      more: sql<boolean>`coalesce(${grantsMoreThan(tx, actor)}, false)`,
    })
    .from(role)
    .where(and(inArray(role.roleId, [...ids]), visibleRole(tx, actor)))
    .orderBy(role.roleId)
    .for('update', { of: role })
  if (rows.length < ids.length) throw new Refusal(codes.notFound)
  return rows
}
