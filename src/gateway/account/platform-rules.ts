import { and, eq, isNull } from 'drizzle-orm'
import type { PlatformRelease } from '#contract/account/administration.ts'
import { codes } from '#contract/codes.ts'
import type { Platform } from '#contract/session/schema.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { thirdPartyBinding } from '../db/tables/third-party.ts'
import type { StepContext } from '../http/handle.ts'
import { reviseAccounts } from '../identity/revise-accounts.ts'
import { visibleAccount } from '../identity/visible-accounts.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../security/actor.ts'
import { endSessions } from '../security/end-sessions.ts'
import { type AccountKind, takeAccounts } from './administered.ts'
import { boundPlatforms } from './queries.ts'

interface Platforms {
  platforms: Platform[]
}

/**
 * Unbinds the person of a platform who signs in to an account. Its sessions end, which may be that one's, and its person
 * may bind it again. Nothing changes where nobody is bound.
 * @throws Refusal as `takeAccounts` does.
 */
export async function releasePlatform(
  context: StepContext,
  kind: AccountKind,
  { accountId, platform }: PlatformRelease,
): Promise<Platforms> {
  const { tx, actor } = context
  const { rows } = await takeAccounts(context, kind, [accountId])
  const { platforms: before } = await findPlatforms(tx, actor, accountId)
  const after = before.filter((each) => each !== platform)
  if (after.length === before.length) return { platforms: after }
  await tx
    .delete(thirdPartyBinding)
    .where(and(eq(thirdPartyBinding.accountId, accountId), eq(thirdPartyBinding.platform, platform)))
  await endSessions(context, { accountIds: [accountId] }, 'administrator')
  await reviseAccounts(context, rows, [], () => ({
    columns: {},
    before: { platforms: before },
    after: { platforms: after },
  }))
  return { platforms: after }
}

/** Who is bound to an account. @throws Refusal 20404 when there is none within the actor's reach. */
export async function findPlatforms(tx: Tx, actor: Actor, accountId: string): Promise<Platforms> {
  const [found] = await tx
    .select({ platforms: boundPlatforms })
    .from(account)
    .where(and(eq(account.accountId, accountId), isNull(account.deletedAt), visibleAccount(actor)))
  if (!found) throw new Refusal(codes.notFound)
  return found
}
