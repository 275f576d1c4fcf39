import { Socket } from 'node:net'
import { Client, type Pool, type PoolClient } from 'pg'
import { DatabaseAway, isReadOnly } from './away.ts'

/**
 * A connection to a server. Whatever keeps it from being opened says nothing of what was to be asked over it: a server with a full
 * disk, say, takes none, under a code that would mean a fault of the query anywhere else (XX000).
 */
export class ServerClient extends Client {
  override connect(): Promise<Client>
  override connect(callback: (error: Error | undefined) => void): void
  override connect(callback?: (error: Error | undefined) => void): Promise<Client> | undefined {
    const connected = super.connect().catch((cause: unknown) => {
      throw new DatabaseAway(cause instanceof Error ? cause.message : String(cause), { cause })
    })
    if (!callback) return connected
    connected.then(() => callback(undefined), callback)
    return undefined
  }
}

/**
 * Has broken connections reported and survived. The pool itself listens to idle ones alone; on one that is lent out, in the
 * middle of a transaction, an error that nobody listens to would end the process.
 */
export function reportBreaks(pool: Pool, onBreak: (error: Error) => void): void {
  pool.on('error', onBreak)
  // The transaction's next query fails by itself, and what it was for is answered 20099.
  pool.on('connect', (client) => client.on('error', () => undefined))
}

/**
 * Gives a connection up from which nothing comes for so many milliseconds while somebody waits for it: its server stands
 * still, is cut off without a word, or waits for a standby, which no timeout of PostgreSQL's ends. Whoever asks for nothing
 * for longer while holding one, like a listener, loses it as well.
 */
export function limitSilence(pool: Pool, milliseconds: number): void {
  pool.on('connect', (client) => {
    const socket = socketOf(client)
    const silence = new Error(`the database has been silent for ${milliseconds} ms`)
    socket?.on('timeout', () => socket.destroy(silence))
  })
  pool.on('acquire', (client) => void socketOf(client)?.setTimeout(milliseconds))
  pool.on('release', (_error, client) => void socketOf(client)?.setTimeout(0))
}

/** Lets one connection wait as long as it takes, until the step is over. */
export async function withoutLimits<Result>(
  client: PoolClient,
  step: () => Promise<Result>,
): Promise<Result> {
  socketOf(client)?.setTimeout(0)
  await client.query('set lock_timeout = 0; set statement_timeout = 0')
  try {
    return await step()
  } finally {
    await client.query('reset lock_timeout; reset statement_timeout')
  }
}

/** Leaves a server that lets nobody write any more, a former primary: the pool would lend its connections out again. */
export function leaveDemoted(pool: Pool): void {
  const idle = new Set<PoolClient>()
  pool.on('acquire', (client) => void idle.delete(client))
  pool.on('remove', (client) => void idle.delete(client))
  pool.on('release', (error, client) => {
    if (!error) return void idle.add(client)
    if (!isReadOnly(error)) return
    // The pool gives up at once what reports a failure while nobody uses it.
    for (const other of idle)
      other.emit('error', new Error('its server answers reads alone', { cause: error }))
    idle.clear()
  })
}

function socketOf(client: PoolClient): Socket | undefined {
  const stream = client instanceof Client ? client.connection.stream : undefined
  return stream instanceof Socket ? stream : undefined
}
