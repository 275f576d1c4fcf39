import { eq } from 'drizzle-orm'
import type { Device } from '#contract/session/schema.ts'
import { terminal } from '../db/tables/terminal.ts'
import { readTerminalPolicy } from '../identity/terminal-policy.ts'
import type { CallContext } from '../security/step.ts'
import { notifyApplied } from './notify-applied.ts'
import { registerTerminal, terminalIdOf } from './terminal-grant.ts'

/**
 * Where the policy lets new devices wait, one that nobody has signed in on yet applies by this, which lasts whatever becomes of
 * the sign-in: call it where somebody has shown a right to an account, before the transaction.
 */
export async function applyAsNew(context: CallContext, accountId: string, device: Device): Promise<void> {
  const { database, settings } = context.services
  const { orm } = database
  const { newTerminals } = await readTerminalPolicy(orm, settings)
  if (newTerminals !== 'wait') return
  const known = await orm.$count(terminal, eq(terminal.terminalId, terminalIdOf(device.deviceToken)))
  if (known > 0) return
  const { terminalId } = await registerTerminal({ ...context, tx: orm }, accountId, device)
  await notifyApplied(context, terminalId)
}
