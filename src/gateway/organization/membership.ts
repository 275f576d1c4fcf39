import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { organizationGroup, organizationGroupAccount } from '../db/tables/organization-group.ts'
import { person } from '../db/tables/person.ts'
import { type Merged, stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'

const entity = 'organization-group'
export type GroupRow = typeof organizationGroup.$inferSelect
export type MemberRow = typeof organizationGroupAccount.$inferSelect

/** The members that a group shows, beside their account and person: not an account that is gone, nor somebody archived. */
export const shownMember = and(isNull(account.deletedAt), isNull(person.deletedAt))

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
  const revision = group.revision + 1
  const accounts = { revision, key: context.idempotencyKey }
  const fieldRevisions = { ...group.fieldRevisions, accounts }
  await writeGroup(
    context,
    group,
    { changes: { accounts: after }, revision, fieldRevisions },
    {},
    { accounts: before },
  )
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

/** Writes the result of an edit of a group, and records it in the history. */
export async function writeGroup(
  context: SignedInStep,
  row: GroupRow,
  { changes, revision, fieldRevisions }: Pick<Merged, 'changes' | 'revision' | 'fieldRevisions'>,
  columns: { groupName?: string | undefined; remarks?: string | null | undefined },
  before: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { tx, actor, now } = context
  await tx
    .update(organizationGroup)
    .set({
      ...columns,
      revision,
      fieldRevisions,
      ...stampOf(actor, now),
    })
    .where(eq(organizationGroup.groupId, row.groupId))
  recordChange(context, { ...row, revision }, 'update', {
    before: Object.fromEntries(Object.keys(changes).map((name) => [name, before[name] ?? null])),
    after: changes,
  })
}

/** Records the change in the history, and notifies those who see the unit. */
export function recordChange(
  { record, announce }: SignedInStep,
  { groupId, groupName, organizationId, revision }: GroupRow,
  action: 'add' | 'update' | 'delete',
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): void {
  record({ entity, entityId: groupId, action, revision, label: groupName, organizationId, ...change })
  announce({ permission: 'organization:view', organizationId }, { kind: 'changed', entity })
}
