import { Id } from '../id.ts'
import { name } from '../text.ts'
import { z } from '../zod.ts'

/** What people call a device, instead of its browser. */
export const TerminalName = z.strictObject({ terminalId: Id, deviceName: name(50) })
export type TerminalName = z.output<typeof TerminalName>
