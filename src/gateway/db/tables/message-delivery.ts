import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { DeliveryReason, DeliveryState, MessageChannel } from '#contract/delivery/schema.ts'
import { instant, plainText } from './columns.ts'
import { type ChannelTexts, message } from './message.ts'

/**
 * The outbox: one row a message, person and channel, there before the first try. What fails over ends here, and goes on as
 * the row of the next channel.
 */
export const messageDelivery = pgTable(
  'message_delivery',
  {
    deliveryId: uuid('delivery_id').notNull(),
    messageId: uuid('message_id').notNull(),
    /** The month that the row lies in; of its message, so that there is one of each channel across all months. */
    messageCreatedAt: instant('message_created_at').notNull(),
    /** Of an account, which is never gone for good: a reference would lock it for each of its deliveries. */
    accountId: uuid('account_id').notNull(),
    channel: plainText('channel').$type<MessageChannel>().notNull(),
    /** The channels that are still to fail over to, in order. */
    furtherChannels: jsonb('further_channels').$type<readonly MessageChannel[]>().notNull(),
    /** What each of those sends; null where all send what this one does. */
    furtherTexts: jsonb('further_texts').$type<ChannelTexts>(),
    subject: plainText('subject').notNull(),
    text: plainText('text').notNull(),
    state: plainText('state').$type<DeliveryState>().notNull(),
    /** Calls of a supplier so far. */
    tries: integer('tries').notNull().default(0),
    /** Those that nobody knows the end of: the supplier may have taken it, and each may have sent it twice. */
    unsureTries: integer('unsure_tries').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** The gateway that is sending it now, and until when it alone may. */
    leasedBy: uuid('leased_by'),
    leasedUntil: instant('leased_until'),
    /** What the supplier answered last. */
    lastAnswer: plainText('last_answer'),
    /** Why it ended without being delivered. */
    reason: plainText('reason').$type<DeliveryReason>(),
    /** The supplier that was tried last; of a delivered one, that took it. Nothing where the environment names the sender. */
    supplierId: uuid('supplier_id'),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => {
    const { createdAt, deliveryId, messageId, messageCreatedAt } = table
    const waiting = sql`${table.state} = 'waiting'`
    return [
      primaryKey({ columns: [deliveryId, messageCreatedAt] }),
      foreignKey({
        name: 'message_delivery_message',
        columns: [messageId, messageCreatedAt],
        foreignColumns: [message.messageId, message.createdAt],
      }).onDelete('cascade'),
      uniqueIndex('message_delivery_once').on(messageId, table.accountId, table.channel, messageCreatedAt),
      index('message_delivery_due').on(table.nextAttemptAt, deliveryId).where(waiting),
      index('message_delivery_order').on(createdAt, deliveryId),
      index('message_delivery_state').on(table.state, createdAt, deliveryId),
      index('message_delivery_channel').on(table.channel, createdAt, deliveryId),
      index('message_delivery_supplier')
        .on(table.supplierId, createdAt, deliveryId)
        .where(sql`${table.supplierId} is not null`),
      index('message_delivery_account').on(table.accountId, createdAt, deliveryId),
    ]
  },
)
