import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from '#gateway/db/client.ts'
import { createFolder } from '#gateway/db/data-folder.ts'
import { isMigrated, migrateDatabase } from '#gateway/db/migrate.ts'
import { repetitions } from '../../support/repetitions.ts'
import { buildProgram } from '../build-program.ts'
import { temporaryFolder } from '../temporary-folder.ts'

function open(dataDir: string): Promise<Database> {
  return openDatabase({ dataDir }, (error) => {
    throw error
  })
}

async function things(database: Database): Promise<number[]> {
  const { rows } = await database.orm.execute<{ id: number }>(sql`select id from thing order by id`)
  return rows.map((row) => row.id)
}

test('a new folder becomes a database that only its owner reaches, and opens again with its rows', async () => {
  const folder = join(temporaryFolder(), 'data')
  const first = await open(folder)
  expect(first.kind).toBe('embedded')
  await first.orm.execute(sql`create table thing (id int)`)
  await first.orm.execute(sql`insert into thing values (1)`)
  expect(statSync(folder).mode & 0o077).toBe(0)
  expect(statSync(join(folder, 'run')).mode & 0o077).toBe(0)
  expect(statSync(join(folder, 'run/.s.PGSQL.5432')).mode & 0o077).toBe(0)
  await expect(open(folder)).rejects.toThrow('is in use by the running gateway')
  await first.close()

  const second = await open(folder)
  expect(await things(second)).toEqual([1])
  await second.close()
})

test('every commit is made durable before it is acknowledged', async () => {
  const database = await open(temporaryFolder())
  await database.orm.execute(sql`create table thing (id int)`)
  const before = database.syncs()
  for (let id = 1; id <= 50; id++) {
    await database.orm.execute(sql`insert into thing values (${id})`)
    expect(database.syncs()).toBeGreaterThanOrEqual(before + id)
  }
  const { rows } = await database.orm.execute(sql`show fsync`)
  expect(rows).toEqual([{ fsync: 'on' }])
  await database.close()
})

/** Kills a program that inserts rows; resolves to the rows that it acknowledged. */
async function killInTheMiddle(program: string, folder: string): Promise<number[]> {
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  let printed = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    printed += chunk
    if (printed.split('\n').length > 200) child.kill('SIGKILL')
  }
  await ended
  return printed.split('\n').filter(Boolean).map(Number)
}

test('killed with SIGKILL in the middle of its work, it opens again with everything it acknowledged', async () => {
  const program = await buildProgram('tests/gateway/db/insert-until-killed.ts')
  for (let kill = 0; kill < repetitions(1, 200); kill++) {
    const folder = temporaryFolder()
    const acknowledged = await killInTheMiddle(program, folder)
    const database = await open(folder)
    const found = await things(database)
    expect(found.slice(0, acknowledged.length)).toEqual(acknowledged)
    // At most the one that was committed but not yet told of.
    expect(found.length - acknowledged.length).toBeLessThanOrEqual(1)
    await database.close()
  }
})

test('a folder that was left half made is made anew', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'database.new'))
  writeFileSync(join(folder, 'database.new/PG_VERSION'), 'half')
  await createFolder(join(folder, 'database'))
  expect(readFileSync(join(folder, 'database/PG_VERSION'), 'utf8')).toMatch(/^\d+\n$/)
})

test('a data folder with a long name works: its socket lies elsewhere', async () => {
  const database = await open(join(temporaryFolder(), 'a-rather-long-name'.repeat(6)))
  await migrateDatabase(database, new Date())
  expect(await isMigrated(database)).toBe(true)
  await database.close()
})

test('a refused statement is an answer and leaves the database working', async () => {
  const database = await open(temporaryFolder())
  await expect(database.pool.query('select * from nowhere')).rejects.toThrow('"nowhere" does not exist')
  await expect(database.pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
  await database.close()
})

test('what was prepared over a connection that broke can be prepared again', async () => {
  const database = await open(temporaryFolder())
  const breaks = once(database.pool, 'remove')
  const client = await database.pool.connect()
  expect((await client.query({ name: 'one', text: 'select 1 as id' })).rows).toEqual([{ id: 1 }])
  client.release(true)
  await breaks
  expect((await database.pool.query({ name: 'one', text: 'select 2 as id' })).rows).toEqual([{ id: 2 }])
  await database.close()
})

test('a server that does not answer stops the start with a sentence', async () => {
  const settings = { dataDir: '', databaseUrl: 'postgres://nobody@127.0.0.1:1/none' }
  await expect(openDatabase(settings, () => undefined)).rejects.toThrow(
    /^The database that DATABASE_URL names does not answer \(.*ECONNREFUSED.*\); see that it runs, /,
  )
})
