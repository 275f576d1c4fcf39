import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PoolClient } from 'pg'
import { z } from '#contract/zod.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { installAccountOwner } from './account-owner.ts'
import { installBoqSums } from './boq-sums.ts'
import type { Database } from './client.ts'
import { withoutLimits } from './connections.ts'
import { addPartitions } from './partitions.ts'

/*
 * A gateway of the release before keeps running while a migration runs, so a migration only adds: a column with a
 * default or that may be empty, a table, an index. Rows are backfilled, the code switches over, and only the
 * release after that one drops what nobody reads any more. Nothing is ever renamed.
 */

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) })
/** Any number, as long as it stays: the advisory lock that lets one gateway migrate at a time. */
const lockNumber = 7_305_411

/**
 * Brings the database to the newest migration, with partitions for rows of now; several gateways may start at once.
 * @throws StartRefusal for a database that a build with other migrations has created.
 */
export async function migrateDatabase(database: Database, now: Date): Promise<void> {
  const client = await database.pool.connect()
  try {
    await withoutLimits(client, () => migrateAlone(client, now))
  } finally {
    client.release()
  }
}

async function migrateAlone(client: PoolClient, now: Date): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lockNumber])
  try {
    await refuseStrange(client)
    await migrate(drizzle(client), { migrationsFolder })
    await installAccountOwner(client)
    await installBoqSums(client)
    await addPartitions(drizzle(client), now)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockNumber])
  }
}

/**
 * Before the first release the initial migration is generated again, and a database of an earlier one cannot be brought on.
 * @throws StartRefusal for such a database.
 */
export async function refuseStrange(client: Pick<PoolClient, 'query'>): Promise<void> {
  const ours = readMigrationFiles({ migrationsFolder })
  const newest = Math.max(...ours.map(({ folderMillis }) => folderMillis))
  const { rows: tables } = await client.query<{ present: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as present",
  )
  if (!tables[0]?.present) return
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations where created_at <= $1',
    [newest],
  )
  const known = new Set(ours.map(({ hash }) => hash))
  if (rows.every(({ hash }) => known.has(hash))) return
  throw new StartRefusal(
    'This database was made by a build from before the first release, whose tables were others. Start with an empty DATA_DIR, or with an empty database in DATABASE_URL.',
  )
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
