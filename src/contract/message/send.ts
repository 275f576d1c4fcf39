import { defineEndpoint } from '../define-endpoint.ts'
import { MessageChannel } from '../delivery/schema.ts'
import { Id, Instant } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { line, paragraph, requiredLine } from '../text.ts'
import { z } from '../zod.ts'

/** One call names no more accounts, roles or units. */
export const mostNamed = 1000
/** One call sends to no more accounts. */
export const mostReceivers = 50_000

const ids = z.array(Id).check(
  z.maxLength(mostNamed),
  noRepeats((id) => id),
)

const receivers = {
  accountIds: z.optional(ids),
  /** Everyone who has one of the roles. */
  roleIds: z.optional(ids),
  /** Everyone of one of the units, or of a unit below it. */
  organizationIds: z.optional(ids),
}

/** A message, and whom it goes to: everybody whom one of the lists names gets it once. */
export const MessageSend = z.strictObject({
  title: requiredLine(100),
  body: paragraph(4000).check(z.minLength(1)),
  ...receivers,
  /** Beside the message centre, in the order in which they are tried. */
  channels: z.optional(z.array(MessageChannel).check(noRepeats((channel) => channel))),
  /** At once when absent, or past. */
  sendAt: z.optional(Instant),
})
export type MessageSend = z.output<typeof MessageSend>
export const MessageSent = z.object({
  /** Accounts that it went to, or is to go to. */
  sent: z.int(),
  /** When it is sent; absent when it was. */
  sendAt: z.optional(Instant),
})
export type MessageSent = z.output<typeof MessageSent>

export const Receivers = z.strictObject(receivers)
export type Receivers = z.output<typeof Receivers>
export const ReceiverCount = z.object({
  receivers: z.int(),
  /** The names of the first. */
  names: z.array(z.string()),
})

/** How many accounts one search finds at most. */
export const mostFound = 20
export const ReceiversFound = z.array(
  z.object({ accountId: Id, accountName: z.string(), userName: z.string() }),
)
export const ReceiverQuery = z.strictObject({ keyword: z.optional(line(100)) })

export const sendMessage = defineEndpoint({
  id: 'message.send',
  service: 'admin/v1',
  method: 'POST',
  path: 'msgPushUser/send',
  summary:
    'Sends a message to accounts, to everyone of roles and to everyone of units, as far as they are within reach, now or later.',
  permission: 'message:send',
  callers: ['application'],
  countsAs: (answer) => z.parse(MessageSent, answer).sent,
  request: MessageSend,
  response: MessageSent,
  unlogged: ['body'],
  offline: 'online-only',
})

export const findReceivers = defineEndpoint({
  id: 'message.findReceivers',
  service: 'admin/v1',
  method: 'GET',
  path: 'msgPushUser/listReceivers',
  summary: `Accounts of every kind, within reach, that a message can name: the first ${mostFound} that have the keyword.`,
  permission: 'message:send',
  alsoBy: ['messageConfig:edit'],
  request: ReceiverQuery,
  response: ReceiversFound,
  offline: 'cached-read',
})

export const countReceivers = defineEndpoint({
  id: 'message.countReceivers',
  service: 'admin/v1',
  method: 'POST',
  path: 'msgPushUser/count',
  summary: 'How many a message would go to.',
  permission: 'message:send',
  callers: ['application'],
  keyed: false,
  request: Receivers,
  response: ReceiverCount,
  offline: 'online-only',
})
