import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { Pool } from 'pg'
import { second } from '../platform/durations.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { usualDatabaseSeconds } from '../settings/settings.ts'
import { leaveDemoted, limitSilence, reportBreaks, ServerClient } from './connections.ts'
import { startEmbedded } from './embedded.ts'
import { Replica } from './replica.ts'

/** Where queries run: in a transaction, in which `tx.transaction(…)` creates a savepoint, or, of a read, each by itself. */
export type Tx = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

export interface DatabaseSettings {
  /** A PostgreSQL server; without it the database is embedded in `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  /** A standby of that server, for reads over much data; without it they are the server's own. */
  replicaUrl?: string | undefined
  /** For how long a server may keep a query waiting; then its connection is given up. */
  databaseSeconds?: number | undefined
}

export interface Database {
  kind: 'embedded' | 'postgres'
  /** Queries outside any transaction. Never use it inside one: the embedded database has one session, and hangs. */
  orm: NodePgDatabase
  pool: Pool
  /** A standby to read from, where there is one. */
  replica?: Replica | undefined
  /** How often the embedded database has made its writes durable; a server counts its own. */
  syncs: () => number
  close: () => Promise<void>
}

/** A query that waits longer for the embedded database's one connection fails instead of waiting for ever. */
const connectionWait = 30_000
const poolSize = 20
/** Compiling takes a hundred times as long as any of the gateway's queries, which are all short. */
export const sessionOptions = '-c jit=off'

/**
 * What a server itself ends, milliseconds, before the gateway gives the connection up: what waits for somebody else's lock,
 * slow statements, and what a crashed or stuck request left behind.
 */
function limitsWithin(milliseconds: number) {
  return {
    connectionTimeoutMillis: milliseconds * 0.4,
    lock_timeout: milliseconds * 0.5,
    statement_timeout: milliseconds * 0.75,
    idle_in_transaction_session_timeout: 60_000,
  }
}

/**
 * Opens the database that the settings name: a PostgreSQL server, or the embedded one, behind the same pool.
 * @param onFailure called on breakdowns outside any query: a lost connection (the pool opens a new one), or, with
 *   `fatal`, the embedded database itself, after which the gateway has to start again.
 * @throws StartRefusal when the server cannot be reached or the folder is in use.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  onFailure: (error: Error, fatal: boolean) => void,
): Promise<Database> {
  const { databaseUrl, replicaUrl, dataDir, databaseSeconds = usualDatabaseSeconds } = settings
  if (!databaseUrl) return await openEmbedded(dataDir, onFailure)
  const patience = databaseSeconds * second
  const primary = await openServer(databaseUrl, patience, onFailure)
  return replicaUrl ? withReplica(primary, serverPool(replicaUrl, patience, onFailure), onFailure) : primary
}

function serverPool(url: string, patience: number, onFailure: (error: Error, fatal: boolean) => void): Pool {
  const pool = new Pool({
    Client: ServerClient,
    connectionString: url,
    max: poolSize,
    application_name: 'milepost',
    options: sessionOptions,
    ...limitsWithin(patience),
  })
  reportBreaks(pool, (error) => onFailure(error, false))
  limitSilence(pool, patience)
  return pool
}

async function openServer(
  url: string,
  patience: number,
  onFailure: (error: Error, fatal: boolean) => void,
): Promise<Database> {
  const pool = serverPool(url, patience, onFailure)
  leaveDemoted(pool)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartRefusal(
      `The database that DATABASE_URL names does not answer (${reason}); see that it runs, and that user, password, host, port and name are right there.`,
    )
  }
  return { kind: 'postgres', orm: drizzle(pool), pool, syncs: () => 0, close: () => pool.end() }
}

/** A standby that does not answer keeps nobody from starting. */
function withReplica(
  primary: Database,
  standby: Pool,
  onFailure: (error: Error, fatal: boolean) => void,
): Database {
  const failed = (error: unknown) =>
    onFailure(new Error('the standby could not be read from', { cause: error }), false)
  const close = async () => {
    await standby.end()
    await primary.close()
  }
  return { ...primary, replica: new Replica(primary.orm, drizzle(standby), failed), close }
}

async function openEmbedded(
  dataDir: string,
  onFailure: (error: Error, fatal: boolean) => void,
): Promise<Database> {
  const embedded = await startEmbedded(dataDir, (error) => onFailure(error, true))
  const pool = embeddedPool(embedded.socketFolder)
  reportBreaks(pool, (error) => onFailure(error, false))
  const close = async () => {
    await pool.end()
    await embedded.close()
  }
  return { kind: 'embedded', orm: drizzle(pool), pool, syncs: embedded.syncs, close }
}

/** The pool for a PGlite behind a socket: one session, which is never given up. */
export function embeddedPool(socketFolder: string): Pool {
  return new Pool({
    host: socketFolder,
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectionWait,
    // The session outlives a broken connection, with every statement that was prepared over it.
    onConnect: async (client) => void (await client.query('deallocate all')),
  })
}
