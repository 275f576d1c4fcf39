import { and, eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Language } from '#contract/messages.ts'
import type { Device } from '#contract/session/schema.ts'
import type { Database } from '../db/client.ts'
import { terminal } from '../db/tables/terminal.ts'
import { Refusal } from '../platform/refusal.ts'
import type { CallContext } from '../security/step.ts'
import { isAuthorised, terminalIdOf } from './terminal-grant.ts'

/** Why nobody signs in on a terminal. */
export type TerminalReason = 'terminal-revoked' | 'terminal-waiting'

const sentences: Record<TerminalReason, Record<Language, string>> = {
  'terminal-revoked': {
    zh: '此设备的授权已被取消，请联系管理员',
    en: 'The authorisation of this device was cancelled; please ask an administrator',
  },
  'terminal-waiting': {
    zh: '此设备没有有效的授权，已提交申请，请等待管理员授权',
    en: 'This device is not authorised, or not any more; it has applied and waits for an administrator',
  },
}

/** A 20403 for somebody whose account is good, but who signs in on a terminal that is not. */
export function refuseTerminal(reason: TerminalReason): Refusal {
  return new Refusal(codes.noPermission, { reason }, sentences[reason])
}

type Authorisation = Pick<typeof terminal.$inferSelect, 'status' | 'validUntil'>

/** Why nobody signs in on the terminal now; nothing when it is authorised. */
export function hindranceOf(row: Authorisation, now: Date): TerminalReason | undefined {
  if (isAuthorised(row, now)) return undefined
  return row.status === 'cancelled' || row.status === 'rejected' ? 'terminal-revoked' : 'terminal-waiting'
}

/**
 * Why nobody signs in on a device now. One whose days are over applies again by this, which lasts whatever becomes of the
 * sign-in: call it where somebody has shown a right to an account, before the transaction.
 */
export async function knock(
  { services, now }: CallContext,
  { deviceToken }: Device,
): Promise<TerminalReason | undefined> {
  const { orm } = services.database
  const own = eq(terminal.terminalId, terminalIdOf(deviceToken))
  const [known] = await orm.select().from(terminal).where(own)
  const reason = known && hindranceOf(known, now)
  if (known && reason === 'terminal-waiting' && known.status === 'authorised') {
    await orm
      .update(terminal)
      .set({ status: 'unauthorised', appliedAt: now })
      .where(and(own, eq(terminal.status, 'authorised'), eq(terminal.revision, known.revision)))
  }
  return reason
}

/** What people call a terminal. */
export async function findTerminalName({ orm }: Database, terminalId: string): Promise<string | undefined> {
  const [found] = await orm
    .select({ deviceName: terminal.deviceName })
    .from(terminal)
    .where(eq(terminal.terminalId, terminalId))
  return found?.deviceName
}
