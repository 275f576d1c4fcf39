import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { z } from '#contract/zod.ts'
import type { Database } from './client.ts'

/*
 * A gateway of the release before keeps running while a migration runs, so a migration only adds: a column with a
 * default or that may be empty, a table, an index. Rows are backfilled, the code switches over, and only the
 * release after that one drops what nobody reads any more. Nothing is ever renamed.
 */

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) })
/** Any number, as long as it stays: the advisory lock that lets one gateway migrate at a time. */
const lockNumber = 7_305_411

/** Brings the database to the newest migration; several gateways may start at once. */
export async function migrateDatabase(database: Database): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    try {
      await migrate(drizzle(client), { migrationsFolder })
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lockNumber])
    }
  } finally {
    client.release()
  }
}

/** Whether the database has every migration that this build knows; it may have newer ones. */
export async function isMigrated(database: Database): Promise<boolean> {
  const journal = Journal.parse(
    JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')),
  )
  const newest = Math.max(...journal.entries.map((entry) => entry.when))
  const { rows } = await database.pool.query<{ current: boolean }>(
    'select exists (select from drizzle.__drizzle_migrations where created_at >= $1) as current',
    [newest],
  )
  return rows[0]?.current ?? false
}
