import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { patience } from '../../scripts/patience.mjs'
import { hasPostgres, installPostgres } from '../../scripts/postgres-programs.mjs'
import { Database } from './database.ts'
import { Gateway } from './gateway.ts'
import { removeOrphans } from './orphans.ts'
import { Postgres, quick } from './postgres.ts'
import { until } from './until.ts'

/** Session keys that the demo data have: enough for a test, whose processor is not to be busy with more. */
const keysAhead = 16

/** Playwright hands the environment of its global setup on to its workers. */
const variables = {
  /** The folder of what the workers make for each other. */
  folder: 'MILEPOST_TESTS',
  /** The database with the demo data, on a server that runs as long as the tests do. */
  database: 'MILEPOST_TESTS_DATABASE',
  /** The data folder of a server with the demo data that stands still. */
  server: 'MILEPOST_TESTS_SERVER',
} as const

/** Playwright's global setup: makes the demo data once, for every test to start on a copy. */
export default async function prepareDemoData(): Promise<() => Promise<void>> {
  installPostgres()
  await removeOrphans()
  const folder = mkdtempSync(join(tmpdir(), 'milepost-demo-'))
  process.env[variables.folder] = folder
  const postgres = hasPostgres() ? await Postgres.start(undefined, quick) : undefined
  if (postgres) {
    const dataDir = emptyFolder()
    await makeDemoData(dataDir, postgres)
    rmSync(dataDir, { recursive: true, force: true })
    // With the folder its file of signed heads is gone: told as an operator tells it.
    await postgres.query('delete from trail_head_file')
    process.env[variables.server] = await postgres.makeTemplate()
    process.env[variables.database] = postgres.url
  }
  return async () => {
    await postgres?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Has a gateway fill a data folder, or a database, and stops it in order. With its session keys: a test's gateway would
 * make them beside the test, for seconds.
 */
async function makeDemoData(dataDir: string, postgres?: Database): Promise<void> {
  const env = { KEY_POOL_SIZE: String(keysAhead) }
  const gateway = await Gateway.start({ dataDir, env, ...(postgres ? { postgres } : {}) })
  try {
    const full = async () => (await gateway.measure('milepost_session_keys')) >= keysAhead
    await until('the session keys are made', full, patience(120_000))
    await gateway.stop()
  } finally {
    await gateway.close()
  }
}

/** A new data folder with nothing in it. */
export function emptyFolder(): string {
  return mkdtempSync(join(tmpdir(), 'milepost-gateway-'))
}

/** Whether the tests have a PostgreSQL server; where it is missing they use the embedded database. */
export function hasDemoDatabase(): boolean {
  return process.env[variables.database] !== undefined
}

/** A new database with the demo data, on the server of all tests. */
export async function copyDemoDatabase(): Promise<Database> {
  const template = new Database(needed(variables.database))
  const copy = template.sibling(`test_${randomUUID().replaceAll('-', '')}`)
  // Nobody may be connected to a template while it is copied.
  await template.sibling('template1').query(`create database ${copy.name} template ${template.name}`)
  return copy
}

/** Removes a database that `copyDemoDatabase` made, no matter who is connected to it. */
export async function dropDatabase(copy: Database): Promise<void> {
  await copy.sibling('template1').query(`drop database ${copy.name} with (force)`)
}

/** The data folder of a PostgreSQL server that has the demo data and was stopped in order: the template for others. */
export function demoServerData(): string {
  return needed(variables.server)
}

/**
 * A new data folder with the demo data in the embedded database, as a gateway left it that was stopped in order.
 * Whichever of Playwright's workers asks first makes it, for all.
 */
export async function copyEmbeddedDemo(): Promise<string> {
  const shared = needed(variables.folder)
  const template = join(shared, 'embedded')
  if (isFirst(join(shared, 'embedded-begun'))) {
    const made = emptyFolder()
    await makeDemoData(made)
    renameSync(made, template)
  }
  await until('another worker has made the demo data', () => existsSync(template), patience(180_000))
  const folder = emptyFolder()
  cpSync(template, folder, { recursive: true })
  return folder
}

function needed(variable: string): string {
  const value = process.env[variable]
  if (value === undefined)
    throw new Error(`${variable} is missing: PostgreSQL is not installed, or Playwright did not run`)
  return value
}

function isFirst(mark: string): boolean {
  try {
    mkdirSync(mark)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
