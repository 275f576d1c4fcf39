import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import type { addGroup, GroupAdd, GroupEdit, OrganizationGroup } from '#contract/organization/groups.ts'
import { z } from '#contract/zod.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { organizationGroup, organizationGroupAccount } from '../db/tables/organization-group.ts'
import { person } from '../db/tables/person.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { Actor } from '../security/actor.ts'
import { mergeEdit, stampOf } from '../security/revision.ts'
import { within } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import {
  type GroupRow,
  lockGroupRows,
  lockMembers,
  recordChange,
  shownMember,
  writeGroup,
} from './membership.ts'
import { unitStore } from './store.ts'

type Saved = ResponseOf<typeof addGroup>

function visibleGroup(actor: Actor) {
  return within(actor, { organization: organizationGroup.organizationId })
}

function selectGroups(tx: Tx) {
  const accounts = tx
    .select({ count: sql`count(*)::int` })
    .from(organizationGroupAccount)
    .innerJoin(account, eq(account.accountId, organizationGroupAccount.accountId))
    .innerJoin(person, eq(person.userId, account.userId))
    .where(and(eq(organizationGroupAccount.groupId, organizationGroup.groupId), shownMember))
  return tx
    .select({ group: organizationGroup, accountCount: sql<number>`(${accounts})` })
    .from(organizationGroup)
}

function presentGroup({ group, accountCount }: { group: GroupRow; accountCount: number }): OrganizationGroup {
  const { groupId, organizationId, groupName, remarks, revision } = group
  return { groupId, organizationId, groupName, ...(remarks !== null && { remarks }), accountCount, revision }
}

/** The groups of a unit. @throws Refusal 20404 when the unit is out of reach, 20410 when it was deleted. */
export async function findGroups(
  context: SignedInStep,
  organizationId: string,
): Promise<OrganizationGroup[]> {
  await unitStore.get(context, organizationId)
  const rows = await selectGroups(context.tx)
    .where(and(eq(organizationGroup.organizationId, organizationId), isNull(organizationGroup.deletedAt)))
    .orderBy(asc(organizationGroup.groupName), asc(organizationGroup.groupId))
  return rows.map(presentGroup)
}

/** A group. @throws Refusal 20404 when there is none within the actor's reach, 20410 when it was deleted. */
export async function getVisibleGroup({ tx, actor }: SignedInStep, groupId: string): Promise<GroupRow> {
  const [row] = await tx
    .select()
    .from(organizationGroup)
    .where(and(eq(organizationGroup.groupId, groupId), visibleGroup(actor)))
  return existing(row)
}

/**
 * Groups within reach, locked until the commit; they come in the order of the ids.
 * @throws Refusal 20404 when one of them is not there or out of reach, 20410 when it was deleted.
 */
export async function lockGroups(
  { tx, actor }: SignedInStep,
  groupIds: readonly string[],
): Promise<GroupRow[]> {
  const rows = await lockGroupRows(
    tx,
    and(inArray(organizationGroup.groupId, [...groupIds]), visibleGroup(actor)),
  )
  return groupIds.map((id) => existing(rows.find(({ groupId }) => groupId === id)))
}

/** One group, locked until the commit. @throws Refusal as `lockGroups` does. */
export async function lockGroup(context: SignedInStep, groupId: string): Promise<GroupRow> {
  return existing((await lockGroups(context, [groupId]))[0])
}

function existing(row: GroupRow | undefined): GroupRow {
  if (!row) throw new Refusal(codes.notFound)
  if (row.deletedAt) throw new Refusal(codes.deleted)
  return row
}

/** Creates a group. @throws Refusal 20404 when the unit is out of reach, 20410 deleted, 20400 when the id is in use. */
export async function createGroup(context: SignedInStep, add: GroupAdd): Promise<Saved> {
  const { tx, actor, now, language } = context
  await unitStore.get(context, add.organizationId)
  const [row] = await tx
    .insert(organizationGroup)
    .values({ ...add, ...stampOf(actor, now) })
    .onConflictDoNothing()
    .returning()
  if (!row) throw refuseField('groupId', 'taken', language)
  recordChange(context, row, 'add', { after: fieldsOf(row) })
  return { group: presentGroup({ group: row, accountCount: 0 }) }
}

function fieldsOf({ groupName, remarks }: GroupRow): Record<string, unknown> {
  return { groupName, ...(remarks !== null && { remarks }) }
}

const Changes = z.object({ groupName: z.optional(z.string()), remarks: z.optional(z.nullable(z.string())) })

/** Applies an edit to a group. @throws Refusal 20404 out of reach, 20410 deleted, 20409 when somebody else wrote the same. */
export async function reviseGroup(
  context: SignedInStep,
  { groupId, baseRevision, after, clear, ...fields }: GroupEdit,
): Promise<Saved> {
  const row = await lockGroup(context, groupId)
  const before = fieldsOf(row)
  const merge = mergeEdit({
    row: { ...row, fields: before },
    edit: { baseRevision, after, clear, fields },
    key: context.idempotencyKey ?? '',
  })
  const changes = z.parse(Changes, merge.changes)
  if (Object.keys(changes).length > 0) await writeGroup(context, row, merge, changes, before)
  const saved = await groupNow(context, { groupId })
  return { ...saved, ...(merge.merged.length > 0 && { merged: merge.merged }) }
}

/**
 * Deletes groups; those that are gone already stay so.
 * @throws Refusal 20404 when one of them is out of reach: then none is deleted.
 */
export async function removeGroups(
  context: SignedInStep,
  ids: readonly string[],
): Promise<{ deleted: number }> {
  const { tx, actor, now } = context
  await lockMembers(tx, inArray(organizationGroupAccount.groupId, [...ids]))
  const rows = await lockGroupRows(tx, and(inArray(organizationGroup.groupId, [...ids]), visibleGroup(actor)))
  if (rows.length < ids.length) throw new Refusal(codes.notFound)
  const aliveIds = rows.flatMap(({ groupId, deletedAt }) => (deletedAt ? [] : groupId))
  await tx.delete(organizationGroupAccount).where(inArray(organizationGroupAccount.groupId, aliveIds))
  const deleted = await tx
    .update(organizationGroup)
    .set({
      deletedAt: now,
      revision: sql`${organizationGroup.revision} + 1`,
      ...stampOf(actor, now),
    })
    .where(inArray(organizationGroup.groupId, aliveIds))
    .returning()
  for (const row of deleted) recordChange(context, row, 'delete', { before: fieldsOf(row) })
  return { deleted: deleted.length }
}

/** The group as it stands now. @throws Refusal 20404 when there is none within the actor's reach. */
export async function groupNow(
  { tx, actor }: Pick<SignedInStep, 'tx' | 'actor'>,
  { groupId }: { groupId: string },
): Promise<Saved> {
  const [row] = await selectGroups(tx).where(and(eq(organizationGroup.groupId, groupId), visibleGroup(actor)))
  if (!row) throw new Refusal(codes.notFound)
  return { group: presentGroup(row) }
}
