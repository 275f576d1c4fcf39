import { index, integer, pgTable } from 'drizzle-orm/pg-core'
import { instant, plainText } from './columns.ts'

/** How often an address asked for something in a minute, at all gateways together (`security/rate-limit.ts`). */
export const requestCount = pgTable(
  'request_count',
  {
    /** What is counted, whose and in which minute. */
    counted: plainText('counted').primaryKey(),
    requests: integer('requests').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('request_count_at').on(table.at)],
)
