import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { factorReset, passkey, recoveryCode, totpFactor } from '../db/tables/factor.ts'
import { session } from '../db/tables/session.ts'

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

/** Sessions of an account have shown nothing any more, but perhaps one: what they showed is lost, or was in other hands. */
export async function forgetShown(tx: Pick<Tx, 'update'>, accountId: string, but?: string): Promise<void> {
  await tx
    .update(session)
    .set({ factorAt: null })
    .where(and(eq(session.accountId, accountId), but ? ne(session.sessionId, but) : undefined))
}

/** Takes every factor from an account, its recovery codes, and what its sessions showed; its person sets new ones up. */
export async function dropFactors(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(totpFactor).where(eq(totpFactor.accountId, accountId))
  await tx.delete(passkey).where(eq(passkey.accountId, accountId))
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
  await tx.delete(factorReset).where(eq(factorReset.accountId, accountId))
  await forgetShown(tx, accountId)
}
