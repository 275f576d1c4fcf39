import { and, desc, eq, gt, isNull, type SQL } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Device, LoginResponse, TerminalGrant } from '#contract/session/schema.ts'
import type { Tx } from '../db/client.ts'
import { session } from '../db/tables/session.ts'
import { lockAccount } from '../identity/lock-account.ts'
import { hour } from '../platform/durations.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { hindrance } from '../security/account-state.ts'
import { refuseEnded } from '../security/end-reason.ts'
import type { PublicStep } from '../security/step.ts'
import { digestOf, newToken } from '../security/tokens.ts'
import type { Settings } from '../settings/settings.ts'
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

interface NewSession {
  carrier: string
  terminal?: TerminalGrant | undefined
  former?: SQL | undefined
}

/** What somebody signs in with besides the proof of who they are. */
interface SignIn {
  device?: Device | undefined
  carrier: string
  formerToken?: string | undefined
}

/**
 * A new session with a new token, whatever sessions the account has beside it.
 * @param former which of the account's sessions it goes on with: its second factor stays as old as it is.
 */
export async function beginSession(
  { tx, now, ip, services }: PublicStep,
  verified: AccountRow,
  { carrier, terminal, former }: NewSession,
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
    factorAt: former ? await factorOf(tx, verified, former, services.settings, now) : null,
  })
  const user = await findUser(tx, verified.accountId)
  if (!user) throw new Refusal(codes.signInRefused)
  return { token, userAccount: user.userAccount, ...(terminal && { terminal }) }
}

/** When sessions of the account that nobody ended last showed a second factor; nothing where that was before this working day. */
async function factorOf(
  tx: Tx,
  { accountId }: AccountRow,
  former: SQL,
  { sessionHours }: Settings,
  now: Date,
): Promise<Date | null> {
  const [found] = await tx
    .select({ factorAt: session.factorAt })
    .from(session)
    .where(
      and(
        eq(session.accountId, accountId),
        former,
        isNull(session.endedAt),
        gt(session.factorAt, new Date(now.getTime() - sessionHours * hour)),
      ),
    )
    .orderBy(desc(session.factorAt))
    .limit(1)
  return found?.factorAt ?? null
}

/**
 * The same after a full sign-in, which also registers the device and gives it what it may keep.
 * @throws Refusal 20403 with the reason when the device is not authorised any more.
 */
export async function beginSessionOn(
  context: PublicStep,
  verified: AccountRow,
  { device, carrier, formerToken }: SignIn,
): Promise<LoginResponse> {
  const { accountId } = verified
  await lockVerified(context, verified)
  const former = formerToken === undefined ? undefined : eq(session.tokenHash, digestOf(formerToken))
  if (!device) return await beginSession(context, verified, { carrier, former })
  const row = await registerTerminal(context, accountId, device)
  const reason = hindranceOf(row, context.now)
  if (reason) throw refuseTerminal(reason)
  const terminal = await grantTerminal(context, verified, row.terminalId)
  return await beginSession(context, verified, { carrier, terminal, former })
}
