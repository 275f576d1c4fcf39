import { and, eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import { acknowledgeRevocation, checkIn, takeVaultSecret } from '#contract/terminal/revocation-endpoints.ts'
import type { TerminalReason, TerminalStanding } from '#contract/terminal/revocation-schema.ts'
import { deviceCredential } from '../db/tables/session.ts'
import { terminal } from '../db/tables/terminal.ts'
import {
  type BeforeContext,
  handle,
  handlePublic,
  type PublicContext,
  type StepContext,
} from '../http/handle.ts'
import { type LocatedTerminal, reviseTerminal, selectTerminals } from '../identity/terminals.ts'
import { Refusal } from '../platform/refusal.ts'
import { contactOf } from '../security/contact.ts'
import { noteRevocationDelivered } from '../security/revocation.ts'
import { locationOf } from '../security/scope.ts'
import { confirmPassword } from './confirm-password.ts'
import { hindranceOf } from './terminal-gate.ts'
import { openDeviceSecret, terminalIdOf } from './terminal-grant.ts'

/**
 * Tells a device whether people sign in on it; one that is revoked has now been told.
 * @throws Refusal 20404 when no terminal proves itself like that.
 */
async function tellStanding(
  context: PublicContext,
  { deviceToken }: RequestOf<typeof checkIn>,
): Promise<TerminalStanding> {
  const located = await lockByProof(context, deviceToken)
  const reason = hindranceOf(located.terminal, context.now)
  await noteContact(context, located, reason)
  return { reason }
}

/**
 * Notes that keys and read caches are gone from a revoked device, and what it still holds. One that has been authorised again
 * meanwhile learns just that.
 * @throws Refusal 20404 when no terminal proves itself like that.
 */
async function noteAcknowledgement(
  context: PublicContext,
  { deviceToken, heldEdits }: RequestOf<typeof acknowledgeRevocation>,
): Promise<TerminalStanding> {
  const { now } = context
  const located = await lockByProof(context, deviceToken)
  const reason = hindranceOf(located.terminal, now)
  const revocationAcknowledgedAt = located.terminal.revocationAcknowledgedAt ?? now
  await noteContact(context, located, reason, { revocationAcknowledgedAt, heldEdits })
  return { reason }
}

async function lockByProof(context: PublicContext, deviceToken: string): Promise<LocatedTerminal> {
  const [located] = await selectTerminals(context)
    .where(eq(terminal.terminalId, terminalIdOf(deviceToken)))
    .for('update', { of: terminal })
  if (!located) throw new Refusal(codes.notFound)
  return located
}

/** Writes what a device without a session brings about; who lists terminals sees how far its revocation has come at once. */
async function noteContact(
  context: PublicContext,
  { terminal: { terminalId, revocationDeliveredAt }, place }: LocatedTerminal,
  reason: TerminalReason | undefined,
  acknowledged?: { revocationAcknowledgedAt: Date; heldEdits: number },
): Promise<void> {
  const { tx, now, announce } = context
  const revoked = reason === 'terminal-revoked'
  if (revoked) await noteRevocationDelivered(tx, terminalId, now)
  await tx
    .update(terminal)
    .set({ ...contactOf(context), ...(revoked && acknowledged) })
    .where(eq(terminal.terminalId, terminalId))
  if (revoked && (acknowledged || !revocationDeliveredAt))
    announce({ permission: 'terminal:view', ...locationOf(place) }, { kind: 'changed', entity: 'terminal' })
}

/** A borrowed session alone opens no vault. */
async function checkPassword(
  context: BeforeContext,
  { passwordInfo }: RequestOf<typeof takeVaultSecret>,
): Promise<true> {
  await confirmPassword(context, passwordInfo)
  return true
}

const elsewhere = {
  zh: '请在已授权的设备上登录后再打开此文件',
  en: 'Please sign in on an authorised device to open this file',
}

/**
 * Hands out the secret of the account's own vault on another terminal, whatever has become of that. It stands in the history of
 * the terminal.
 * @throws Refusal 20403 when the session is on no authorised device, 20404 when the account has no vault there.
 */
async function giveVaultSecret(
  context: StepContext<true>,
  { terminalId }: RequestOf<typeof takeVaultSecret>,
): Promise<ResponseOf<typeof takeVaultSecret>> {
  const { tx, actor, now, services } = context
  if (actor.terminalId === undefined) throw new Refusal(codes.noPermission, undefined, elsewhere)
  const [own] = await tx.select().from(terminal).where(eq(terminal.terminalId, actor.terminalId))
  const reason = own && hindranceOf(own, now)
  if (reason) throw new Refusal(codes.noPermission, { reason }, elsewhere)
  const ofAccount = eq(deviceCredential.accountId, actor.accountId)
  const [held] = await tx
    .select()
    .from(deviceCredential)
    .where(and(ofAccount, eq(deviceCredential.terminalId, terminalId)))
  const [located] = await selectTerminals(context)
    .where(eq(terminal.terminalId, terminalId))
    .for('update', { of: terminal })
  if (!held || !located) throw new Refusal(codes.notFound)
  const after = { vaultSecretTaken: actor.accountName }
  await reviseTerminal(context, located, {}, { before: {}, after })
  return { deviceSecret: openDeviceSecret(services, held) }
}

export const revokedTerminalHandlers = [
  handlePublic(checkIn, tellStanding),
  handlePublic(acknowledgeRevocation, noteAcknowledgement),
  handle(takeVaultSecret, giveVaultSecret, { before: checkPassword }),
]
