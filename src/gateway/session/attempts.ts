import { and, eq, gt, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { loginAttempt } from '../db/tables/session.ts'
import { withTransaction } from '../db/transaction.ts'
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
 * Lets nobody guess on: too many failures for one name from one address, or from one address for any name. The attempt
 * counts as a failure until `noteSuccess`, so that many at once are not tried before the first has failed.
 * @returns the attempt's id.
 * @throws Refusal 20429, alike for names that exist and names that do not.
 */
export async function countAttempt(context: CallContext, { accountName, ip }: Attempt): Promise<string> {
  const { database, settings } = context.services
  const since = new Date(context.now.getTime() - settings.loginWindowMinutes * minute)
  const loginAttemptId = newId(context.now)
  const name = accountName.trim().toLowerCase()
  await withTransaction(database, async (tx) => {
    // One address at a time: two attempts that count each other's rows must not both be the last allowed.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${ip}`}, 0))`)
    const [found] = await tx
      .select({
        ofAddress: sql<number>`count(*)::int`,
        ofAccount: sql<number>`(count(*) filter (where ${loginAttempt.accountName} = ${name}))::int`,
      })
      .from(loginAttempt)
      .where(and(eq(loginAttempt.ip, ip), gt(loginAttempt.at, since), eq(loginAttempt.succeeded, false)))
    const { ofAddress = 0, ofAccount = 0 } = found ?? {}
    if (ofAddress >= settings.loginFailuresOfAddress || ofAccount >= settings.loginFailuresOfAccount) {
      throw new Refusal(codes.slowDown)
    }
    await tx
      .insert(loginAttempt)
      .values({ loginAttemptId, accountName: name, ip, at: context.now, succeeded: false })
  })
  return loginAttemptId
}

/** The attempt was somebody's who knew the secret, whether or not the account may be used. */
export async function noteSuccess({ services }: CallContext, loginAttemptId: string): Promise<void> {
  await services.database.orm
    .update(loginAttempt)
    .set({ succeeded: true })
    .where(eq(loginAttempt.loginAttemptId, loginAttemptId))
}
