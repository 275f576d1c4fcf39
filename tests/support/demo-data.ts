import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Gateway } from './gateway.ts'
import { Postgres } from './postgres.ts'
import { installPostgres } from './postgres-programs.ts'

/** Playwright hands the environment of its global setup on to its workers. */
const variable = 'MILEPOST_DEMO_DATA'

/** Playwright's global setup: makes the demo data once, for every test to start on a copy. */
export default async function prepareDemoData(): Promise<() => void> {
  installPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'milepost-demo-'))
  await makeDemoData(folder)
  process.env[variable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Has a gateway fill a data folder, or the server's database, and stops it in order. */
async function makeDemoData(dataDir: string, postgres?: Postgres): Promise<void> {
  const gateway = await Gateway.start({ dataDir, ...(postgres ? { postgres } : {}) })
  try {
    await gateway.stop()
  } finally {
    await gateway.close()
  }
}

/** A new data folder with the demo data, as a gateway left it that was stopped in order. */
export function copyDemoData(): string {
  const source = process.env[variable]
  if (!source)
    throw new Error('The demo data is missing: run the tests by Playwright, whose global setup makes it')
  const folder = emptyFolder()
  cpSync(source, folder, { recursive: true })
  return folder
}

/** A new data folder with nothing in it. */
export function emptyFolder(): string {
  return mkdtempSync(join(tmpdir(), 'milepost-gateway-'))
}

/** A PostgreSQL server with the demo data, stopped in order: its folder is the template for others. */
export async function makeDemoServer(): Promise<Postgres> {
  const postgres = await Postgres.start()
  const dataDir = emptyFolder()
  try {
    await makeDemoData(dataDir, postgres)
    await postgres.stop()
    return postgres
  } catch (error) {
    await postgres.remove()
    throw error
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
