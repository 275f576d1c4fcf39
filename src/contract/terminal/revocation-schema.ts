import { Id } from '../id.ts'
import { Device } from '../session/schema.ts'
import { requiredLine } from '../text.ts'
import { z } from '../zod.ts'
import { Count } from './schema.ts'

/** Why nobody signs in on a terminal, also in the data of the 20403 and 20119 that say so. */
export const TerminalReason = z.enum(['terminal-revoked', 'terminal-waiting'])
export type TerminalReason = z.output<typeof TerminalReason>

/** A device shows which terminal it is by what it alone knows. */
export const TerminalProof = z.strictObject({ deviceToken: Device.shape.deviceToken })

/** A revoked device says that its keys and read caches are gone. */
export const RevocationDone = z.strictObject({
  deviceToken: Device.shape.deviceToken,
  /** Unsent edits of all its accounts, which stay sealed on it. */
  heldEdits: Count,
})

/** Whether people sign in on the terminal; `reason` is absent when they do. */
export const TerminalStanding = z.object({ reason: z.optional(TerminalReason) })
export type TerminalStanding = z.output<typeof TerminalStanding>

export const VaultSecretRequest = z.strictObject({
  /** On which the vault is. */
  terminalId: Id,
  /** `passwordInfo` holds `PasswordInfo`, encrypted like `loginInfo`: what is sealed there is given to its person alone. */
  passwordInfo: requiredLine(2000),
})
