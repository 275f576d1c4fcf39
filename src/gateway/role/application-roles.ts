import { and, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type {
  addApplicationRoles,
  deleteApplicationRoles,
  listApplicationRoles,
} from '#contract/role/application-role.ts'
import { application } from '../db/tables/application.ts'
import { applicationRole, role } from '../db/tables/role.ts'
import type { StepContext } from '../http/handle.ts'
import { Refusal } from '../platform/refusal.ts'
import { stampOf } from '../security/revision.ts'
import { findHeldRoles } from './held-roles.ts'
import { type LockedRole, lockRoles } from './queries.ts'
import { recordChange } from './rules.ts'

type Step = StepContext<undefined, unknown>
type Roles = ResponseOf<typeof listApplicationRoles>
type ApplicationRow = typeof application.$inferSelect

/**
 * The roles that an application has, as far as the actor sees them, and those that the actor may give it: it sits at no unit, so
 * that a role of some units alone would grant it nothing.
 * @throws Refusal 20404 when there is no such application.
 */
export async function findApplicationRoles(
  { tx, actor }: Step,
  { applicationId }: RequestOf<typeof listApplicationRoles>,
): Promise<Roles> {
  const [found] = await tx
    .select({ code: application.code })
    .from(application)
    .where(and(eq(application.applicationId, applicationId), isNull(application.deletedAt)))
  if (!found) throw new Refusal(codes.notFound)
  const held = exists(
    tx
      .select({ one: sql`1` })
      .from(applicationRole)
      .where(and(eq(applicationRole.roleId, role.roleId), eq(applicationRole.applicationId, applicationId))),
  )
  return await findHeldRoles({ tx, actor }, held, '')
}

/**
 * Lets an application call with roles.
 * @throws Refusal 20404 for a role out of reach or an application that is not there, 20403 when a role grants what the actor does
 *   not have: then it gets none.
 */
export async function addRoles(
  context: Step,
  { applicationId, roleIds }: RequestOf<typeof addApplicationRoles>,
): Promise<Roles> {
  const row = await lockApplication(context, applicationId)
  const locked = await givable(context, roleIds)
  const added = await context.tx
    .insert(applicationRole)
    .values(roleIds.map((roleId) => ({ applicationId, roleId })))
    .onConflictDoNothing()
    .returning({ roleId: applicationRole.roleId })
  await recordRoles(context, row, locked, added, 'after')
  return await findApplicationRoles(context, { applicationId })
}

/** Takes roles from an application. @throws Refusal as `addRoles`: who takes one could give it back. */
export async function removeRolesOfApplication(
  context: Step,
  { applicationId, ids }: RequestOf<typeof deleteApplicationRoles>,
): Promise<Roles> {
  const row = await lockApplication(context, applicationId)
  const locked = await givable(context, ids)
  const removed = await context.tx
    .delete(applicationRole)
    .where(and(eq(applicationRole.applicationId, applicationId), inArray(applicationRole.roleId, ids)))
    .returning({ roleId: applicationRole.roleId })
  await recordRoles(context, row, locked, removed, 'before')
  return await findApplicationRoles(context, { applicationId })
}

async function lockApplication({ tx }: Step, applicationId: string): Promise<ApplicationRow> {
  const [found] = await tx
    .select()
    .from(application)
    .where(eq(application.applicationId, applicationId))
    .for('update')
  if (!found) throw new Refusal(codes.notFound)
  if (found.deletedAt) throw new Refusal(codes.deleted)
  return found
}

async function givable({ tx, actor }: Step, roleIds: readonly string[]): Promise<LockedRole[]> {
  const locked = await lockRoles(tx, actor, roleIds)
  if (locked.some((each) => each.role.deletedAt)) throw new Refusal(codes.deleted)
  if (locked.some(({ more }) => more)) throw new Refusal(codes.noPermission)
  return locked
}

/** Names the application in the history of each role, and the roles in that of the application. */
async function recordRoles(
  context: Step,
  { applicationId, applicationName, revision }: ApplicationRow,
  locked: readonly LockedRole[],
  changed: readonly { roleId: string }[],
  when: 'before' | 'after',
): Promise<void> {
  const ids = new Set(changed.map(({ roleId }) => roleId))
  const roles = locked.flatMap((each) => (ids.has(each.role.roleId) ? each.role : []))
  if (roles.length === 0) return
  for (const row of roles)
    await recordChange(context, row, 'update', { [when]: { applications: [applicationName] } })
  const names = roles.map(({ roleName }) => roleName).toSorted()
  const { tx, actor, now } = context
  await tx
    .update(application)
    .set({ revision: revision + 1, ...stampOf(actor, now) })
    .where(eq(application.applicationId, applicationId))
  const named = { entity: 'application', entityId: applicationId, label: applicationName } as const
  context.record({ ...named, action: 'update', revision: revision + 1, [when]: { roles: names } })
  context.announce({ permission: 'application:view' }, { kind: 'changed', entity: 'application' })
}
