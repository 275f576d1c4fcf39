import { defineEndpoint } from '../define-endpoint.ts'
import { MessageChannel } from '../delivery/schema.ts'
import { Id, Instant } from '../id.ts'
import { pageOf, pageQuery } from '../page-of.ts'
import { line, paragraph, requiredLine } from '../text.ts'
import { z } from '../zod.ts'
import { MessageKind } from './schema.ts'

/** Why a message waits: somebody set its time, or the configuration of its event did. */
export const WaitingReason = z.enum(['scheduled', 'delay', 'quiet', 'digest'])
export type WaitingReason = z.output<typeof WaitingReason>

export const WaitingMessage = z.object({
  waitingId: Id,
  reason: WaitingReason,
  kind: MessageKind,
  title: z.string(),
  body: z.string(),
  channels: z.array(MessageChannel),
  sendAt: Instant,
  createdAt: Instant,
  senderName: z.optional(z.string()),
  /** Accounts that it was written to; absent of what the gateway itself says. */
  receivers: z.optional(z.int()),
  revision: z.int(),
})
export type WaitingMessage = z.output<typeof WaitingMessage>

export const WaitingQuery = z.strictObject({ ...pageQuery(['sendAt']), keyword: z.optional(line(100)) })
export type WaitingQuery = z.output<typeof WaitingQuery>

const Which = z.strictObject({ waitingId: Id })
export const WaitingEdit = z.strictObject({
  waitingId: Id,
  baseRevision: z.int(),
  title: requiredLine(200),
  body: paragraph(4000).check(z.minLength(1)),
  sendAt: Instant,
})
export type WaitingEdit = z.output<typeof WaitingEdit>

export const listWaitingMessages = defineEndpoint({
  id: 'waitingMessage.listPage',
  service: 'admin/v1',
  method: 'GET',
  path: 'msgWaitPush/listPage',
  summary: 'Messages that are sent later: one’s own, and for anyone who sees everything all of them.',
  permission: 'message:send',
  request: WaitingQuery,
  response: pageOf(WaitingMessage),
  offline: 'cached-read',
})

export const updateWaitingMessage = defineEndpoint({
  id: 'waitingMessage.update',
  service: 'admin/v1',
  method: 'PUT',
  path: 'msgWaitPush/update',
  summary: 'Changes what a message says that is sent later, and when.',
  permission: 'message:send',
  request: WaitingEdit,
  response: WaitingMessage,
  unlogged: ['body'],
  offline: 'online-only',
})

export const cancelWaitingMessage = defineEndpoint({
  id: 'waitingMessage.cancel',
  service: 'admin/v1',
  method: 'POST',
  path: 'msgWaitPush/cancel',
  summary: 'Calls a message back before it is sent.',
  permission: 'message:send',
  request: Which,
  response: z.null(),
  offline: 'online-only',
})

export const sendWaitingMessage = defineEndpoint({
  id: 'waitingMessage.sendNow',
  service: 'admin/v1',
  method: 'POST',
  path: 'msgWaitPush/sendNow',
  summary: 'Sends a message at once that would be sent later.',
  permission: 'message:send',
  request: Which,
  response: z.null(),
  offline: 'online-only',
})
