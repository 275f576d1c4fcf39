import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Gateway, keysAhead } from './gateway.ts'
import { Postgres } from './postgres.ts'
import { installPostgres } from './postgres-programs.ts'
import { until } from './until.ts'

/** Playwright hands the environment of its global setup on to its workers. */
const variable = 'MILEPOST_DEMO_DATA'

/** Playwright's global setup: makes the demo data once, for every test to start on a copy. */
export default async function prepareDemoData(): Promise<() => void> {
  installPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'milepost-demo-'))
  process.env[variable] = folder
  mkdirSync(embeddedIn(folder))
  await makeDemoData(embeddedIn(folder))
  return () => {
    if (existsSync(serverNoteIn(folder)))
      rmSync(dirname(readFileSync(serverNoteIn(folder), 'utf8')), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
}

function demoFolder(): string {
  const folder = process.env[variable]
  if (!folder)
    throw new Error('The demo data is missing: run the tests by Playwright, whose global setup makes it')
  return folder
}

function embeddedIn(folder: string): string {
  return join(folder, 'embedded')
}

/** Where it is written down which folder the PostgreSQL server with the demo data has. */
function serverNoteIn(folder: string): string {
  return join(folder, 'server')
}

/**
 * Has a gateway fill a data folder, or the server's database, and stops it in order. With its session keys: a test's
 * gateway would make them beside the test, for seconds.
 */
async function makeDemoData(dataDir: string, postgres?: Postgres): Promise<void> {
  const gateway = await Gateway.start({ dataDir, ...(postgres ? { postgres } : {}) })
  try {
    const full = async () => (await gateway.measure('milepost_session_keys')) >= keysAhead
    await until('the session keys are made', full, 120_000)
    await gateway.stop()
  } finally {
    await gateway.close()
  }
}

/** A new data folder with the demo data, as a gateway left it that was stopped in order. */
export function copyDemoData(): string {
  const folder = emptyFolder()
  cpSync(embeddedIn(demoFolder()), folder, { recursive: true })
  return folder
}

/** A new data folder with nothing in it. */
export function emptyFolder(): string {
  return mkdtempSync(join(tmpdir(), 'milepost-gateway-'))
}

/**
 * The data folder of a PostgreSQL server that has the demo data and was stopped in order: the template for others.
 * Whichever of Playwright's workers asks first makes it, for all.
 */
export async function demoServerData(): Promise<string> {
  const note = serverNoteIn(demoFolder())
  if (isFirst(`${note}-begun`)) {
    const data = await makeDemoServer()
    writeFileSync(`${note}-written`, data)
    renameSync(`${note}-written`, note)
  }
  return await until(
    'another worker has made the server with the demo data',
    () => existsSync(note) && readFileSync(note, 'utf8'),
    180_000,
  )
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

async function makeDemoServer(): Promise<string> {
  const postgres = await Postgres.start()
  const dataDir = emptyFolder()
  try {
    await makeDemoData(dataDir, postgres)
    await postgres.stop()
    return postgres.dataFolder
  } catch (error) {
    await postgres.remove()
    throw error
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
