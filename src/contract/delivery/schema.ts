import { Id, Instant } from '../id.ts'
import { z } from '../zod.ts'

/** How something reaches a person who is not signed in. */
export const Channel = z.enum(['sms', 'email'])
export type Channel = z.output<typeof Channel>

/** How a message reaches a person who has no console open. */
export const MessageChannel = z.enum(['sms', 'email', 'push'])
export type MessageChannel = z.output<typeof MessageChannel>

/** `failed-over`: it went on by the next channel. `dead`: nothing is left to try, and its last answer says why. */
export const DeliveryState = z.enum(['waiting', 'delivered', 'failed-over', 'dead'])
export type DeliveryState = z.output<typeof DeliveryState>

/** Why a delivery ended without being delivered. */
export const DeliveryReason = z.enum([
  'no-address',
  'no-supplier',
  'not-subscribed',
  'left',
  'demo',
  'refused',
  'tries-spent',
])
export type DeliveryReason = z.output<typeof DeliveryReason>

export const OutboxQuery = z.strictObject({})

/** What would have been sent, had the gateway been told how. */
export const OutboxLetter = z.object({
  outboxId: Id,
  channel: Channel,
  recipient: z.string(),
  text: z.string(),
  madeAt: Instant,
})
export type OutboxLetter = z.output<typeof OutboxLetter>
/** Newest first. */
export const OutboxLetters = z.array(OutboxLetter)
