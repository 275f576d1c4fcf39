import { and, desc, eq, gt, isNull, ne, type SQL } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Device, LoginResponse, TerminalGrant } from '#contract/session/schema.ts'
import { pushSubscription } from '../db/tables/push-subscription.ts'
import { session } from '../db/tables/session.ts'
import { lockAccount } from '../identity/lock-account.ts'
import { hour } from '../platform/durations.ts'
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

interface NewSession {
  carrier: string
  terminal?: TerminalGrant | undefined
  /** When the session that it goes on with showed a second factor. */
  factorAt?: Date | undefined
}

/** What somebody signs in with besides the proof of who they are. */
interface SignIn {
  device?: Device | undefined
  carrier: string
  formerToken?: string | undefined
}

/** A new session with a new token, whatever sessions the account has beside it. */
export async function beginSession(
  { tx, now, ip }: PublicStep,
  verified: AccountRow,
  { carrier, terminal, factorAt }: NewSession,
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
    factorAt: factorAt ?? null,
  })
  const user = await findUser(tx, verified.accountId)
  if (!user) throw new Refusal(codes.signInRefused)
  return { token, userAccount: user.userAccount, ...(terminal && { terminal }) }
}

/**
 * When those of the account's sessions that nobody ended last showed a second factor; nothing where that was before this working
 * day. Locks that one.
 */
export async function findLastShown(
  { tx, now, services }: PublicStep,
  { accountId }: AccountRow,
  which: SQL | undefined,
): Promise<Date | undefined> {
  const dayBegan = new Date(now.getTime() - services.settings.sessionHours * hour)
  const [found] = await tx
    .select({ factorAt: session.factorAt })
    .from(session)
    .where(
      and(eq(session.accountId, accountId), which, isNull(session.endedAt), gt(session.factorAt, dayBegan)),
    )
    .orderBy(desc(session.factorAt))
    .limit(1)
    .for('update')
  return found?.factorAt ?? undefined
}

/**
 * The same of the one session that a password goes on with, at the device or else in the browser where it was: once, so that
 * who has the password and a token which is long over opens no more sessions by them. It is not ended, for another tab may
 * still call with its token, and has to hear that it idled (20112) instead of being signed out.
 */
async function takeShown(
  context: PublicStep,
  verified: AccountRow,
  { formerToken, carrier }: SignIn,
  terminal?: TerminalGrant,
): Promise<Date | undefined> {
  if (formerToken === undefined) return undefined
  const former = and(
    eq(session.tokenHash, digestOf(formerToken)),
    terminal
      ? eq(session.terminalId, terminal.terminalId)
      : and(isNull(session.terminalId), eq(session.carrier, carrier)),
  )
  const factorAt = await findLastShown(context, verified, former)
  if (factorAt) await context.tx.update(session).set({ factorAt: null }).where(former)
  return factorAt
}

/**
 * The same after a full sign-in, which also registers the device and gives it what it may keep.
 * @throws Refusal 20403 with the reason when the device is not authorised any more.
 */
export async function beginSessionOn(
  context: PublicStep,
  verified: AccountRow,
  signIn: SignIn,
): Promise<LoginResponse> {
  const { accountId } = verified
  const { device, carrier } = signIn
  await lockVerified(context, verified)
  if (!device)
    return await beginSession(context, verified, {
      carrier,
      factorAt: await takeShown(context, verified, signIn),
    })
  const row = await registerTerminal(context, accountId, device)
  const reason = hindranceOf(row, context.now)
  if (reason) throw refuseTerminal(reason)
  const terminal = await grantTerminal(context, verified, row.terminalId)
  await forgetOthersPushes(context, verified, row.terminalId)
  const factorAt = await takeShown(context, verified, signIn, terminal)
  return await beginSession(context, verified, { carrier, terminal, factorAt })
}

/** What was for who used the device before is not pushed to anyone who uses it now. */
async function forgetOthersPushes(
  { tx }: PublicStep,
  { accountId }: AccountRow,
  terminalId: string,
): Promise<void> {
  const others = ne(pushSubscription.accountId, accountId)
  await tx.delete(pushSubscription).where(and(eq(pushSubscription.terminalId, terminalId), others))
}
