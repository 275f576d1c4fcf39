import { defineEndpoint } from '../define-endpoint.ts'
import { Id } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { paragraph, requiredLine } from '../text.ts'
import { z } from '../zod.ts'

/** One call sends to no more accounts. */
export const mostReceivers = 1000

const ids = z.array(Id).check(
  z.maxLength(mostReceivers),
  noRepeats((id) => id),
)

/** A message, and whom it goes to: whoever one of the lists names gets it once. */
export const MessageSend = z.strictObject({
  title: requiredLine(100),
  body: paragraph(4000).check(z.minLength(1)),
  accountIds: z.optional(ids),
  /** Everyone who has one of the roles. */
  roleIds: z.optional(ids),
  /** Everyone of one of the units, or of a unit below it. */
  organizationIds: z.optional(ids),
})
export type MessageSend = z.output<typeof MessageSend>
export const MessageSent = z.object({
  /** Accounts that it went to. */
  sent: z.int(),
})
export type MessageSent = z.output<typeof MessageSent>

export const sendMessage = defineEndpoint({
  id: 'message.send',
  service: 'admin/v1',
  method: 'POST',
  path: 'msgPushUser/send',
  summary:
    'Sends a message to accounts, to everyone of roles and to everyone of units, as far as they are within reach.',
  permission: 'message:send',
  callers: ['application'],
  countsAs: (answer) => z.parse(MessageSent, answer).sent,
  request: MessageSend,
  response: MessageSent,
  offline: 'online-only',
})
