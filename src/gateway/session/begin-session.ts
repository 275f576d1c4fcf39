import { codes } from '#contract/codes.ts'
import type { Device, LoginResponse, TerminalGrant } from '#contract/session/schema.ts'
import { session } from '../db/tables/session.ts'
import { lockAccount } from '../identity/lock-account.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { hindrance } from '../security/account-state.ts'
import { refuseEnded } from '../security/end-reason.ts'
import type { PublicStep } from '../security/step.ts'
import { digestOf, newToken } from '../security/tokens.ts'
import { type AccountRow, findUser } from './queries.ts'
import { hindranceOf, refuseTerminal } from './terminal-gate.ts'
import { grantTerminal, registerTerminal } from './terminal-grant.ts'

/**
 * Locks the account as it was when somebody showed a right to it, so that a session begins either before its password
 * changes, and ends with that, or not at all.
 * @throws Refusal 20411 when the password was changed meanwhile, 20119 with the reason when the account may not be used
 *   any more.
 */
export async function lockVerified(
  { tx, now }: PublicStep,
  { accountId, passwordHash }: AccountRow,
  judge = hindrance,
): Promise<void> {
  const held = await lockAccount(tx, accountId, now, judge)
  if (held?.account.passwordHash !== passwordHash) throw new Refusal(codes.signInRefused)
  const { reason } = held
  if (reason) throw refuseEnded(reason)
}

/** A new session with a new token, whatever sessions the account has beside it. */
export async function beginSession(
  { tx, now, ip }: PublicStep,
  verified: AccountRow,
  carrier: string,
  terminal: TerminalGrant | undefined,
): Promise<LoginResponse> {
  const token = newToken()
  await tx.insert(session).values({
    sessionId: newId(now),
    tokenHash: digestOf(token),
    accountId: verified.accountId,
    terminalId: terminal?.terminalId ?? null,
    carrier,
    ip,
    createdAt: now,
    lastActiveAt: now,
  })
  const user = await findUser(tx, verified.accountId)
  if (!user) throw new Refusal(codes.signInRefused)
  return { token, userAccount: user.userAccount, ...(terminal && { terminal }) }
}

/**
 * The same after a full sign-in, which also registers the device and gives it what it may keep.
 * @throws Refusal 20403 with the reason when the device is not authorised any more.
 */
export async function beginSessionOn(
  context: PublicStep,
  verified: AccountRow,
  { device, carrier }: { device?: Device | undefined; carrier: string },
): Promise<LoginResponse> {
  const { accountId } = verified
  await lockVerified(context, verified)
  if (!device) return await beginSession(context, verified, carrier, undefined)
  const row = await registerTerminal(context, accountId, device)
  const reason = hindranceOf(row, context.now)
  if (reason) throw refuseTerminal(reason)
  const terminal = await grantTerminal(context, verified, row.terminalId)
  return await beginSession(context, verified, carrier, terminal)
}
