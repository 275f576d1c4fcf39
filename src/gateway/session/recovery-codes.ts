import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { recoveryCode } from '../db/tables/factor.ts'
import type { GatewayServices } from '../security/services.ts'

const howMany = 10
/** Without those that are taken for another when read from paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 10

/** What the gateway stores of a code. */
export function codeDigestOf(
  { encryption }: Pick<GatewayServices, 'encryption'>,
  accountId: string,
  code: string,
): string {
  return encryption.digest(code, `recovery code ${accountId}`)
}

/** New codes in the place of those that the account had, as its person writes them down. */
export async function replaceCodes(
  tx: Tx,
  services: Pick<GatewayServices, 'encryption'>,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode)
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
  await tx
    .insert(recoveryCode)
    .values(codes.map((code) => ({ accountId, codeDigest: codeDigestOf(services, accountId, code) })))
  return codes.map((code) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`)
}

function newCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Uses a code up. @returns false when it is none, or was used. */
export async function spendCode(tx: Tx, accountId: string, codeDigest: string): Promise<boolean> {
  const spent = await tx
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.accountId, accountId), eq(recoveryCode.codeDigest, codeDigest)))
    .returning({ accountId: recoveryCode.accountId })
  return spent.length > 0
}
