import { eq } from 'drizzle-orm'
import type { FactorResetRequest } from '#contract/account/administration.ts'
import { codes } from '#contract/codes.ts'
import { account } from '../db/tables/account.ts'
import { factorReset } from '../db/tables/factor.ts'
import type { StepContext } from '../http/handle.ts'
import { dropFactors, nameFactors } from '../identity/account-factors.ts'
import { type AdministeredAccount, reviseAccounts } from '../identity/revise-accounts.ts'
import { hour } from '../platform/durations.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import { endSessions } from '../security/end-sessions.ts'
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

/** How it stands with the factors of an account, and with the request to reset them. */
interface Held {
  row: AdministeredAccount
  before: Awaited<ReturnType<typeof nameFactors>>
  /** Who asked for it, while that may still be confirmed. */
  requested: { by: string; userId: string } | undefined
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
  const isOpen = found !== undefined && found.reset.until > now
  const requested = isOpen ? { by: found.reset.requestedBy, userId: found.userId } : undefined
  return { row, before, requested }
}

/**
 * The first of two administrators asks to reset the second factor of a third person who has lost it.
 * @throws Refusal as `take` does, 20400 when another one asked already and it is to be confirmed.
 */
export async function requestFactorReset(
  context: StepContext,
  { accountId }: FactorResetRequest,
): Promise<{ changed: number }> {
  const { tx, actor, now, services, language } = context
  const { row, requested } = await take(context, accountId)
  if (requested && requested.by !== actor.accountId)
    throw refuseWith('accountId', factorResetRequested, language)
  const until = new Date(now.getTime() + services.settings.factorResetHours * hour)
  const request = { requestedBy: actor.accountId, requestedByName: actor.userName, until }
  await tx
    .insert(factorReset)
    .values({ accountId, ...request })
    .onConflictDoUpdate({ target: factorReset.accountId, set: request })
  return await reviseAccounts(context, [row], [], () => ({
    columns: {},
    before: { factorResetRequestedByName: null },
    after: { factorResetRequestedByName: actor.userName },
  }))
}

/**
 * The second one confirms it: the account has no factor then, and no session that showed one.
 * @throws Refusal as `take` does, 20400 when nobody asked in the last hours, or nobody but the same person.
 */
export async function confirmFactorReset(
  context: StepContext,
  { accountId }: FactorResetRequest,
): Promise<{ changed: number }> {
  const { tx, actor, language } = context
  const { row, before, requested } = await take(context, accountId)
  if (!requested) throw refuseWith('accountId', factorResetOver, language)
  if (requested.userId === actor.userId) throw refuseWith('accountId', factorResetOther, language)
  await dropFactors(tx, accountId)
  await endSessions(context, { accountIds: [accountId] }, 'administrator')
  const after = await nameFactors(tx, accountId)
  return await reviseAccounts(context, [row], [], () => ({ columns: {}, before, after }))
}
