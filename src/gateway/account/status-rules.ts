import { inArray } from 'drizzle-orm'
import type { Audit, StatusChange } from '#contract/account/administration.ts'
import type { AccountAction } from '#contract/account/transitions.ts'
import { account } from '../db/tables/account.ts'
import { roleMember } from '../db/tables/role.ts'
import { thirdPartyBinding } from '../db/tables/third-party.ts'
import { notifyAndAnnounce } from '../delivery/notify-event.ts'
import type { StepContext } from '../http/handle.ts'
import { reviseAccounts } from '../identity/revise-accounts.ts'
import { endSessions } from '../security/end-sessions.ts'
import { type AccountKind, takeAccounts } from './administered.ts'
import { checkTransition } from './refused-rows.ts'

/**
 * Stops, enables or unlocks accounts; a stop ends their sessions.
 * @throws Refusal as `takeAccounts` does, and 20400 naming those whose status does not allow it: then none is changed.
 */
export async function changeStatus(
  context: StepContext,
  kind: AccountKind,
  { ids, action }: StatusChange,
): Promise<{ changed: number }> {
  const changed = await move(context, kind, ids, action)
  if (action === 'stop') await endSessions(context, { accountIds: ids }, 'stopped')
  return changed
}

/**
 * Approves or rejects registrations.
 * @throws Refusal as `changeStatus` does.
 */
export async function audit(
  context: StepContext,
  { ids, verdict, reason = '' }: Audit,
): Promise<{ changed: number }> {
  const changed = await move(context, 'any', ids, verdict, reason.trim() || null)
  await notifyReviewed(context, ids, verdict === 'approve', reason.trim())
  return changed
}

/** Each reads in the message centre, or by a channel as long as they may not sign in, what became of their account. */
async function notifyReviewed(
  context: StepContext,
  ids: readonly string[],
  approved: boolean,
  reason: string,
): Promise<void> {
  const { tx, actor } = context
  const { accountId, accountName, userId } = account
  const rows = await tx
    .select({ accountId, accountName, userId })
    .from(account)
    .where(inArray(accountId, [...ids]))
  await notifyAndAnnounce(
    context,
    'account-reviewed',
    rows.map((row) => {
      const given = { accountName: row.accountName, reason, reviewer: actor.userName }
      return {
        values: {
          zh: { ...given, result: approved ? '已通过' : '未通过' },
          en: { ...given, result: approved ? 'approved' : 'rejected' },
        },
        about: { entity: 'account', entityId: row.accountId, userId: row.userId },
        concerned: { accountId: row.accountId },
      }
    }),
  )
}

async function move(
  context: StepContext,
  kind: AccountKind,
  ids: readonly string[],
  action: AccountAction,
  /** Of a review. */
  reason?: string | null,
): Promise<{ changed: number }> {
  const { actor, now, language } = context
  const { rows } = await takeAccounts(context, kind, ids)
  const { to: status } = checkTransition(ids, rows, action, language)
  const reviewed = reason !== undefined && { reviewReason: reason }
  return await reviseAccounts(
    context,
    rows,
    ['status', 'lockedAt', ...(reviewed ? (['reviewedAt', 'reviewedByName', 'reviewReason'] as const) : [])],
    ({ account }) => ({
      columns: {
        status,
        lockedAt: null,
        ...(reviewed && { ...reviewed, reviewedAt: now, reviewedByName: actor.userName }),
      },
      before: { status: account.status },
      after: { status, ...(reviewed && reason !== null && { reviewReason: reason }) },
    }),
  )
}

/**
 * Deletes accounts: their sessions end, they have no role any more, and nobody of WeChat or QQ is bound to them. The rows
 * remain, for replicas to learn of it, and their names stay taken.
 * @throws Refusal as `takeAccounts` does: then none is deleted.
 */
export async function deleteAccounts(
  context: StepContext,
  kind: AccountKind,
  ids: readonly string[],
): Promise<{ deleted: number }> {
  const { tx, now } = context
  const { rows } = await takeAccounts(context, kind, ids)
  const { changed } = await reviseAccounts(context, rows, ['deletedAt'], ({ account, person }) => ({
    columns: { deletedAt: now },
    before: {
      accountName: account.accountName,
      userName: person.userName,
      level: account.level,
      status: account.status,
    },
  }))
  await tx.delete(roleMember).where(inArray(roleMember.accountId, [...ids]))
  await tx.delete(thirdPartyBinding).where(inArray(thirdPartyBinding.accountId, [...ids]))
  await endSessions(context, { accountIds: ids }, 'stopped')
  return { deleted: changed }
}
