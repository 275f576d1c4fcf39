import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One row a job: which gateway may run it, until when, and how the last run went. */
export const jobLease = pgTable('job_lease', {
  name: text('name').primaryKey(),
  /** The gateway that runs the job now; empty between runs. */
  holder: text('holder'),
  expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  nextRunAt: timestamp('next_run_at', { withTimezone: true, precision: 3 }).notNull(),
  lastRunAt: timestamp('last_run_at', { withTimezone: true, precision: 3 }),
  /** What the last run failed with; empty after a good one. */
  lastFailure: text('last_failure'),
})
