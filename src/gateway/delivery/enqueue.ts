import type { MessageChannel } from '#contract/delivery/schema.ts'
import type { Tx } from '../db/client.ts'
import { insertSet } from '../db/row-sets.ts'
import type { ChannelTexts } from '../db/tables/message.ts'
import { messageDelivery } from '../db/tables/message-delivery.ts'
import { newId } from '../platform/ids.ts'

/** A message to be sent to a person. */
export interface DeliveryOrder {
  messageId: string
  accountId: string
  /** In the order of failover; with none nothing is sent. */
  channels: readonly MessageChannel[]
  /** Of a mail. */
  subject: string
  /** As it is sent: nothing is filled in later. */
  text: string
  /** What channels send in place of those two. */
  texts?: ChannelTexts
  /** Nothing is tried before; at once when absent. */
  notBefore?: Date
}

/** The same for all, so that a set of deliveries says it once. */
const none: readonly MessageChannel[] = []

/**
 * Writes deliveries of messages that are made now, which the gateways begin to work off once the transaction is committed: at once where a change of
 * `message` is announced with it, as for every new message, and else within seconds.
 */
export async function enqueueDeliveries(tx: Tx, now: Date, orders: readonly DeliveryOrder[]): Promise<void> {
  const rows = orders.flatMap(({ channels, subject, text, texts, notBefore = now, ...order }) => {
    const [channel, ...furtherChannels] = channels
    if (channel === undefined) return []
    const textOf = (by: MessageChannel) => texts?.[by] ?? { subject, text }
    const furtherTexts: ChannelTexts | null =
      texts && furtherChannels.length > 0
        ? Object.fromEntries(furtherChannels.map((by) => [by, textOf(by)]))
        : null
    return [
      {
        ...order,
        ...textOf(channel),
        deliveryId: newId(now),
        channel,
        furtherChannels: furtherChannels.length > 0 ? furtherChannels : none,
        furtherTexts,
        state: 'waiting' as const,
        tries: 0,
        unsureTries: 0,
        nextAttemptAt: notBefore,
        createdAt: now,
        messageCreatedAt: now,
      },
    ]
  })
  await insertSet(tx, messageDelivery, rows)
}
