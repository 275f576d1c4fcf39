import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool } from 'pg'
import { type Database, embeddedPool, sessionOptions } from '#gateway/db/client.ts'
import { serve } from '#gateway/db/embedded-socket.ts'
import { migrateDatabase } from '#gateway/db/migrate.ts'

/** When every test begins, whatever day it is. */
export const firstDay = new Date('2026-11-20T08:00:00Z')

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache/milepost-test-databases')

/** What a database holds that a test starts with; made once, then copied. */
export interface Prepared {
  name: string
  /** Fills a database that has just been migrated. */
  fill(database: Database): Promise<unknown>
}

export const migrated: Prepared = { name: 'migrated', fill: async () => undefined }

/** Everything that decides what a prepared database holds. */
const sources = [
  'package-lock.json',
  'src/contract',
  'src/gateway',
  'tests/gateway/database.ts',
  'tests/gateway/gateway.ts',
]

/** Names the prepared databases by the sources as they stand: one made from others is of no use. */
const fingerprint = ((): string => {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      : []
    const paths = files.map((file) => join(file.parentPath, file.name)).sort()
    for (const file of files.length > 0 ? paths : [path]) hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 16)
})()

/**
 * A fresh database for a test, to be closed by it: on the server of TEST_DATABASE_URL when there is one, otherwise
 * embedded, in memory.
 */
export async function testDatabase(prepared = migrated): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL
  return server ? await onServer(server, prepared) : await inMemory(prepared)
}

async function inMemory(prepared: Prepared): Promise<Database> {
  return await behindSocket(await load(prepared))
}

async function load(prepared: Prepared): Promise<PGlite> {
  return await PGlite.create({ loadDataDir: new Blob([readFileSync(await imageOf(prepared))]) })
}

/** The file that a database in memory is loaded from; the first to ask for it makes it. */
export async function imageOf(prepared: Prepared): Promise<string> {
  const { name, fill } = prepared
  const image = join(cache, `${name}-${fingerprint}.tar`)
  if (existsSync(image)) return image
  const database = prepared === migrated ? await smallDatabase() : await load(migrated)
  const made = await behindSocket(database)
  await migrateDatabase(made, firstDay)
  await fill(made)
  await made.pool.query('checkpoint')
  const dump = await database.dumpDataDir('none')
  mkdirSync(cache, { recursive: true })
  const former = readdirSync(cache).filter((file) => !file.includes(fingerprint))
  for (const file of former) rmSync(join(cache, file), { force: true })
  const writing = `${image}.${randomUUID()}`
  writeFileSync(writing, Buffer.from(await dump.arrayBuffer()))
  renameSync(writing, image)
  await made.close()
  return image
}

/** A new database without what only an operator needs: whatever an image holds is read at every start. */
async function smallDatabase(): Promise<PGlite> {
  const database = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'] })
  await database.exec('update pg_database set datistemplate = false')
  for (const template of ['template0', 'template1']) await database.exec(`drop database ${template}`)
  return database
}

async function behindSocket(database: PGlite): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'milepost-test-'))
  const stop = await serve(database, folder, (error) => {
    throw error
  })
  const pool = embeddedPool(folder)
  const close = async () => {
    await pool.end()
    await stop()
    await database.close()
    rmSync(folder, { recursive: true })
  }
  return { kind: 'embedded', orm: drizzle(pool), pool, syncs: () => 0, close }
}

async function onServer(url: string, prepared: Prepared): Promise<Database> {
  const template = `${prepared.name}_${fingerprint}`
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const administrator = new Client({ connectionString: url })
  await administrator.connect()
  await administrator.query('select pg_advisory_lock(1)')
  const known = await administrator.query('select from pg_database where datname = $1', [template])
  if (known.rowCount === 0) await makeTemplate(administrator, url, template, prepared)
  await administrator.query(`create database ${name} template ${template}`)
  await administrator.query('select pg_advisory_unlock(1)')

  const pool = new Pool({ connectionString: named(url, name), options: sessionOptions, max: 8 })
  const close = async () => {
    await pool.end()
    // The server waits some seconds for connections that are still closing.
    await administrator.query(`drop database ${name}`)
    await administrator.end()
  }
  return { kind: 'postgres', orm: drizzle(pool), pool, syncs: () => 0, close }
}

async function makeTemplate(
  administrator: Client,
  url: string,
  template: string,
  { fill }: Prepared,
): Promise<void> {
  const making = `${template}_new`
  await administrator.query(`drop database if exists ${making}`)
  await administrator.query(`create database ${making}`)
  const pool = new Pool({ connectionString: named(url, making), max: 2 })
  const close = () => pool.end()
  const database: Database = { kind: 'postgres', orm: drizzle(pool), pool, syncs: () => 0, close }
  await migrateDatabase(database, firstDay)
  await fill(database)
  await close()
  await administrator.query(`alter database ${making} rename to ${template}`)
}

/** The address of another database on the same server. */
export function named(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
