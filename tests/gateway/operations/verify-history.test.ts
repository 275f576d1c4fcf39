import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#gateway/db/client.ts'
import { withTransaction } from '#gateway/db/transaction.ts'
import { verifyHistory } from '#gateway/operations/verify-history.ts'
import { newId } from '#gateway/platform/ids.ts'
import { appendHistory } from '#gateway/security/history.ts'
import { testDatabase } from '../database.ts'

const now = new Date('2026-11-20T08:00:00.123Z')
let database: Database

beforeEach(async () => {
  database = await testDatabase()
  const entries = Array.from({ length: 5 }, (_, index) => ({
    historyId: newId(now),
    entity: 'work-site' as const,
    entityId: newId(now),
    action: 'update' as const,
    revision: index + 2,
    label: `雅江特大桥 ${index}`,
    before: { progress: index, contact: { 电话: '0451', name: '王' } },
    after: { progress: index + 0.5, planned: now },
    accountName: 'engineer',
    changedByName: '王建国',
    changedAt: now,
    madeAt: index % 2 ? now : null,
    requestId: 'r',
  }))
  // Two transactions, for the chain goes on from one to the next.
  await withTransaction(database, (tx) => appendHistory(tx, entries.slice(0, 2)))
  await withTransaction(database, (tx) => appendHistory(tx, entries.slice(2)))
})

afterEach(() => database.close())

/** The history's place of a row, counted from 1. */
async function seqOf(place: number): Promise<number> {
  const { rows } = await database.pool.query<{ seq: string }>('select seq from history order by seq')
  return Number(rows[place - 1]?.seq)
}

test('LOG-04 a history as it was written is sound, to its last row', async () => {
  const { rows } = await database.pool.query('select hash from history order by seq desc limit 1')
  expect(await verifyHistory(database)).toEqual({ sound: 5, head: rows[0].hash })
})

test('LOG-04 a row that was altered is found', async () => {
  const seq = await seqOf(3)
  await database.orm.execute(
    sql`update history set after = jsonb_set(after, '{progress}', '99') where seq = ${seq}`,
  )
  expect(await verifyHistory(database)).toMatchObject({ sound: 2, broken: { seq, how: 'altered' } })
})

test.each(['project_id', 'organization_id', 'department_id'])(
  'LOG-04 a row that was laid elsewhere by its %s is found',
  async (column) => {
    const seq = await seqOf(2)
    await database.pool.query(`update history set ${column} = gen_random_uuid() where seq = $1`, [seq])
    expect(await verifyHistory(database)).toMatchObject({ sound: 1, broken: { seq, how: 'altered' } })
  },
)

test('LOG-04 a row that was removed is found at the one behind it, the first row too', async () => {
  const second = await seqOf(2)
  await database.orm.execute(sql`delete from history where seq = ${await seqOf(4)}`)
  expect(await verifyHistory(database)).toMatchObject({
    sound: 3,
    broken: { seq: await seqOf(4), how: 'after-removed' },
  })
  await database.orm.execute(sql`delete from history where seq = ${await seqOf(1)}`)
  expect(await verifyHistory(database)).toMatchObject({
    sound: 0,
    broken: { seq: second, how: 'after-removed' },
  })
})

test('LOG-04 rows that changed places are found', async () => {
  const [first, second] = [await seqOf(2), await seqOf(3)]
  await database.orm.execute(sql`update history set seq = -1 where seq = ${first}`)
  await database.orm.execute(sql`update history set seq = ${first} where seq = ${second}`)
  await database.orm.execute(sql`update history set seq = ${second} where seq = -1`)
  expect(await verifyHistory(database)).toMatchObject({ sound: 1, broken: { seq: first, how: 'moved' } })
})
