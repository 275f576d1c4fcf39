import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool } from 'pg'
import { type Database, embeddedPool } from '#gateway/db/client.ts'
import { serve } from '#gateway/db/embedded-socket.ts'
import { migrateDatabase } from '#gateway/db/migrate.ts'

const root = join(import.meta.dirname, '../..')
const migrations = join(root, 'src/gateway/db/migrations')
const cache = join(root, 'node_modules/.cache/milepost-test-databases')

/** A name for the migrations as they stand: a migrated database made from others is of no use. */
function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const name of readdirSync(migrations).sort()) {
    if (name.endsWith('.sql')) hash.update(readFileSync(join(migrations, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * A fresh, migrated database for a test, to be closed by it: on the server of TEST_DATABASE_URL when there is one,
 * otherwise embedded, in memory.
 */
export async function testDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL
  return server ? await onServer(server) : await inMemory()
}

async function inMemory(): Promise<Database> {
  const image = join(cache, `${fingerprint()}.tar`)
  if (existsSync(image)) return await openInMemory(new Blob([readFileSync(image)]))
  const database = await PGlite.create()
  const made = await behindSocket(database)
  await migrateDatabase(made)
  const dump = await database.dumpDataDir('none')
  mkdirSync(cache, { recursive: true })
  const writing = `${image}.${randomUUID()}`
  writeFileSync(writing, Buffer.from(await dump.arrayBuffer()))
  renameSync(writing, image)
  return made
}

async function openInMemory(image: Blob): Promise<Database> {
  return await behindSocket(await PGlite.create({ loadDataDir: image }))
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

async function onServer(url: string): Promise<Database> {
  const template = `milepost_${fingerprint()}`
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const administrator = new Client({ connectionString: url })
  await administrator.connect()
  await administrator.query('select pg_advisory_lock(1)')
  const known = await administrator.query('select from pg_database where datname = $1', [template])
  if (known.rowCount === 0) await makeTemplate(administrator, url, template)
  await administrator.query(`create database ${name} template ${template}`)
  await administrator.query('select pg_advisory_unlock(1)')

  const pool = new Pool({ connectionString: named(url, name), max: 8 })
  const close = async () => {
    await pool.end()
    // The server waits some seconds for connections that are still closing.
    await administrator.query(`drop database ${name}`)
    await administrator.end()
  }
  return { kind: 'postgres', orm: drizzle(pool), pool, syncs: () => 0, close }
}

async function makeTemplate(administrator: Client, url: string, template: string): Promise<void> {
  const making = `${template}_new`
  await administrator.query(`drop database if exists ${making}`)
  await administrator.query(`create database ${making}`)
  const pool = new Pool({ connectionString: named(url, making), max: 2 })
  const close = () => pool.end()
  await migrateDatabase({ kind: 'postgres', orm: drizzle(pool), pool, syncs: () => 0, close })
  await close()
  await administrator.query(`alter database ${making} rename to ${template}`)
}

/** The address of another database on the same server. */
export function named(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
