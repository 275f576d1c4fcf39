import { imageOf, migrated, testDatabase } from './database.ts'
import { demo } from './gateway.ts'

/** vitest's global setup: creates the databases that the tests copy, before two workers would both create them. */
export default async function prepareDatabases(): Promise<void> {
  for (const prepared of [migrated, demo]) {
    await imageOf(prepared)
    if (process.env.TEST_DATABASE_URL) await (await testDatabase(prepared)).close()
  }
}
