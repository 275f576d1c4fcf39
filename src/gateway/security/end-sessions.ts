import { and, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import { pushSubscription } from '../db/tables/push-subscription.ts'
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
    .returning({
      sessionId: session.sessionId,
      accountId: session.accountId,
      terminalId: session.terminalId,
    })
  const credentials = onDevices(which, deviceCredential)
  if (credentials) await tx.update(deviceCredential).set(end).where(credentials)
  await forgetPushes(tx, which, ended)
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

/** What an account has on a device and loses with its sessions; nothing of a single session. */
function onDevices(
  which: Ended,
  { accountId, terminalId }: typeof deviceCredential | typeof pushSubscription,
): SQL | undefined {
  if ('sessionId' in which) return undefined
  if ('terminalId' in which) return eq(terminalId, which.terminalId)
  if ('on' in which) return and(eq(accountId, which.accountId), eq(terminalId, which.on))
  const ofAccounts = inArray(accountId, [...which.accountIds])
  return and(ofAccounts, which.butTerminal ? ne(terminalId, which.butTerminal) : undefined)
}

/** Nothing is pushed to a device on behalf of an account that left it. */
async function forgetPushes(
  tx: PublicStep['tx'],
  which: Ended,
  ended: readonly { accountId: string; terminalId: string | null }[],
): Promise<void> {
  const { accountId, terminalId } = pushSubscription
  const left = ended.flatMap((each) =>
    each.terminalId === null ? [] : [and(eq(accountId, each.accountId), eq(terminalId, each.terminalId))],
  )
  const gone = 'sessionId' in which ? or(...left) : onDevices(which, pushSubscription)
  if (gone) await tx.delete(pushSubscription).where(gone)
}
