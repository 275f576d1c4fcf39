import { EntityKind } from '../entity-kind.ts'
import { GivenInstant, Id, IdText, Instant } from '../id.ts'
import { pageOf, pageQuery } from '../page-of.ts'
import { line, requiredLine } from '../text.ts'
import { z } from '../zod.ts'

const period = { from: z.optional(GivenInstant), to: z.optional(GivenInstant) }

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
  accountName: z.optional(line(64)),
  outcome: z.optional(LoginOutcome),
})
export type LoginLogQuery = z.output<typeof LoginLogQuery>
export const LoginLogPage = pageOf(LoginLog)

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
  ...pageQuery(['time', 'accountName', 'duration']),
  ...period,
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

/** A click on a permitted element (specification §7, operation log). */
export const OperationLogAdd = z.strictObject({
  accountName: requiredLine(64),
  appCode: requiredLine(64),
  functionId: Id,
  menuId: Id,
})

export const HistoryAction = z.enum(['add', 'update', 'delete', 'restore'])
export type HistoryAction = z.output<typeof HistoryAction>

/** One change of one row, for auditors. */
export const History = z.object({
  historyId: Id,
  entity: EntityKind,
  entityId: IdText,
  action: HistoryAction,
  revision: z.int(),
  before: z.optional(z.record(z.string(), z.unknown())),
  after: z.optional(z.record(z.string(), z.unknown())),
  changedByName: z.string(),
  accountName: z.string(),
  changedAt: Instant,
  /** By the device's clock; present when the edit was made offline. */
  madeAt: z.optional(Instant),
  terminalName: z.optional(z.string()),
  requestId: z.string(),
})
export type History = z.output<typeof History>

export const HistoryQuery = z.strictObject({
  ...pageQuery(['changedAt']),
  entity: EntityKind,
  entityId: IdText,
})
export const HistoryPage = pageOf(History)
