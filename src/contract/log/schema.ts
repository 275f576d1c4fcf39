import { EntityKind } from '../entity-kind.ts'
import { Id, IdText, Instant } from '../id.ts'
import { pageOf, pageQuery } from '../page-of.ts'
import { requiredLine } from '../text.ts'
import { z } from '../zod.ts'

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
