import { asc, eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { person } from '../db/tables/person.ts'
import { role, roleMember } from '../db/tables/role.ts'
import type { StepContext } from '../http/handle.ts'
import { Refusal } from '../platform/refusal.ts'
import { hindrance, sessionHindrance } from '../security/account-state.ts'
import { type EndReason, refuseEnded } from '../security/end-reason.ts'
import { loadGrants } from '../security/grants.ts'
import { outranks } from './authority.ts'

/**
 * An account that stays with its person until the commit as it is, and why no session of it may begin, or with
 * `sessionHindrance` go on; nothing when it may. Who changes both locks the person first.
 */
export async function lockAccount(
  tx: Tx,
  accountId: string,
  now: Date,
  judge = hindrance,
): Promise<{ account: typeof account.$inferSelect; reason: EndReason | undefined } | undefined> {
  const [owner] = await tx
    .select({ archivedAt: person.deletedAt })
    .from(person)
    .innerJoin(account, eq(account.userId, person.userId))
    .where(eq(account.accountId, accountId))
    .for('share', { of: person })
  const [held] = await tx.select().from(account).where(eq(account.accountId, accountId)).for('share')
  return held && { account: held, reason: owner?.archivedAt ? 'stopped' : judge(held, now) }
}

/**
 * Locks the actor's own account and roles before it takes something from others: of two who stop each other at once, or
 * take each other's roles, one remains. As nobody does so to themselves or to those who may do more, there is always
 * somebody left who may do everything.
 * @throws Refusal 20119 with the reason when the account has been stopped since the call was signed, 20403 when it may do
 *   less by now.
 */
export async function lockOwnAccount({
  tx,
  actor,
  now,
}: Pick<StepContext, 'tx' | 'actor' | 'now'>): Promise<void> {
  const own = await lockAccount(tx, actor.accountId, now, sessionHindrance)
  if (own?.reason) throw refuseEnded(own.reason)
  await tx
    .select({ roleId: role.roleId })
    .from(role)
    .innerJoin(roleMember, eq(roleMember.roleId, role.roleId))
    .where(eq(roleMember.accountId, actor.accountId))
    .orderBy(asc(role.roleId))
    .for('share', { of: role })
  const { permissions, scope } = await loadGrants(tx, actor.accountId)
  if (!outranks({ ...actor, permissions, scope }, actor)) throw new Refusal(codes.noPermission)
}
