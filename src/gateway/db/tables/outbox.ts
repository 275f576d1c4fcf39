import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { Channel } from '#contract/delivery/schema.ts'
import { instant, plainText } from './columns.ts'

/** What would have been sent, where no sender is configured: for a day, and for nobody but the demo to read. */
export const outbox = pgTable(
  'outbox',
  {
    outboxId: uuid('outbox_id').primaryKey(),
    channel: plainText('channel').$type<Channel>().notNull(),
    recipient: plainText('recipient').notNull(),
    /** Encrypted under MASTER_KEY, for it contains a code. */
    text: plainText('text').notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [index('outbox_made').on(table.madeAt)],
)
