import { Id, Instant } from '../id.ts'
import { z } from '../zod.ts'

/** How something reaches a person who is not signed in. */
export const Channel = z.enum(['sms', 'email'])
export type Channel = z.output<typeof Channel>

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
