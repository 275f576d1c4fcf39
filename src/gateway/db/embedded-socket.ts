import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

/** How `pg` names the socket in the folder that it is given as its host. */
const socketName = '.s.PGSQL.5432'

/**
 * Serves a PGlite over a Unix socket in `folder`, so that `pg` reaches it like any other PostgreSQL.
 * @param onFailure called when the database itself breaks down (a refused statement is an answer, not a failure).
 * @returns stops serving.
 */
export async function serve(
  database: PGlite,
  folder: string,
  onFailure: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const path = join(folder, socketName)
  rmSync(path, { force: true })
  const execute = database.execProtocolRawStream.bind(database)
  // pglite-socket would wait for ever after such a failure.
  database.execProtocolRawStream = async (message, options) => {
    try {
      await execute(message, options)
    } catch (error) {
      setImmediate(onFailure, error)
      throw error
    }
  }
  // One connection works at a time; a second place lets a new one knock while a broken one is still being cleared.
  const server = new PGLiteSocketServer({ db: database, path, maxConnections: 4 })
  await server.start()
  chmodSync(path, 0o600)
  return async () => {
    await server.stop()
    rmSync(path, { force: true })
  }
}
