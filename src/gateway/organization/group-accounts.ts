import { and, asc, eq, inArray } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { GroupAccount, GroupAccountMove, GroupAccountsAdd } from '#contract/organization/groups.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { department } from '../db/tables/department.ts'
import { organization } from '../db/tables/organization.ts'
import { organizationGroupAccount } from '../db/tables/organization-group.ts'
import { person } from '../db/tables/person.ts'
import { placeOf } from '../identity/places.ts'
import { visibleAccount } from '../identity/visible-accounts.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { SignedInStep } from '../security/step.ts'
import { groupStore, lockGroup, lockGroups, shownMember } from './groups.ts'
import { changeMembers, lockMembers, removeMembers } from './membership.ts'

async function accountsIn(tx: Tx, groupId: string): Promise<GroupAccount[]> {
  const rows = await tx
    .select({
      groupAccountId: organizationGroupAccount.groupAccountId,
      groupId: organizationGroupAccount.groupId,
      accountId: account.accountId,
      accountName: account.accountName,
      person,
      organizationName: organization.organizationName,
      departmentName: department.departmentName,
    })
    .from(organizationGroupAccount)
    .innerJoin(account, eq(account.accountId, organizationGroupAccount.accountId))
    .innerJoin(person, eq(person.userId, account.userId))
    .leftJoin(organization, eq(organization.organizationId, person.organizationId))
    .leftJoin(department, eq(department.departmentId, person.departmentId))
    .where(and(eq(organizationGroupAccount.groupId, groupId), shownMember))
    .orderBy(asc(account.accountName))
  return rows.map(({ person: { userName, organizationId, departmentId }, ...row }) => {
    const { organizationName, departmentName, ...shown } = row
    const place = placeOf({ organizationId, organizationName, departmentId, departmentName })
    return { ...shown, userName, ...(place && { place }) }
  })
}

/** The accounts of a group. @throws Refusal 20404 when it is out of reach, 20410 when it was deleted. */
export async function findGroupAccounts(context: SignedInStep, groupId: string): Promise<GroupAccount[]> {
  await groupStore.get(context, groupId)
  return await accountsIn(context.tx, groupId)
}

/**
 * Takes accounts into a group; those that are in it stay.
 * @throws Refusal 20404 when the group is out of reach, 20410 deleted, 20400 when an account is none of the unit's people.
 */
export async function addAccounts(
  context: SignedInStep,
  { groupId, accountIds }: GroupAccountsAdd,
): Promise<GroupAccount[]> {
  const { tx, actor, now, language } = context
  const { organizationId } = await groupStore.get(context, groupId)
  // Until the commit nobody moves one of them away.
  const fitting = await tx
    .select({ accountId: account.accountId })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .where(
      and(
        inArray(account.accountId, accountIds),
        shownMember,
        eq(person.organizationId, organizationId),
        visibleAccount(actor),
      ),
    )
    .orderBy(asc(person.userId))
    .for('share', { of: person })
  if (fitting.length < accountIds.length) throw refuseField('accountIds', 'outOfReach', language)
  await changeMembers(context, await lockGroup(context, groupId), () =>
    tx
      .insert(organizationGroupAccount)
      .values(accountIds.map((accountId) => ({ groupAccountId: newId(now), groupId, accountId })))
      .onConflictDoNothing(),
  )
  return await accountsIn(tx, groupId)
}

/**
 * Puts an account of a group into another group of the same unit.
 * @throws Refusal 20404 when either is out of reach, 20410 when the group was deleted, 20400 when the group is another
 *   unit's, or has the account already.
 */
export async function moveAccount(
  context: SignedInStep,
  { groupAccountId, groupId }: GroupAccountMove,
): Promise<GroupAccount[]> {
  const { tx, language } = context
  const [member] = await lockMembers(tx, eq(organizationGroupAccount.groupAccountId, groupAccountId))
  if (!member) throw new Refusal(codes.notFound)
  const [from, to] = await lockGroups(context, [member.groupId, groupId])
  if (!from || !to || from.organizationId !== to.organizationId)
    throw refuseField('groupId', 'outOfReach', language)
  const already = and(
    eq(organizationGroupAccount.groupId, groupId),
    eq(organizationGroupAccount.accountId, member.accountId),
  )
  if ((await tx.$count(organizationGroupAccount, already)) > 0)
    throw refuseField('groupId', 'repeated', language)
  await changeMembers(context, from, () =>
    changeMembers(context, to, () =>
      tx
        .update(organizationGroupAccount)
        .set({ groupId })
        .where(eq(organizationGroupAccount.groupAccountId, groupAccountId)),
    ),
  )
  return await accountsIn(tx, groupId)
}

/**
 * Takes accounts out of their groups.
 * @throws Refusal 20404 when one of them is not there or out of reach: then none is taken out.
 */
export async function removeAccounts(
  context: SignedInStep,
  ids: readonly string[],
): Promise<{ deleted: number }> {
  const members = await lockMembers(context.tx, inArray(organizationGroupAccount.groupAccountId, [...ids]))
  if (members.length < ids.length) throw new Refusal(codes.notFound)
  const groups = await lockGroups(context, [...new Set(members.map(({ groupId }) => groupId))])
  await removeMembers(context, groups, members)
  return { deleted: ids.length }
}
