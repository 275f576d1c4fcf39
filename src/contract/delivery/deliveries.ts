import { defineEndpoint } from '../define-endpoint.ts'
import { Id, Instant } from '../id.ts'
import { pageOf, pageQuery } from '../page-of.ts'
import { z } from '../zod.ts'
import { DeliveryReason, DeliveryState, MessageChannel } from './schema.ts'

/** A delivery as those see it who look after the channels. */
export const Delivery = z.object({
  deliveryId: Id,
  messageId: Id,
  /** The message's title. */
  title: z.string(),
  accountId: Id,
  accountName: z.string(),
  userName: z.string(),
  channel: MessageChannel,
  furtherChannels: z.array(MessageChannel),
  state: DeliveryState,
  /** Calls of a supplier so far. */
  tries: z.int(),
  /** Those of which nobody knows whether the supplier took it: each may have sent it twice. */
  unsureTries: z.int(),
  nextAttemptAt: Instant,
  lastAnswer: z.optional(z.string()),
  reason: z.optional(DeliveryReason),
  supplierId: z.optional(Id),
  supplierName: z.optional(z.string()),
  createdAt: Instant,
  endedAt: z.optional(Instant),
})
export type Delivery = z.output<typeof Delivery>

const filters = {
  messageId: z.optional(Id),
  state: z.optional(DeliveryState),
  channel: z.optional(MessageChannel),
  supplierId: z.optional(Id),
  accountId: z.optional(Id),
}

export const DeliveryQuery = z.strictObject({ ...pageQuery(['createdAt']), ...filters })
export type DeliveryQuery = z.output<typeof DeliveryQuery>

const DeliveryPage = pageOf(Delivery)

export const listDeliveries = defineEndpoint({
  id: 'messageDelivery.listPage',
  service: 'admin/v1',
  method: 'GET',
  path: 'messageDelivery/listPage',
  summary: 'Deliveries of messages to people, newest first.',
  permission: 'messageSetting:view',
  request: DeliveryQuery,
  response: DeliveryPage,
  offline: 'online-only',
})

const { state: _, ...whichDead } = filters

/** One of them, or all dead ones that the filters find. */
export const DeliveriesResend = z.strictObject({ deliveryId: z.optional(Id), ...whichDead })
export type DeliveriesResend = z.output<typeof DeliveriesResend>
const DeliveriesResent = z.object({ resent: z.int() })

export const resendDeliveries = defineEndpoint({
  id: 'messageDelivery.resend',
  service: 'admin/v1',
  method: 'POST',
  path: 'messageDelivery/resend',
  summary: 'Tries dead deliveries again from the start: one, or all that the filters find.',
  permission: 'messageSetting:send',
  request: DeliveriesResend,
  response: DeliveriesResent,
  offline: 'online-only',
})
