import { imageOf, migrated } from './database.ts'
import { demo } from './gateway.ts'

/** vitest's global setup: makes the databases that the tests copy, before two workers would both make them. */
export default async function prepareDatabases(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return
  await imageOf(migrated)
  await imageOf(demo)
}
