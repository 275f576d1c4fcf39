import { codes } from '#contract/codes.ts'
import type { Tx } from '../db/client.ts'
import { recoveryTicket } from '../db/tables/verify-code.ts'
import { lockAccount } from '../identity/lock-account.ts'
import { minute } from '../platform/durations.ts'
import { Refusal } from '../platform/refusal.ts'
import type { CallContext } from '../security/step.ts'
import { digestOf, newToken } from '../security/tokens.ts'
import type { AccountRow } from './queries.ts'

/**
 * Creates the right to one new password for an account; its digest is stored.
 * @param account as it was when that right was shown.
 * @throws Refusal 20411 when its password was changed or reset meanwhile, which ended such rights.
 */
export async function issueRecoveryTicket(
  tx: Tx,
  { services, now }: Pick<CallContext, 'services' | 'now'>,
  account: AccountRow,
  proof: 'code' | 'password',
): Promise<string> {
  const { accountId, passwordHash } = account
  const held = await lockAccount(tx, accountId, now)
  if (held?.account.passwordHash !== passwordHash) throw new Refusal(codes.signInRefused)
  const ticket = newToken()
  const expiresAt = new Date(now.getTime() + services.settings.recoveryMinutes * minute)
  await tx.insert(recoveryTicket).values({ ticketHash: digestOf(ticket), accountId, proof, expiresAt })
  return ticket
}
