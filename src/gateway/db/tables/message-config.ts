import { index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { MessageChannel } from '#contract/delivery/schema.ts'
import type { MessageSettings } from '#contract/message/config.ts'
import type { MessageEvent } from '#contract/message/events.ts'
import type { WaitingReason } from '#contract/message/waiting.ts'
import type { Language } from '#contract/messages.ts'
import { instant, plainText } from './columns.ts'
import type { Outgoing } from './message.ts'

/** How people are notified of an event; without a row, or with none of its own, as it came with the build. */
export const messageConfig = pgTable('message_config', {
  event: plainText('event').$type<MessageEvent>().primaryKey(),
  settings: jsonb('settings').$type<MessageSettings>(),
  revision: integer('revision').notNull(),
  changedAt: instant('changed_at').notNull(),
  changedByName: plainText('changed_by_name').notNull(),
})

/** The channels that a person wants to be reached by; without a row, all. */
export const messagePreference = pgTable('message_preference', {
  accountId: uuid('account_id').primaryKey(),
  channels: jsonb('channels').$type<MessageChannel[]>().notNull(),
  language: plainText('language').$type<Language>().notNull(),
})

/** A message that is to be sent later; it goes with the transaction that sends it. */
export const waitingMessage = pgTable(
  'waiting_message',
  {
    waitingId: uuid('waiting_id').primaryKey(),
    reason: plainText('reason').$type<WaitingReason>().notNull(),
    sendAt: instant('send_at').notNull(),
    outgoing: jsonb('outgoing').$type<Outgoing>().notNull(),
    /** Accounts that it was written to, of one that a person sends. */
    receiverCount: integer('receiver_count'),
    revision: integer('revision').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    /** Who sends it; null of what the gateway itself says. */
    accountId: uuid('account_id'),
  },
  (table) => [
    index('waiting_message_due').on(table.sendAt, table.waitingId),
    index('waiting_message_of').on(table.accountId, table.sendAt, table.waitingId),
  ],
)
