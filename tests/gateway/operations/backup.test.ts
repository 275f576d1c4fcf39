import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from '#gateway/db/client.ts'
import { setting } from '#gateway/db/tables/session.ts'
import { backUp } from '#gateway/operations/backup.ts'
import { restore } from '#gateway/operations/restore.ts'
import { named, testDatabase } from '../database.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const now = new Date('2026-11-20T08:00:00Z')

test('a backup overwrites no file', async () => {
  const dataDir = temporaryFolder()
  const file = join(dataDir, 'backup.tar.gz')
  writeFileSync(file, 'an earlier one')
  const where = { dataDir, databaseUrl: undefined, masterKey: undefined, bucket: undefined }
  await expect(backUp(where, file, now)).rejects.toThrow(`${file} exists already`)
})

const server = process.env.TEST_DATABASE_URL
if (server) {
  test('a backup of a server brings back its rows, with a new epoch and every row as just changed', async () => {
    const masterKey = Buffer.alloc(32, 7)
    const source = await testDatabase()
    await source.orm.insert(setting).values({ name: 'word', value: '里程' })
    await source.orm.execute(sql`
      insert into person (user_id, user_name, changed_at, changed_by_name, changed_in)
      values (gen_random_uuid(), '王建国', now(), 'test', '9223372036854775807')`)
    const target = await testDatabase()
    const urlOf = async ({ pool }: Database) => {
      const { rows } = await pool.query<{ name: string }>('select current_database() as name')
      return named(server, rows[0]?.name ?? '')
    }
    const file = join(temporaryFolder(), 'backup.tar.gz')
    const dataDir = temporaryFolder()
    await backUp({ dataDir, databaseUrl: await urlOf(source), masterKey, bucket: undefined }, file, now)
    const databaseUrl = await urlOf(target)
    await expect(restore({ dataDir, databaseUrl, masterKey }, file, false, now)).rejects.toThrow(
      'has tables already',
    )
    const gateway = await openDatabase({ dataDir, databaseUrl }, (error) => {
      throw error
    })
    await expect(restore({ dataDir, databaseUrl, masterKey }, file, true, now)).rejects.toThrow(
      'A gateway is connected',
    )
    await gateway.close()
    await restore({ dataDir, databaseUrl, masterKey }, file, true, now)
    const kept = await target.orm.select().from(setting).orderBy(setting.name)
    expect(kept).toMatchObject([{ name: 'epoch' }, { name: 'trailCuts' }, { name: 'word', value: '里程' }])
    const { rows } = await target.pool.query(
      'select bool_and(changed_in <= pg_snapshot_xmax(pg_current_snapshot())) as past from person',
    )
    expect(rows).toEqual([{ past: true }])
    const parts = await target.pool.query('select from pg_class where relispartition')
    expect(parts.rowCount).toBe(
      (await source.pool.query('select from pg_class where relispartition')).rowCount,
    )
    expect(parts.rowCount).toBeGreaterThan(0)
    await source.close()
    await target.close()
  })
}
