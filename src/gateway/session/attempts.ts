import { and, eq, gt, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { loginAttempt } from '../db/tables/session.ts'
import type { CallContext } from '../handle.ts'
import { newId } from '../security/id.ts'
import { Refusal } from '../security/refusal.ts'

const minute = 60_000

/** Somebody who tries to sign in; the name as typed, whether or not anybody has it. */
export interface Attempt {
  accountName: string
  ip: string
}

/**
 * Lets nobody guess on: too many failures for one name from one address, or from one address for any name.
 * @throws Refusal 20429, alike for names that exist and names that do not.
 */
export async function refuseWhileWaiting(context: CallContext, { accountName, ip }: Attempt): Promise<void> {
  const { database, settings } = context.services
  const since = new Date(context.now.getTime() - settings.loginWindowMinutes * minute)
  const [found] = await database.orm
    .select({
      ofAddress: sql<number>`count(*)::int`,
      ofAccount: sql<number>`(count(*) filter (where ${loginAttempt.accountName} = ${nameOf(accountName)}))::int`,
    })
    .from(loginAttempt)
    .where(and(eq(loginAttempt.ip, ip), gt(loginAttempt.at, since), eq(loginAttempt.succeeded, false)))
  const { ofAddress = 0, ofAccount = 0 } = found ?? {}
  if (ofAddress >= settings.loginFailuresOfAddress || ofAccount >= settings.loginFailuresOfAccount) {
    throw new Refusal(codes.slowDown)
  }
}

/** Remembers how an attempt ended, outside of any transaction. */
export async function rememberAttempt(
  context: CallContext,
  { accountName, ip }: Attempt,
  succeeded: boolean,
): Promise<void> {
  await context.services.database.orm.insert(loginAttempt).values({
    loginAttemptId: newId(context.now),
    accountName: nameOf(accountName),
    ip,
    at: context.now,
    succeeded,
  })
}

function nameOf(accountName: string): string {
  return accountName.trim().toLowerCase()
}
