import { Id, Instant } from '../id.ts'
import { pageOf, pageQuery } from '../page-of.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'
import { period } from './period.ts'

/** Fields that the operation and the system log share (specification §3, logs). */
const callParts = {
  menu: z.optional(z.string()),
  action: z.string(),
  /** The action in the reader's language: what its function is called, and the menu that has it. */
  act: z.string(),
  menuName: z.optional(z.string()),
  /** What was changed by it, by name, as far as the reader may see that. */
  object: z.optional(z.string()),
  app: z.string(),
  content: z.optional(z.string()),
  uri: z.string(),
  service: z.string(),
  accountName: z.string(),
  /** The code that was answered. */
  status: z.int(),
  /** JSON, secrets masked. */
  request: z.optional(z.string()),
  response: z.optional(z.string()),
  /** Milliseconds. */
  duration: z.number(),
  requestId: z.string(),
  time: Instant,
}

export const OperationLog = z.object({ operationLogId: Id, ...callParts })
export type OperationLog = z.output<typeof OperationLog>
export const SystemLog = z.object({ systemLogId: Id, ...callParts, ip: z.string() })
export type SystemLog = z.output<typeof SystemLog>

export const CallLogQuery = z.strictObject({
  ...pageQuery(['time', 'duration']),
  ...period,
  /** A part of the account's name, or of its person's; of an application's, its beginning. */
  accountName: z.optional(line(64)),
  /** A part of what the action or its menu is called, or of its id. */
  action: z.optional(line(100)),
  status: z.optional(z.int()),
  /** The code of the application that called. */
  app: z.optional(line(64)),
})
export type CallLogQuery = z.output<typeof CallLogQuery>
export const OperationLogPage = pageOf(OperationLog)
export const SystemLogPage = pageOf(SystemLog)
