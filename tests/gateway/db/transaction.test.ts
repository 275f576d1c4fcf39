import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Tx } from '#gateway/db/client.ts'
import { migrateDatabase } from '#gateway/db/migrate.ts'
import { sqlState } from '#gateway/db/sql-state.ts'
import { withTransaction } from '#gateway/db/transaction.ts'
import { testDatabase } from '../database.ts'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
  await database.orm.execute(sql`create table thing (id int primary key, n int)`)
  await database.orm.execute(sql`insert into thing values (1, 0), (2, 0)`)
})
afterAll(() => database.close())

async function failWith(tx: Tx, state: string): Promise<void> {
  await tx.execute(sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`))
}

test('what a failed step wrote is gone', async () => {
  const failing = withTransaction(database, async (tx) => {
    await tx.execute(sql`update thing set n = 7`)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  const { rows } = await database.orm.execute(sql`select n from thing where id = 1`)
  expect(rows).toEqual([{ n: 0 }])
})

test.each(['40001', '40P01'])('a step that the database refuses with %s is run again', async (state) => {
  let runs = 0
  const result = await withTransaction(database, async (tx) => {
    runs += 1
    if (runs < 3) await failWith(tx, state)
    return 'done'
  })
  expect([result, runs]).toEqual(['done', 3])
})

test('it is given up after five times, and other failures at once', async () => {
  let runs = 0
  const refused = (state: string) =>
    withTransaction(database, async (tx) => {
      runs += 1
      await failWith(tx, state)
    }).catch(sqlState)
  expect(await refused('40001')).toBe('40001')
  expect(runs).toBe(5)
  expect(await refused('23505')).toBe('23505')
  expect(runs).toBe(6)
})

test('transactions that would deadlock both succeed', async () => {
  const both = ([first, second]: [number, number]) =>
    withTransaction(database, async (tx) => {
      await tx.execute(sql`update thing set n = n + 1 where id = ${first}`)
      await setTimeout(20)
      await tx.execute(sql`update thing set n = n + 1 where id = ${second}`)
    })
  await Promise.all([both([1, 2]), both([2, 1])])
  const { rows } = await database.orm.execute(sql`select n from thing order by id`)
  expect(rows).toEqual([{ n: 2 }, { n: 2 }])
})

test('migrating again, from several gateways at once, changes nothing', async () => {
  const migrations = async () => {
    const { rows } = await database.orm.execute(sql`select id, hash from drizzle.__drizzle_migrations`)
    return rows
  }
  const before = await migrations()
  await Promise.all([
    migrateDatabase(database, new Date()),
    migrateDatabase(database, new Date()),
    migrateDatabase(database, new Date()),
  ])
  expect(await migrations()).toEqual(before)
})
