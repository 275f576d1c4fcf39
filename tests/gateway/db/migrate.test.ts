import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addPerson, getPerson, listPeople, updatePerson } from '#contract/person/endpoints.ts'
import { isMigrated, migrateDatabase } from '#gateway/db/migrate.ts'
import { StartRefusal } from '#gateway/platform/start-refusal.ts'
import { Client } from '../client.ts'
import { testDatabase } from '../database.ts'
import { startGateway } from '../gateway.ts'

test('a database is migrated once; that of a build with other migrations is refused in words, and stays as it was', async () => {
  const database = await testDatabase()
  await migrateDatabase(database, new Date())
  await database.pool.query("update drizzle.__drizzle_migrations set hash = 'of another build'")
  const refused = await migrateDatabase(database, new Date()).catch((failure: unknown) => failure)
  expect(refused).toBeInstanceOf(StartRefusal)
  expect(String(refused)).toContain('empty DATA_DIR')
  const { rows } = await database.pool.query('select hash from drizzle.__drizzle_migrations')
  expect(rows).toEqual([{ hash: 'of another build' }])
  await database.close()
})

/** What the next release may do to the tables: src/gateway/db/migrate.ts says the rule. */
const nextRelease = [
  'alter table person add column nickname text',
  "alter table person add column tags text[] not null default '{}'",
  'create table badge (badge_id uuid primary key, user_id uuid not null references person)',
  'alter table person add column badge_id uuid references badge',
  'create index person_nickname on person (nickname)',
  'drop index person_sex',
  'update person set nickname = user_name',
]

test('a gateway goes on reading and writing while the next release migrates under it, and starts again beside that', async () => {
  const gateway = await startGateway()
  const { database } = gateway
  const client = await Client.signIn(gateway, 'unitadmin')
  const [colleague] = (await client.call(listPeople, { pageSize: 1 })).records
  if (!colleague?.place) throw new Error('the demo has nobody in the unit')
  const { place } = colleague
  const userId = randomUUID()
  await client.call(addPerson, { userId, userName: '周工', sex: 'male', place })
  const before = await client.call(getPerson, { userId })

  for (const statement of nextRelease) await database.pool.query(statement)
  await database.pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the next release', $1)",
    [Date.UTC(2100)],
  )

  expect(await client.call(getPerson, { userId })).toEqual(before)
  const edit = { userId, baseRevision: before.revision, userName: '周总工' }
  await client.call(updatePerson, edit)
  const added = randomUUID()
  await client.call(addPerson, { userId: added, userName: '吴工', place })
  const found = await client.call(listPeople, { keyword: '总工', sex: 'male' })
  expect(found.records.map((row) => row.userId)).toEqual([userId])
  const { rows } = await database.pool.query<Record<string, unknown>>(
    'select user_name, nickname, tags from person where user_id = any($1) order by user_name',
    [[userId, added]],
  )
  expect(rows).toEqual([
    { user_name: '吴工', nickname: null, tags: [] },
    { user_name: '周总工', nickname: '周工', tags: [] },
  ])

  // A further gateway of the release before may still start, and leaves the tables as they are.
  await migrateDatabase(database, new Date())
  expect(await isMigrated(database)).toBe(true)
  expect((await client.call(getPerson, { userId })).userName).toBe('周总工')
  await gateway.close()
})
