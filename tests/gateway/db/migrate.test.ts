import { expect, test } from 'vitest'
import { migrateDatabase } from '#gateway/db/migrate.ts'
import { StartRefusal } from '#gateway/platform/start-refusal.ts'
import { testDatabase } from '../database.ts'

test('a database is migrated once; that of a build with other migrations is refused in words, and stays as it was', async () => {
  const database = await testDatabase()
  await migrateDatabase(database)
  await database.pool.query("update drizzle.__drizzle_migrations set hash = 'of another build'")
  const refused = await migrateDatabase(database).catch((failure: unknown) => failure)
  expect(refused).toBeInstanceOf(StartRefusal)
  expect(String(refused)).toContain('empty DATA_DIR')
  const { rows } = await database.pool.query('select hash from drizzle.__drizzle_migrations')
  expect(rows).toEqual([{ hash: 'of another build' }])
  await database.close()
})
