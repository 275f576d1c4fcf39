import { eq, inArray } from 'drizzle-orm'
import type { FactorResetRequest } from '#contract/account/administration.ts'
import { requestFactorReset as requestCall } from '#contract/account/administration-endpoints.ts'
import { codes } from '#contract/codes.ts'
import { permits } from '#contract/define-endpoint.ts'
import type { Language } from '#contract/messages.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { factorReset } from '../db/tables/factor.ts'
import type { MessageText } from '../db/tables/message.ts'
import { person } from '../db/tables/person.ts'
import { notifyAndAnnounce } from '../delivery/notify-event.ts'
import type { StepContext } from '../http/handle.ts'
import { dropFactors, nameFactors } from '../identity/account-factors.ts'
import { type AdministeredAccount, reviseAccounts } from '../identity/revise-accounts.ts'
import { hour } from '../platform/durations.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import { sessionHindrance } from '../security/account-state.ts'
import { endSessions } from '../security/end-sessions.ts'
import { loadGrantsOf, noGrants } from '../security/grants.ts'
import { takeAccounts } from './administered.ts'

const noFactor = {
  zh: '此账号没有设置二次验证',
  en: 'This account has no second factor',
}
const factorResetRequested = {
  zh: '已有其他管理员申请重置，请确认',
  en: 'Another administrator has asked for this already: confirm it',
}
const factorResetOver = {
  zh: '没有待确认的重置申请，或已过期',
  en: 'Nobody has asked for this reset, or it is too long ago',
}
const factorResetOther = {
  zh: '须由另一位管理员确认',
  en: 'Another administrator has to confirm this',
}

const requesterMayNot = (name: string): Record<Language, string> => ({
  zh: `申请人${name}已不能重置二次验证，该申请无效，请重新申请`,
  en: `${name}, who asked for this, may not reset second factors any more: it has to be asked for again`,
})

/** How it stands with the factors of an account, and with the request to reset them. */
interface Held {
  row: AdministeredAccount
  before: Awaited<ReturnType<typeof nameFactors>>
  /** Who asked for it in the last hours, and whether they still might. */
  requested: { by: string; byName: string; userId: string; mayNot: boolean } | undefined
}

/**
 * Those of the accounts that may not ask for a reset by now: what was asked for is worth no more than the rights of who did, when
 * it is confirmed.
 */
export async function findPowerless(
  tx: Tx,
  accountIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set()
  const found = await tx
    .select({ account, archivedAt: person.deletedAt })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .where(inArray(account.accountId, [...accountIds]))
  const grants = await loadGrantsOf(tx, accountIds)
  const mayAsk = ({ account, archivedAt }: (typeof found)[number]) => {
    const { permissions } = grants.get(account.accountId) ?? noGrants
    const isInUse = archivedAt === null && sessionHindrance(account, now) === undefined
    return isInUse && permits(requestCall, (permission) => permissions.has(permission))
  }
  return new Set(found.flatMap((each) => (mayAsk(each) ? [] : each.account.accountId)))
}

/**
 * Locks an account whose second factor is reset. Whoever has another account beside it is not who may do that.
 * @throws Refusal as `takeAccounts` does, 20403 for the actor's own person, 20400 when there is nothing to reset.
 */
async function take(context: StepContext, accountId: string): Promise<Held> {
  const { tx, actor, now, language } = context
  const { rows } = await takeAccounts(context, 'any', [accountId])
  const [row] = rows
  if (!row) throw new Refusal(codes.notFound)
  if (row.account.userId === actor.userId) throw new Refusal(codes.noPermission)
  const before = await nameFactors(tx, accountId)
  if (before.secondFactors.length === 0) throw refuseWith('accountId', noFactor, language)
  const [found] = await tx
    .select({ reset: factorReset, userId: account.userId })
    .from(factorReset)
    .innerJoin(account, eq(account.accountId, factorReset.requestedBy))
    .where(eq(factorReset.accountId, accountId))
  if (!found || found.reset.until <= now) return { row, before, requested: undefined }
  const { requestedBy: by, requestedByName: byName } = found.reset
  const mayNot = (await findPowerless(tx, [by], now)).has(by)
  return { row, before, requested: { by, byName, userId: found.userId, mayNot } }
}

/**
 * The first of two administrators asks to reset the second factor of a third person who has lost it.
 * @throws Refusal as `take` does, 20400 when another one who may do so asked already and it is to be confirmed.
 */
export async function requestFactorReset(
  context: StepContext,
  { accountId }: FactorResetRequest,
): Promise<{ changed: number }> {
  const { tx, actor, now, services, language } = context
  const { row, requested } = await take(context, accountId)
  if (requested && !requested.mayNot && requested.by !== actor.accountId)
    throw refuseWith('accountId', factorResetRequested, language)
  const until = new Date(now.getTime() + services.settings.factorResetHours * hour)
  const request = { requestedBy: actor.accountId, requestedByName: actor.userName, until }
  await tx
    .insert(factorReset)
    .values({ accountId, ...request })
    .onConflictDoUpdate({ target: factorReset.accountId, set: request })
  const { accountName } = row.account
  await tellOwner(context, row, {
    zh: {
      title: '有管理员申请重置你的二次验证',
      body: `${actor.userName}申请重置账号 ${accountName} 的二次验证，另一位管理员确认后即移除。如非本人提出，请立即联系管理员。`,
    },
    en: {
      title: 'An administrator has asked to reset your second factor',
      body: `${actor.userName} has asked to take the second factor from the account ${accountName}; that is done once another administrator confirms it. If you did not ask for this, please contact an administrator at once.`,
    },
  })
  return await reviseAccounts(context, [row], [], () => ({
    columns: {},
    before: { factorResetRequestedByName: null },
    after: { factorResetRequestedByName: actor.userName },
  }))
}

/**
 * The second one confirms it: the account has no factor then, and no session that showed one.
 * @throws Refusal as `take` does, 20400 when nobody asked in the last hours, nobody but the same person, or somebody who may not do
 *   so any more.
 */
export async function confirmFactorReset(
  context: StepContext,
  { accountId }: FactorResetRequest,
): Promise<{ changed: number }> {
  const { tx, actor, language } = context
  const { row, before, requested } = await take(context, accountId)
  if (!requested) throw refuseWith('accountId', factorResetOver, language)
  if (requested.userId === actor.userId) throw refuseWith('accountId', factorResetOther, language)
  if (requested.mayNot) throw refuseWith('accountId', requesterMayNot(requested.byName), language)
  await dropFactors(tx, accountId)
  await endSessions(context, { accountIds: [accountId] }, 'administrator')
  const { accountName } = row.account
  await tellOwner(context, row, {
    zh: {
      title: '你的二次验证已重置',
      body: `账号 ${accountName} 的二次验证由${requested.byName}申请、${actor.userName}确认，现已移除。如非本人提出，请立即修改密码并联系管理员。`,
    },
    en: {
      title: 'Your second factor was reset',
      body: `The account ${accountName} has no second factor any more: ${requested.byName} asked for that and ${actor.userName} confirmed it. If you did not ask for this, please change your password and contact an administrator at once.`,
    },
  })
  const after = await nameFactors(tx, accountId)
  return await reviseAccounts(context, [row], [], () => ({ columns: {}, before, after }))
}

/** Somebody whose factor is reset reads of it, and so does who has just been robbed by that. */
async function tellOwner(
  context: StepContext,
  { account: { accountId, userId } }: AdministeredAccount,
  values: Record<Language, MessageText>,
): Promise<void> {
  const about = { entity: 'account', entityId: accountId, userId }
  await notifyAndAnnounce(context, 'account-security', [{ values, about, concerned: { accountId } }])
}
