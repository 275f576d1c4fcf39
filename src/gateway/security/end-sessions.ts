import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import { deviceCredential, session } from '../db/tables/session.ts'
import { recoveryTicket, recoveryWait } from '../db/tables/verify-code.ts'
import type { EndReason, signedOut } from './end-reason.ts'
import type { PublicStep } from './step.ts'

/** Which sessions end. */
export type Ended =
  | { sessionId: string }
  /**
   * All of accounts, but perhaps the one that asks; their device credentials end, too, but perhaps that terminal's, and
   * what was begun to replace a forgotten password.
   */
  | { accountIds: readonly string[]; but?: string; butTerminal?: string | undefined }
  /** All of an account on one terminal, with its credential there. */
  | { accountId: string; on: string }
  /** All on a terminal, with its device credentials. */
  | { terminalId: string }

/** Ends sessions within the transaction, and notifies the open consoles once it is committed. */
export async function endSessions(
  { tx, now, announce }: Pick<PublicStep, 'tx' | 'now' | 'announce'>,
  which: Ended,
  reason: EndReason | typeof signedOut,
): Promise<void> {
  const end = { endedAt: now, endReason: reason }
  const ended = await tx
    .update(session)
    .set(end)
    .where(and(isNull(session.endedAt), ofSessions(which)))
    .returning({ sessionId: session.sessionId })
  const credentials = ofCredentials(which)
  if (credentials) await tx.update(deviceCredential).set(end).where(credentials)
  if ('accountIds' in which) {
    await tx.delete(recoveryTicket).where(inArray(recoveryTicket.accountId, [...which.accountIds]))
    await tx.delete(recoveryWait).where(inArray(recoveryWait.accountId, [...which.accountIds]))
  }
  if (ended.length === 0) return
  announce({ sessionIds: ended.map(({ sessionId }) => sessionId) }, { kind: 'session-ended', reason })
}

function ofSessions(which: Ended): SQL | undefined {
  if ('sessionId' in which) return eq(session.sessionId, which.sessionId)
  if ('terminalId' in which) return eq(session.terminalId, which.terminalId)
  if ('on' in which) return and(eq(session.accountId, which.accountId), eq(session.terminalId, which.on))
  const ofAccounts = inArray(session.accountId, [...which.accountIds])
  return and(ofAccounts, which.but ? ne(session.sessionId, which.but) : undefined)
}

function ofCredentials(which: Ended): SQL | undefined {
  if ('sessionId' in which) return undefined
  if ('terminalId' in which) return eq(deviceCredential.terminalId, which.terminalId)
  if ('on' in which)
    return and(eq(deviceCredential.accountId, which.accountId), eq(deviceCredential.terminalId, which.on))
  const ofAccounts = inArray(deviceCredential.accountId, [...which.accountIds])
  return and(ofAccounts, which.butTerminal ? ne(deviceCredential.terminalId, which.butTerminal) : undefined)
}
