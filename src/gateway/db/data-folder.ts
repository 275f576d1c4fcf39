import { closeSync, cpSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { DurableFolder } from './durable-fs.ts'

/** PGlite's own parameters but `-F`, which turns fsync off; fdatasync, the default, does nothing in its build. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/**
 * Opens an embedded database that keeps what it acknowledged.
 * @param syncs counts the calls of fsync in its first element.
 */
export async function openFolder(folder: string, syncs: Int32Array): Promise<PGlite> {
  return await PGlite.create({ fs: new DurableFolder(folder, syncs), startParams })
}

/**
 * Makes an empty database's folder, all or nothing: whoever dies in between leaves no half-made one behind.
 * @param template a folder made so before, to copy: milliseconds instead of seconds. Without it, or when it does
 *   not exist, the database is made anew.
 */
export async function makeFolder(folder: string, template?: string): Promise<void> {
  const making = `${folder}.new`
  rmSync(making, { recursive: true, force: true })
  if (template && existsSync(template)) {
    cpSync(template, making, { recursive: true })
  } else {
    const database = await openFolder(making, new Int32Array(1))
    await database.close()
  }
  syncBelow(making)
  renameSync(making, folder)
  sync(dirname(folder))
}

function syncBelow(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) sync(join(entry.parentPath, entry.name))
  }
  sync(folder)
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
