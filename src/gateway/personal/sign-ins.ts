import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { endSignIns, SignIn } from '#contract/personal/sign-ins.ts'
import type { TerminalName } from '#contract/terminal/name-schema.ts'
import { loginLog } from '../db/tables/log.ts'
import { deviceCredential, session } from '../db/tables/session.ts'
import { terminal } from '../db/tables/terminal.ts'
import type { StepContext } from '../http/handle.ts'
import { nameTerminal, selectTerminals } from '../identity/terminals.ts'
import { hour, minute } from '../platform/durations.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { signedOut } from '../security/end-reason.ts'
import { endSessions } from '../security/end-sessions.ts'

type SessionRow = typeof session.$inferSelect
type TerminalRow = typeof terminal.$inferSelect

/**
 * Where the actor's account is signed in, or could go on without a password, the last seen first: each terminal once,
 * whatever sessions it had, and each session that began on none.
 */
export async function findSignIns(context: StepContext): Promise<SignIn[]> {
  const { actor } = context
  const [sessions, terminals] = [await findSessions(context), await findTerminals(context)]
  const found = new Map<string, SignIn>()
  for (const { terminal: device, rotatedAt } of terminals)
    found.set(device.terminalId, presentTerminal(device, rotatedAt, device.terminalId === actor.terminalId))
  for (const { session: row, terminal: device } of sessions) {
    const before =
      device &&
      (found.get(device.terminalId) ??
        presentTerminal(device, row.createdAt, device.terminalId === actor.terminalId))
    const present = before ? laterOf(before, row) : presentSession(row, row.sessionId === actor.sessionId)
    found.set(present.signInId, present)
  }
  return [...found.values()].sort((a, b) => Number(b.own) - Number(a.own) || b.lastSeenAt - a.lastSeenAt)
}

/** Sessions that still answer. */
async function findSessions({ tx, actor, now, services }: StepContext) {
  const { sessionHours, idleMinutes } = services.settings
  return await tx
    .select({ session, terminal })
    .from(session)
    .leftJoin(terminal, eq(terminal.terminalId, session.terminalId))
    .where(
      and(
        eq(session.accountId, actor.accountId),
        isNull(session.endedAt),
        gt(session.createdAt, new Date(now.getTime() - sessionHours * hour)),
        gt(session.lastActiveAt, new Date(now.getTime() - idleMinutes * minute)),
      ),
    )
}

/** Terminals whose credential still renews a session. */
async function findTerminals({ tx, actor, now, services }: StepContext) {
  const { sessionHours } = services.settings
  return await tx
    .select({ terminal, rotatedAt: deviceCredential.rotatedAt })
    .from(deviceCredential)
    .innerJoin(terminal, eq(terminal.terminalId, deviceCredential.terminalId))
    .where(
      and(
        eq(deviceCredential.accountId, actor.accountId),
        isNull(deviceCredential.endedAt),
        gt(deviceCredential.offlineUntil, new Date(now.getTime() - sessionHours * hour)),
        eq(terminal.status, 'authorised'),
        or(isNull(terminal.validUntil), gt(terminal.validUntil, now)),
      ),
    )
}

function presentTerminal(device: TerminalRow, seenAt: Date, own: boolean): SignIn {
  return {
    signInId: device.terminalId,
    kind: 'terminal',
    name: device.deviceName,
    os: `${device.os} ${device.osVersion}`.trim(),
    ip: device.contactIp,
    ...(device.city !== null && { city: device.city }),
    lastSeenAt: seenAt.getTime(),
    active: false,
    own,
  }
}

function presentSession({ sessionId, carrier, ip, lastActiveAt }: SessionRow, own: boolean): SignIn {
  return {
    signInId: sessionId,
    kind: 'session',
    name: carrier,
    ip,
    lastSeenAt: lastActiveAt.getTime(),
    active: true,
    own,
  }
}

function laterOf(before: SignIn, { lastActiveAt, ip }: SessionRow): SignIn {
  const later = lastActiveAt.getTime() >= before.lastSeenAt
  return { ...before, active: true, ...(later && { ip, lastSeenAt: lastActiveAt.getTime() }) }
}

/**
 * Signs the actor's account out: each session that ends is refused from the next request on, its live stream closes,
 * and the terminal cannot renew it. The login log records each place, as of any sign-out.
 * @throws Refusal 20404 when the one to end is not the account's.
 */
export async function endOwnSignIns(
  context: StepContext,
  request: RequestOf<typeof endSignIns>,
): Promise<null> {
  const { accountId, sessionId, terminalId } = context.actor
  const signIns = await findSignIns(context)
  if (request.which === 'others') {
    await endSessions(
      context,
      { accountIds: [accountId], but: sessionId, butTerminal: terminalId },
      'elsewhere',
    )
    await logEnded(
      context,
      signIns.filter(({ own }) => !own),
    )
  } else if (request.which === 'all') {
    await endSessions(context, { accountIds: [accountId], but: sessionId }, 'elsewhere')
    await endSessions(context, { sessionId }, signedOut)
    await logEnded(context, signIns)
  } else {
    const one = signIns.find(({ kind, signInId }) => kind === request.kind && signInId === request.signInId)
    if (!one) throw new Refusal(codes.notFound)
    const which = one.kind === 'terminal' ? { accountId, on: one.signInId } : { sessionId: one.signInId }
    await endSessions(context, which, one.own ? signedOut : 'elsewhere')
    await logEnded(context, [one])
  }
  return null
}

/**
 * Names a terminal that the account is signed in on, or could go on on.
 * @throws Refusal 20404 when it is none of the account's.
 */
export async function nameOwnTerminal(context: StepContext, request: TerminalName): Promise<TerminalName> {
  const { terminalId } = request
  const signIns = await findSignIns(context)
  const own = signIns.some(({ kind, signInId }) => kind === 'terminal' && signInId === terminalId)
  const [row] = await selectTerminals(context)
    .where(eq(terminal.terminalId, terminalId))
    .for('update', { of: terminal })
  if (!own || !row) throw new Refusal(codes.notFound)
  return await nameTerminal(context, row, request)
}

/** With the transaction, not behind the answer: it is the only trace of what was ended from afar. */
async function logEnded({ tx, now, ip, city, actor }: StepContext, ended: readonly SignIn[]): Promise<void> {
  if (ended.length === 0) return
  const { accountId, accountName } = actor
  await tx.insert(loginLog).values(
    ended.map(({ name, os }) => ({
      loginLogId: newId(now),
      accountId,
      accountName,
      ip,
      city,
      terminal: name,
      os: os ?? null,
      outcome: 'logout' as const,
      time: now,
    })),
  )
}
