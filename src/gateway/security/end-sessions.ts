import { and, eq, isNull, ne, type SQL } from 'drizzle-orm'
import { deviceCredential, session } from '../db/tables/session.ts'
import type { PublicStep } from '../handle.ts'
import type { EndReason, signedOut } from './end-reason.ts'

/** Which sessions end. */
export type Ended =
  | { sessionId: string }
  /** All of an account, but perhaps the one that asks; its device credentials end, too. */
  | { accountId: string; but?: string }
  /** All on a terminal, with its device credentials. */
  | { terminalId: string }

/** Ends sessions within the transaction, and tells the open consoles once it is committed. */
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
  if (ended.length === 0) return
  announce({ sessionIds: ended.map(({ sessionId }) => sessionId) }, { kind: 'session-ended', reason })
}

function ofSessions(which: Ended): SQL | undefined {
  if ('sessionId' in which) return eq(session.sessionId, which.sessionId)
  if ('terminalId' in which) return eq(session.terminalId, which.terminalId)
  const { accountId, but } = which
  return and(eq(session.accountId, accountId), but ? ne(session.sessionId, but) : undefined)
}

function ofCredentials(which: Ended): SQL | undefined {
  if ('accountId' in which) return eq(deviceCredential.accountId, which.accountId)
  if ('terminalId' in which) return eq(deviceCredential.terminalId, which.terminalId)
  return undefined
}
