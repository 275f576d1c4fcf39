import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Rule } from '#contract/messages.ts'
import { neededBy } from '#contract/permissions.ts'
import type { RoleDetail } from '#contract/role/schema.ts'
import type { Tx } from '../db/client.ts'
import { applicationMenuFunction } from '../db/tables/application.ts'
import { dictionary } from '../db/tables/dictionary.ts'
import { organization } from '../db/tables/organization.ts'
import { project } from '../db/tables/project.ts'
import { roleFunction, roleOrganization, roleProject, roleResource } from '../db/tables/role.ts'
import type { StepContext } from '../http/handle.ts'
import { visibleProject } from '../identity/visible-projects.ts'
import { packagedFunctionId } from '../platform/fixed-id.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { Actor } from '../security/actor.ts'
import { within } from '../security/scope.ts'
import { findResources } from './queries.ts'

const setNames = ['applicationMenuFunctionIds', 'projectIds', 'organizationIds', 'resourceIds'] as const
type SetName = (typeof setNames)[number]

/** What a role names, each as sorted ids. */
export type RoleSets = Record<SetName, readonly string[]>

/** The sets of a role as it stands. */
export function setsOf(detail: RoleDetail): RoleSets {
  return {
    applicationMenuFunctionIds: detail.applicationMenuFunctionIds.toSorted(),
    projectIds: detail.projects.map(({ projectId }) => projectId).toSorted(),
    organizationIds: detail.organizations.map(({ organizationId }) => organizationId).toSorted(),
    resourceIds: detail.resources.map(({ resourceId }) => resourceId).toSorted(),
  }
}

/** The sets that a change names, in the order in which `setsOf` has them. */
export function sorted(change: Partial<RoleSets>): Partial<RoleSets> {
  return Object.fromEntries(
    setNames.flatMap((name) => (change[name] ? [[name, change[name].toSorted()]] : [])),
  )
}

/** The functions with the views that they need: a role that lacked one would open screens that refuse their own list. */
export async function withViews(tx: Tx, functionIds: readonly string[]): Promise<string[]> {
  const { applicationMenuFunctionId, functionAction } = applicationMenuFunction
  const asked = await tx
    .select({ action: functionAction })
    .from(applicationMenuFunction)
    .where(inArray(applicationMenuFunctionId, [...functionIds]))
  const views = asked.flatMap(({ action }) => neededBy(action)).map(packagedFunctionId)
  return [...new Set([...functionIds, ...views])]
}

type Finder = (tx: Tx, actor: Actor, ids: string[]) => Promise<{ id: string }[]>

/** Those of the ids that are there, within the actor's reach. */
const finders: Record<SetName, Finder> = {
  applicationMenuFunctionIds: (tx, _actor, ids) => {
    const { applicationMenuFunctionId: id } = applicationMenuFunction
    return tx
      .select({ id })
      .from(applicationMenuFunction)
      .where(and(inArray(id, ids), isNull(applicationMenuFunction.deletedAt)))
      .for('share')
  },
  projectIds: (tx, actor, ids) => {
    const { projectId: id } = project
    return tx
      .select({ id })
      .from(project)
      .where(and(inArray(id, ids), visibleProject(actor)))
  },
  organizationIds: (tx, actor, ids) => {
    const { organizationId: id, deletedAt } = organization
    return tx
      .select({ id })
      .from(organization)
      .where(and(inArray(id, ids), isNull(deletedAt), within(actor, { organization: id })))
  },
  resourceIds: async (tx, actor, ids) => {
    const found = await findResources(tx, actor, inArray(dictionary.dictionaryId, ids))
    return found.map(({ resourceId }) => ({ id: resourceId }))
  },
}

const refusals: Record<SetName, Rule> = {
  applicationMenuFunctionIds: 'option',
  projectIds: 'outOfReach',
  organizationIds: 'outOfReach',
  resourceIds: 'outOfReach',
}

/** @throws Refusal 20400, naming the set, when something in it is not there or out of reach. */
export async function checkSets(
  { tx, actor, language }: StepContext<undefined, unknown>,
  sets: Partial<RoleSets>,
): Promise<void> {
  for (const name of setNames) {
    const ids = sets[name] ?? []
    const found = ids.length > 0 ? await finders[name](tx, actor, [...ids]) : []
    if (found.length < ids.length) throw refuseField(name, refusals[name], language)
  }
}

/** Replaces the sets that are named. */
export async function saveSets(tx: Tx, roleId: string, sets: Partial<RoleSets>): Promise<void> {
  const { applicationMenuFunctionIds: functions, projectIds, organizationIds, resourceIds } = sets
  if (functions) {
    await tx.delete(roleFunction).where(eq(roleFunction.roleId, roleId))
    const rows = functions.map((applicationMenuFunctionId) => ({ roleId, applicationMenuFunctionId }))
    if (rows.length > 0) await tx.insert(roleFunction).values(rows)
  }
  if (projectIds) {
    await tx.delete(roleProject).where(eq(roleProject.roleId, roleId))
    const rows = projectIds.map((projectId) => ({ roleId, projectId }))
    if (rows.length > 0) await tx.insert(roleProject).values(rows)
  }
  if (organizationIds) {
    await tx.delete(roleOrganization).where(eq(roleOrganization.roleId, roleId))
    const rows = organizationIds.map((organizationId) => ({ roleId, organizationId }))
    if (rows.length > 0) await tx.insert(roleOrganization).values(rows)
  }
  if (resourceIds) {
    await tx.delete(roleResource).where(eq(roleResource.roleId, roleId))
    const rows = resourceIds.map((dictionaryId) => ({ roleId, dictionaryId }))
    if (rows.length > 0) await tx.insert(roleResource).values(rows)
  }
}
