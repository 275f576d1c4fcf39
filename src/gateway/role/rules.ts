import { eq, inArray, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { addRole, deleteRoles, updateRole } from '#contract/role/endpoints.ts'
import { DataPermission, type RoleAdd, type RoleDetail } from '#contract/role/schema.ts'
import { z } from '#contract/zod.ts'
import { applicationRole, role, roleMember, roleOrganization } from '../db/tables/role.ts'
import type { StepContext } from '../http/handle.ts'
import { lockOwnAccount } from '../identity/lock-account.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { refuseNamed } from '../platform/refuse-named.ts'
import { mergeEdit, stampOf } from '../security/revision.ts'
import { getVisibleRole, lockRoles } from './queries.ts'
import { checkSets, type RoleSets, saveSets, setsOf, sorted, withViews } from './sets.ts'

const entity = 'role'
type Saved = ResponseOf<typeof addRole>
type Step = StepContext<undefined, unknown>

/**
 * Creates a role without functions.
 * @throws Refusal 20400 when the id is in use or a unit or project is out of reach, 20403 when it would open more than
 *   the actor has.
 */
export async function createRole(context: Step, add: RoleAdd): Promise<Saved> {
  const { tx, actor, now, language } = context
  const { roleId, roleName, remark, dataPermission, factorRequired = false } = add
  const { projectIds = [], organizationIds = [] } = add
  const sets = { projectIds, organizationIds }
  await checkSets(context, sets)
  const [row] = await tx
    .insert(role)
    .values({
      roleId,
      roleName,
      remark: remark ?? null,
      dataPermission,
      factorRequired,
      ...stampOf(actor, now),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw refuseField('roleId', 'taken', language)
  await saveSets(tx, roleId, sets)
  const made = await changeable(context, roleId)
  await recordChange(context, made, 'add', { after: readable(made) })
  return { role: made }
}

/** What an edit of a role's own columns may name. */
const RoleColumns = z.object({
  roleName: z.optional(z.string()),
  remark: z.optional(z.nullable(z.string())),
  dataPermission: z.optional(DataPermission),
  factorRequired: z.optional(z.boolean()),
})

/** Whatever part of a role an endpoint changes; a set is the whole of it. */
type RoleChange = { roleId: string; baseRevision: number } & Partial<RoleSets> &
  Pick<RequestOf<typeof updateRole>, 'clear' | 'roleName' | 'remark' | 'factorRequired'> & {
    dataPermission?: DataPermission | undefined
  }

/**
 * Applies an edit to a role as it is now (protocol: "Revisions"); who comes later with an older set gets a conflict,
 * so that no two sets ever mix.
 * @throws Refusal 20404 out of reach, 20410 deleted, 20409 when somebody else changed the same since, 20400 when a set
 *   names what is out of reach, 20403 when the role, before or after it, grants more than the actor has, or is the
 *   actor's own.
 */
export async function reviseRole(
  context: Step,
  { roleId, baseRevision, clear, ...asked }: RoleChange,
): Promise<Saved> {
  const { tx, actor, now, language, idempotencyKey = '' } = context
  const functions = asked.applicationMenuFunctionIds
  const sets = sorted({
    ...asked,
    ...(functions && { applicationMenuFunctionIds: await withViews(tx, functions) }),
  })
  await lockOwnAccount(context)
  const [locked] = await lockRoles(tx, actor, [roleId])
  if (!locked) throw new Refusal(codes.notFound)
  if (locked.role.deletedAt) throw new Refusal(codes.deleted)
  const before = await changeable(context, roleId)
  const { fieldRevisions, changedByName, changedAt } = locked.role
  const { roleName, remark = null, dataPermission, factorRequired, revision } = before
  const merge = mergeEdit({
    row: {
      fields: { roleName, remark, dataPermission, factorRequired, ...setsOf(before) },
      revision,
      fieldRevisions,
      changedByName,
      changedAt,
    },
    edit: { baseRevision, clear, fields: { ...asked, ...sets } },
    groups: [['dataPermission', 'projectIds']],
    key: idempotencyKey,
    language,
  })
  const merged = merge.merged.length > 0 ? { merged: merge.merged } : {}
  if (Object.keys(merge.changes).length === 0) return { role: before, ...merged }
  await checkSets(context, sets)
  await tx
    .update(role)
    .set({
      ...z.parse(RoleColumns, merge.changes),
      revision: merge.revision,
      fieldRevisions: merge.fieldRevisions,
      ...stampOf(actor, now),
    })
    .where(eq(role.roleId, roleId))
  await saveSets(tx, roleId, sets)
  const after = await changeable(context, roleId)
  const moved = 'organizationIds' in merge.changes
  await recordChange(context, after, 'update', changed(readable(before), readable(after)), moved)
  return { role: after, ...merged }
}

/** @throws Refusal 20403 when it is the actor's own, or grants more than the actor has. */
async function changeable(context: Step, roleId: string): Promise<RoleDetail> {
  const detail = await getVisibleRole(context, roleId)
  if (detail.fixed) throw new Refusal(codes.noPermission)
  return detail
}

/**
 * Deletes roles that nobody has; those that are gone already stay so.
 * @throws Refusal 20404 when one is out of reach, 20403 when one may not be changed, 20400 while an account or application has one:
 *   then none is deleted.
 */
export async function removeRoles(
  context: Step,
  ids: readonly string[],
): Promise<ResponseOf<typeof deleteRoles>> {
  const { tx, actor, now, language } = context
  const locked = await lockRoles(tx, actor, ids)
  const alive = locked.filter(({ role }) => !role.deletedAt)
  if (alive.some(({ fixed }) => fixed)) throw new Refusal(codes.noPermission)
  const wanted = alive.map(({ role }) => role.roleId)
  const held = await tx
    .selectDistinct({ roleId: roleMember.roleId })
    .from(roleMember)
    .where(inArray(roleMember.roleId, wanted))
  const called = await tx
    .selectDistinct({ roleId: applicationRole.roleId })
    .from(applicationRole)
    .where(inArray(applicationRole.roleId, wanted))
  const inUse = new Map([
    ...called.map(({ roleId }) => [roleId, isCalledWith] as const),
    ...held.map(({ roleId }) => [roleId, hasMembers] as const),
  ])
  const refused = alive.flatMap(({ role: { roleId, roleName } }) => {
    const why = inUse.get(roleId)
    return why ? { at: ids.indexOf(roleId), name: roleName, why } : []
  })
  if (refused.length > 0) throw refuseNamed(codes.invalid, refused, notDeleted, language)
  for (const { role: row } of alive) {
    const detail = await getVisibleRole(context, row.roleId)
    await recordChange(context, { ...detail, revision: row.revision + 1 }, 'delete', {
      before: readable(detail),
    })
  }
  await tx
    .update(role)
    .set({
      deletedAt: now,
      revision: sql`${role.revision} + 1`,
      ...stampOf(actor, now),
    })
    .where(inArray(role.roleId, wanted))
  return { deleted: alive.length }
}

const hasMembers = {
  zh: '仍有账号拥有，请先移除成员',
  en: 'accounts still have it: remove its members first',
}
const isCalledWith = {
  zh: '仍有应用使用，请先在应用管理中移除',
  en: 'applications still call with it: take it from them first',
}
const notDeleted = { zh: '有角色不能删除', en: 'Some of the roles cannot be deleted' }

/** The row as it stands now, for a write that came before. */
export async function savedBefore(context: Step, { roleId }: { roleId: string }): Promise<Saved> {
  return { role: await getVisibleRole(context, roleId) }
}

/** A role as the history shows it: by names, which stay readable when what they name is gone. */
function readable(detail: RoleDetail): Record<string, unknown> {
  const { roleName, remark = null, dataPermission, factorRequired, functionActions } = detail
  return {
    roleName,
    remark,
    dataPermission,
    factorRequired,
    functionActions,
    organizations: detail.organizations.map(({ organizationName }) => organizationName),
    projects: detail.projects.map(({ projectName }) => projectName),
    resources: detail.resources.map(({ resourceName }) => resourceName),
  }
}

function changed(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const part = (values: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, values[name]]))
  return { before: part(before), after: part(after) }
}

/**
 * Records the change in the history, that of a role of one unit alone for those who see that unit; notifies those who look at roles.
 * @param moved whether its units change: that names units besides the one.
 */
export async function recordChange(
  { tx, record, announce }: Step,
  { roleId, roleName, revision }: Pick<RoleDetail, 'roleId' | 'roleName' | 'revision'>,
  action: 'add' | 'update' | 'delete',
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
  moved = false,
): Promise<void> {
  const [only, another] = await tx
    .select({ organizationId: roleOrganization.organizationId })
    .from(roleOrganization)
    .where(eq(roleOrganization.roleId, roleId))
    .limit(2)
  const place = another || moved ? {} : only
  record({ entity, entityId: roleId, action, revision, label: roleName, ...place, ...change })
  announce({ permission: 'role:view' }, { kind: 'changed', entity })
}
