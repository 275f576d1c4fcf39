import { Id, Instant } from '../id.ts'
import { pageOf, pageQuery } from '../page-of.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'
import { period } from './period.ts'

export const LoginOutcome = z.enum(['succeeded', 'refused', 'renewed', 'logout'])

export const LoginLog = z.object({
  loginLogId: Id,
  accountName: z.string(),
  ip: z.string(),
  city: z.optional(z.string()),
  terminal: z.optional(z.string()),
  terminalVersion: z.optional(z.string()),
  os: z.optional(z.string()),
  osVersion: z.optional(z.string()),
  outcome: LoginOutcome,
  /** Why a sign-in was refused, in the reader's language. */
  reason: z.optional(z.string()),
  time: Instant,
})
export type LoginLog = z.output<typeof LoginLog>

export const LoginLogQuery = z.strictObject({
  ...pageQuery(['time', 'accountName']),
  ...period,
  /** A part of the account's name, or of its person's; of a name that nobody has, its beginning. */
  accountName: z.optional(line(64)),
  /** A part of the device's name. */
  terminal: z.optional(line(100)),
  outcome: z.optional(LoginOutcome),
})
export type LoginLogQuery = z.output<typeof LoginLogQuery>
export const LoginLogPage = pageOf(LoginLog)
