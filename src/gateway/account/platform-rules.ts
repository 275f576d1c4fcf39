import { and, eq } from 'drizzle-orm'
import type { PlatformRelease } from '#contract/account/administration.ts'
import { thirdPartyBinding } from '../db/tables/third-party.ts'
import type { StepContext } from '../handle.ts'
import { endSessions } from '../security/end-sessions.ts'
import { reviseAccounts } from '../security/revise-accounts.ts'
import { type AccountKind, takeAccounts } from './administered.ts'

/**
 * Takes whoever of a platform signs in to an account away from it. Its sessions end, which may be that one's, and its person
 * may bind it again. Nothing changes where nobody is bound.
 * @throws Refusal as `takeAccounts` does.
 */
export async function releasePlatform(
  context: StepContext,
  kind: AccountKind,
  { accountId, platform }: PlatformRelease,
): Promise<{ changed: number }> {
  const { tx } = context
  const { rows } = await takeAccounts(context, kind, [accountId])
  const ofAccount = eq(thirdPartyBinding.accountId, accountId)
  const bound = await tx.select().from(thirdPartyBinding).where(ofAccount)
  const before = bound.map((each) => each.platform).toSorted()
  const after = before.filter((each) => each !== platform)
  if (after.length === before.length) return { changed: 0 }
  await tx.delete(thirdPartyBinding).where(and(ofAccount, eq(thirdPartyBinding.platform, platform)))
  await endSessions(context, { accountIds: [accountId] }, 'administrator')
  return await reviseAccounts(context, rows, [], () => ({
    columns: {},
    before: { platforms: before },
    after: { platforms: after },
  }))
}
