import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { organizationGroup, organizationGroupAccount } from '../db/tables/organization-group.ts'
import { person } from '../db/tables/person.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { type GroupRow, groupStore, shownMember } from './groups.ts'

type MemberRow = typeof organizationGroupAccount.$inferSelect

/** Members, locked until the commit. Who changes a group locks people first, then members, then groups. */
export async function lockMembers(tx: Tx, which: SQL): Promise<MemberRow[]> {
  return await tx
    .select()
    .from(organizationGroupAccount)
    .where(which)
    .orderBy(asc(organizationGroupAccount.groupAccountId))
    .for('update')
}

/** Groups, locked until the commit, in id order, so that no two callers deadlock. */
export async function lockGroupRows(tx: Tx, which: SQL | undefined): Promise<GroupRow[]> {
  return await tx
    .select()
    .from(organizationGroup)
    .where(which)
    .orderBy(asc(organizationGroup.groupId))
    .for('no key update')
}

/** Deletes groups, and with them who is in them. @throws Refusal 20404 when one of them is out of reach. */
export async function removeGroups(
  context: SignedInStep,
  { ids }: { ids: string[] },
): Promise<{ deleted: number }> {
  await lockMembers(context.tx, inArray(organizationGroupAccount.groupId, ids))
  return await groupStore.remove(context, { ids })
}

/** Takes locked members out of their locked groups. */
export async function removeMembers(
  context: SignedInStep,
  groups: readonly GroupRow[],
  members: readonly MemberRow[],
): Promise<void> {
  for (const group of groups) {
    const ids = members.flatMap(({ groupId, groupAccountId }) =>
      groupId === group.groupId ? groupAccountId : [],
    )
    await changeMembers(context, group, () =>
      context.tx
        .delete(organizationGroupAccount)
        .where(inArray(organizationGroupAccount.groupAccountId, ids)),
    )
  }
}

/** Changes who is in a locked group, and records in the history who was and who is. */
export async function changeMembers(
  context: SignedInStep,
  group: GroupRow,
  change: () => Promise<unknown>,
): Promise<void> {
  const before = await namesIn(context.tx, group)
  await change()
  const after = await namesIn(context.tx, group)
  if (before.join() === after.join()) return
  const { tx, actor, now, idempotencyKey: key } = context
  const revision = group.revision + 1
  const fieldRevisions = { ...group.fieldRevisions, accounts: { revision, key } }
  const [written = group] = await tx
    .update(organizationGroup)
    .set({ revision, fieldRevisions, ...stampOf(actor, now) })
    .where(eq(organizationGroup.groupId, group.groupId))
    .returning()
  await groupStore.notify(context, written, 'update', {
    before: { accounts: before },
    after: { accounts: after },
  })
}

async function namesIn(tx: Tx, { groupId }: GroupRow): Promise<string[]> {
  const rows = await tx
    .select({ accountName: account.accountName })
    .from(organizationGroupAccount)
    .innerJoin(account, eq(account.accountId, organizationGroupAccount.accountId))
    .innerJoin(person, eq(person.userId, account.userId))
    .where(and(eq(organizationGroupAccount.groupId, groupId), shownMember))
    .orderBy(asc(account.accountName))
  return rows.map(({ accountName }) => accountName)
}
