import { and, eq, isNull, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { groupEntity, type OrganizationGroup } from '#contract/organization/groups.ts'
import { account } from '../db/tables/account.ts'
import { organizationGroup, organizationGroupAccount } from '../db/tables/organization-group.ts'
import { person } from '../db/tables/person.ts'
import { entityStore } from '../entity/entity-store.ts'
import { Refusal } from '../platform/refusal.ts'
import type { SignedInStep } from '../security/step.ts'
import { unitStore } from './store.ts'

export type GroupRow = typeof organizationGroup.$inferSelect

/** The members that a group shows, beside their account and person: not an account that is gone, nor somebody archived. */
export const shownMember = and(isNull(account.deletedAt), isNull(person.deletedAt))

/** The groups of units. Whoever deletes one locks its members before (`removeGroups`). */
export const groupStore = entityStore(groupEntity, {
  table: organizationGroup,
  scope: { organization: organizationGroup.organizationId },
  audience: 'organization:view',
  recorded: ({ groupName, remarks }) => ({ groupName, ...(remarks !== null && { remarks }) }),
  select({ tx }) {
    const members = tx
      .select({ count: sql`count(*)::int` })
      .from(organizationGroupAccount)
      .innerJoin(account, eq(account.accountId, organizationGroupAccount.accountId))
      .innerJoin(person, eq(person.userId, account.userId))
      .where(and(eq(organizationGroupAccount.groupId, organizationGroup.groupId), shownMember))
    return { accountCount: sql`(${members})` }
  },
  check: {
    async add(context, { organizationId }) {
      await unitStore.get(context, organizationId)
      return undefined
    },
  },
  async changed({ tx }, { groupId, deletedAt }) {
    if (!deletedAt) return
    await tx.delete(organizationGroupAccount).where(eq(organizationGroupAccount.groupId, groupId))
  },
})

/** The groups of a unit, by name. @throws Refusal 20404 when the unit is out of reach, 20410 when it was deleted. */
export async function findGroups(
  context: SignedInStep,
  organizationId: string,
): Promise<OrganizationGroup[]> {
  await unitStore.get(context, organizationId)
  const groups = await groupStore.all(context, eq(organizationGroup.organizationId, organizationId))
  return groups.sort(groupEntity.order({}))
}

/**
 * Groups within reach, locked until the commit; they come in the order of the ids.
 * @throws Refusal 20404 when one of them is not there or out of reach, 20410 when it was deleted.
 */
export async function lockGroups(context: SignedInStep, groupIds: readonly string[]): Promise<GroupRow[]> {
  const rows = await groupStore.lock(context, groupIds)
  return groupIds.map((id) => existing(rows.get(id)))
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
