import { and, eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Language } from '#contract/messages.ts'
import type { Device } from '#contract/session/schema.ts'
import type { TerminalReason } from '#contract/terminal/revocation-schema.ts'
import type { Database } from '../db/client.ts'
import { terminal } from '../db/tables/terminal.ts'
import { Refusal } from '../platform/refusal.ts'
import { contactOf } from '../security/contact.ts'
import { noteRevocationDelivered } from '../security/revocation.ts'
import type { CallContext } from '../security/step.ts'
import { notifyApplied } from './notify-applied.ts'
import { isAuthorised, terminalIdOf } from './terminal-grant.ts'

const sentences: Record<TerminalReason, Record<Language, string>> = {
  'terminal-revoked': {
    zh: '此设备未获授权或授权已被取消，已重新申请，请联系管理员',
    en: 'This device was not authorised, or its authorisation was cancelled; it has applied again: please ask an administrator',
  },
  'terminal-waiting': {
    zh: '此设备没有有效的授权，已提交申请，请等待管理员授权',
    en: 'This device is not authorised, or not any more; it has applied and waits for an administrator',
  },
}

/** A 20403 for somebody whose account is good, but who signs in on a terminal that is not, and has applied by that. */
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
 * Why nobody signs in on a device now. By asking it applies again, which lasts whatever becomes of the sign-in: call it where
 * somebody has shown a right to an account, before the transaction.
 */
export async function knock(
  context: CallContext,
  { deviceToken }: Device,
): Promise<TerminalReason | undefined> {
  const { orm } = context.services.database
  const [known] = await orm
    .select()
    .from(terminal)
    .where(eq(terminal.terminalId, terminalIdOf(deviceToken)))
  return known && (await applyAgain(context, known))
}

/**
 * The same of a terminal that was read. One whose days are over waits from then on; one that was turned away stays so, and
 * has now been told.
 */
export async function applyAgain(
  context: CallContext,
  known: typeof terminal.$inferSelect,
): Promise<TerminalReason | undefined> {
  const { now } = context
  const { orm } = context.services.database
  const reason = hindranceOf(known, now)
  if (!reason) return undefined
  const { terminalId, status, revision } = known
  const applies = status !== 'unauthorised' && {
    appliedAt: now,
    ...(reason === 'terminal-waiting' && { status: 'unauthorised' as const }),
  }
  await orm
    .update(terminal)
    .set({ ...contactOf(context), ...applies })
    .where(
      and(eq(terminal.terminalId, terminalId), eq(terminal.status, status), eq(terminal.revision, revision)),
    )
  if (applies) await notifyApplied(context, terminalId)
  if (reason === 'terminal-revoked') await noteRevocationDelivered(orm, terminalId, now, context)
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
