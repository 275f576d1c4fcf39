import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import { repeated } from '../platform/repeated.ts'
import { DatabaseAway, isAway } from './away.ts'
import type { Database, Tx } from './client.ts'
import { isWorthRepeating } from './sql-state.ts'

/**
 * Where PostgreSQL waits until a synchronous standby has a commit. A wait that somebody cancels ends with a mere warning from
 * there: the commit counts here, and is lost if the standby takes over.
 */
const waitForStandby = 'SyncRepWaitForLSN'

/**
 * Runs `step` in one transaction, and again, as `repeated`, when the database refuses it for the sake of another: `step` must
 * have no effect outside the transaction.
 * @returns what `step` returns, once it is committed.
 * @throws what `isAway` knows, when nobody can tell whether it is committed.
 */
export async function withTransaction<Result>(
  database: Database,
  step: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return await repeated(() => runOnce(database.pool, step), isWorthRepeating)
}

/** One transaction on a connection that goes back to the pool in any case, and is given up when it is of no more use. */
async function runOnce<Result>(pool: Pool, step: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await connect(pool)
  let failure: Error | undefined
  let isUnsure = false
  const hear = ({ routine }: { routine: string | undefined }) => {
    if (routine === waitForStandby) isUnsure = true
  }
  client.on('notice', hear)
  try {
    const result = await drizzle(client).transaction(step)
    if (isUnsure) throw new DatabaseAway('nobody knows whether the standby has what was committed')
    return result
  } catch (error) {
    if (error instanceof Error && isAway(error)) failure = error
    throw error
  } finally {
    client.off('notice', hear)
    client.release(failure)
  }
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw new DatabaseAway('no connection to the database', { cause: error })
  }
}
