import { NodeKind } from '../attribute/schema.ts'
import { Id, IdText, Instant } from '../id.ts'
import { HistoryAction } from '../log/schema.ts'
import { pageOf, pageQuery } from '../page-of.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'

export const MessageKind = z.enum(['notice', 'todo', 'review', 'expiry'])
export type MessageKind = z.output<typeof MessageKind>

/** The row that a message is about. */
const about = {
  entity: z.string(),
  entityId: IdText,
  /** Whose it is, where it is opened from its person. */
  userId: z.optional(Id),
  /** The project that it is opened with, where it is opened within one. */
  projectId: z.optional(Id),
  /** Of attribute values, which are opened where their node is: what it is, and the project that it belongs to. */
  node: z.optional(z.object({ nodeKind: NodeKind, projectId: Id })),
}
export const MessageAbout = z.object(about)
export type MessageAbout = z.output<typeof MessageAbout>

/**
 * An edit that took longer from its device to the gateway was made offline, milliseconds: with a network it goes at once, and
 * no call takes longer (specification §9).
 */
export const offlineAfter = 30_000

/** What an auditor reviews of an edit that a device synced, made with or without a network (specification: users; MSG-07). */
export const Review = z.object({
  historyId: Id,
  action: HistoryAction,
  endpointId: z.string(),
  ...about,
  label: z.string(),
  accountName: z.string(),
  userName: z.string(),
  terminalName: z.optional(z.string()),
  /** By the device's clock. */
  madeAt: Instant,
  /** Gateway's clock minus device's clock, milliseconds. */
  clockOffset: z.number(),
  syncedAt: Instant,
  /** Whether it waited on the device for longer than `offlineAfter`. */
  offline: z.boolean(),
  /** The changed fields before, and after; `before` is absent for a new row. */
  before: z.optional(z.record(z.string(), z.unknown())),
  after: z.optional(z.record(z.string(), z.unknown())),
})
export type Review = z.output<typeof Review>

/** How long an edit waited on its device, milliseconds by the gateway's clock. */
export function waitedOf({
  madeAt,
  clockOffset,
  syncedAt,
}: Pick<Review, 'madeAt' | 'clockOffset' | 'syncedAt'>): number {
  return Math.max(0, syncedAt - madeAt - clockOffset)
}

export const Message = z.object({
  messageId: Id,
  kind: MessageKind,
  title: z.string(),
  body: z.string(),
  senderName: z.optional(z.string()),
  createdAt: Instant,
  readAt: z.optional(Instant),
  review: z.optional(Review),
  /** Of one that is no review. */
  about: z.optional(MessageAbout),
})
export type Message = z.output<typeof Message>

/** What the edits that are reviewed do: a deletion is taken back online alone. */
export const reviewedActions = HistoryAction.options.filter((action) => action !== 'restore')

const filters = {
  keyword: z.optional(line(100)),
  kind: z.optional(MessageKind),
  /** Just reviews of such edits. */
  action: z.optional(HistoryAction),
  offline: z.optional(z.boolean()),
}

export const MessageQuery = z.strictObject({
  ...pageQuery(['createdAt']),
  ...filters,
  unread: z.optional(z.boolean()),
})
export type MessageQuery = z.output<typeof MessageQuery>
export const MessagePage = pageOf(Message)
export const MessageDetailQuery = z.strictObject({ messageId: Id })
export const MessagesRead = z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(1000)) })
/** All messages that there are when it is said, as far as the filters find them. */
export const AllMessagesRead = z.strictObject(filters)
export type AllMessagesRead = z.output<typeof AllMessagesRead>
export const UnreadCount = z.object({ unread: z.int() })
