import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { factorReset, passkey, recoveryCode, totpFactor } from '../db/tables/factor.ts'

/** How many recovery codes an account has left. */
export async function countCodes(tx: Pick<Tx, 'select'>, accountId: string): Promise<number> {
  const [found] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(recoveryCode)
    .where(eq(recoveryCode.accountId, accountId))
  return found?.count ?? 0
}

/** What the history says of an account's factors: which there are, and nothing of what they are made of. */
export async function nameFactors(
  tx: Pick<Tx, 'select'>,
  accountId: string,
): Promise<{ secondFactors: string[]; recoveryCodesLeft: number }> {
  const totp = await tx
    .select({ accountId: totpFactor.accountId })
    .from(totpFactor)
    .where(eq(totpFactor.accountId, accountId))
  const passkeys = await tx
    .select({ passkeyName: passkey.passkeyName })
    .from(passkey)
    .where(eq(passkey.accountId, accountId))
    .orderBy(asc(passkey.createdAt), asc(passkey.credential))
  return {
    secondFactors: [...totp.map(() => 'totp'), ...passkeys.map(({ passkeyName }) => passkeyName)],
    recoveryCodesLeft: await countCodes(tx, accountId),
  }
}

/** Takes every factor from an account, and its recovery codes; its person sets new ones up. */
export async function dropFactors(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(totpFactor).where(eq(totpFactor.accountId, accountId))
  await tx.delete(passkey).where(eq(passkey.accountId, accountId))
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
  await tx.delete(factorReset).where(eq(factorReset.accountId, accountId))
}
