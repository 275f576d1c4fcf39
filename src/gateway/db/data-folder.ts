import { closeSync, cpSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
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
 * Opens an embedded database that does not lose what it acknowledged.
 * @param syncs counts the calls of fsync in its first element.
 */
export async function openFolder(folder: string, syncs: Int32Array): Promise<PGlite> {
  return await PGlite.create({ fs: new DurableFolder(folder, syncs), startParams })
}

/**
 * Creates a database's folder, all or nothing: a process that dies in between leaves no half-written one behind.
 * @param fill is given the new database before it is closed.
 */
export async function createFolder(
  folder: string,
  fill: (database: PGlite) => Promise<void> = async () => {},
): Promise<void> {
  await placeFolder(folder, async (making) => {
    const database = await openFolder(making, new Int32Array(1))
    await fill(database)
    await database.close()
  })
}

/** Copies a database's folder that nobody has open, all or nothing: milliseconds instead of seconds. */
export async function copyFolder(folder: string, source: string): Promise<void> {
  await placeFolder(folder, async (making) => cpSync(source, making, { recursive: true }))
}

async function placeFolder(folder: string, make: (making: string) => Promise<void>): Promise<void> {
  const making = `${folder}.new`
  rmSync(making, { recursive: true, force: true })
  await make(making)
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
