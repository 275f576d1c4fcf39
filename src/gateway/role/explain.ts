import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Access, AccessQuery, AccessThrough, RoleAccess } from '#contract/role/schema.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { department } from '../db/tables/department.ts'
import { organization } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import { project } from '../db/tables/project.ts'
import { role, roleMember } from '../db/tables/role.ts'
import { workSite } from '../db/tables/work-site.ts'
import type { StepContext } from '../http/handle.ts'
import { general, registered, visibleAccount } from '../identity/visible-accounts.ts'
import { visibleWorkSite } from '../identity/visible-work-sites.ts'
import { shownPeople } from '../person/queries.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../security/actor.ts'
import { loadGrantsByRole, noGrants, rolesInForce } from '../security/grants.ts'
import { type Opening, openings, type RowPlace } from '../security/scope.ts'

interface Explained {
  functionAction: Permission
  /** Where the row lies, as far as the actor sees it. */
  find: (tx: Tx, actor: Actor, id: string) => Promise<RowPlace[]>
}

const explained: Record<AccessQuery['entity'], Explained> = {
  'work-site': {
    functionAction: 'workSite:view',
    find: (tx, actor, id) =>
      tx
        .select({
          projectId: workSite.projectId,
          organizationId: workSite.organizationId,
          ownerId: workSite.createdBy,
        })
        .from(workSite)
        .where(and(eq(workSite.workSiteId, id), isNull(workSite.deletedAt), visibleWorkSite(actor))),
  },
  person: {
    functionAction: 'person:view',
    find: (tx, actor, id) =>
      tx
        .select({ organizationId: person.organizationId, departmentId: person.departmentId })
        .from(person)
        .where(and(eq(person.userId, id), shownPeople(actor))),
  },
  account: {
    functionAction: 'account:view',
    find: (tx, actor, id) => findAccountPlace(tx, actor, id, general),
  },
  'registered-account': {
    functionAction: 'registeredAccount:view',
    find: (tx, actor, id) => findAccountPlace(tx, actor, id, registered),
  },
}

async function findAccountPlace(tx: Tx, actor: Actor, id: string, kind?: SQL) {
  return await tx
    .select({
      projectId: account.projectId,
      organizationId: person.organizationId,
      departmentId: person.departmentId,
      ownerId: account.accountId,
    })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .where(and(eq(account.accountId, id), isNull(account.deletedAt), kind, visibleAccount(actor)))
}

/**
 * Whether an account sees a row, with what each of its roles says to it: role → data permission → unit, department or
 * project.
 * @throws Refusal 20404 when the actor itself sees the account or the row not.
 */
export async function explain(
  { tx, actor }: StepContext,
  { accountId, entity, entityId }: AccessQuery,
): Promise<Access> {
  const { functionAction, find } = explained[entity]
  const [somebody] = await findAccountPlace(tx, actor, accountId)
  const [row] = await find(tx, actor, entityId)
  if (!somebody || !row) throw new Refusal(codes.notFound)
  const inForce = new Set((await rolesInForce(tx, accountId)).map(({ roleId }) => roleId))
  const held = await tx
    .select({ roleId: role.roleId, roleName: role.roleName, dataPermission: role.dataPermission })
    .from(roleMember)
    .innerJoin(role, eq(role.roleId, roleMember.roleId))
    .where(and(eq(roleMember.accountId, accountId), isNull(role.deletedAt)))
    .orderBy(role.roleName, role.roleId)
  const grants = await loadGrantsByRole(tx, accountId)
  const paths = new Map<Opening, string[]>()
  const roles: RoleAccess[] = []
  for (const one of held) {
    const alone = grants.get(one.roleId) ?? noGrants
    const through: AccessThrough[] = []
    for (const by of openings({ accountId, scope: alone.scope }, row)) {
      const path = paths.get(by) ?? (await pathOf(tx, by, row))
      paths.set(by, path)
      through.push({ by, path })
    }
    const grantsView = alone.permissions.has(functionAction)
    roles.push({ ...one, inForce: inForce.has(one.roleId), grantsView, through })
  }
  const effective = roles.filter((one) => one.inForce)
  const visible =
    effective.some(({ grantsView }) => grantsView) && effective.some(({ through }) => through.length > 0)
  return { visible, functionAction, roles }
}

/** The names from the top down to what opens the row. */
async function pathOf(tx: Tx, by: Opening, row: RowPlace): Promise<string[]> {
  switch (by) {
    case 'organization':
      return await unitPath(tx, sql`${row.organizationId}::uuid`)
    case 'department': {
      const ofDepartment = sql`(select organization_id from department where department_id = ${row.departmentId}::uuid)`
      return [...(await unitPath(tx, ofDepartment)), ...(await departmentName(tx, row))]
    }
    case 'project':
      return await projectName(tx, row)
    default:
      return []
  }
}

async function unitPath(tx: Tx, organizationId: SQL): Promise<string[]> {
  const lowest = tx
    .select({ path: organization.path })
    .from(organization)
    .where(sql`${organization.organizationId} = ${organizationId}`)
  const above = await tx
    .select({ name: organization.organizationName })
    .from(organization)
    .where(sql`starts_with((${lowest}), ${organization.path})`)
    .orderBy(sql`length(${organization.path})`)
  return above.map(({ name }) => name)
}

async function departmentName(tx: Tx, { departmentId }: RowPlace): Promise<string[]> {
  const found = await tx
    .select({ name: department.departmentName })
    .from(department)
    .where(inArray(department.departmentId, departmentId ? [departmentId] : []))
  return found.map(({ name }) => name)
}

async function projectName(tx: Tx, { projectId }: RowPlace): Promise<string[]> {
  const found = await tx
    .select({ name: project.projectName })
    .from(project)
    .where(inArray(project.projectId, projectId ? [projectId] : []))
  return found.map(({ name }) => name)
}
