import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database, Tx } from '#gateway/db/client.ts'
import { history } from '#gateway/db/tables/history.ts'
import { withTransaction } from '#gateway/db/transaction.ts'
import { verifyHistory } from '#gateway/operations/verify-history.ts'
import { newId } from '#gateway/platform/ids.ts'
import { appendHistory, type HistoryEntry } from '#gateway/security/history.ts'
import { testDatabase } from '../database.ts'

const now = new Date('2026-11-20T08:00:00.123Z')
let database: Database

beforeEach(async () => {
  database = await testDatabase()
  const entries = Array.from({ length: 5 }, (_, index) => entry(index))
  // Two transactions, for the chain goes on from one to the next.
  await withTransaction(database, (tx) => appendHistory(tx, entries.slice(0, 2)))
  await withTransaction(database, (tx) => appendHistory(tx, entries.slice(2)))
})

afterEach(() => database.close())

function entry(index: number): HistoryEntry {
  return {
    historyId: newId(now),
    entity: 'work-site',
    entityId: newId(now),
    action: 'update',
    revision: index + 2,
    label: `雅江特大桥 ${index}`,
    before: { progress: index, contact: { 电话: '0451', name: '王' } },
    after: { progress: index + 0.5, planned: now },
    accountName: 'engineer',
    changedByName: '王建国',
    changedAt: now,
    madeAt: index % 2 ? now : null,
    requestId: 'r',
  }
}

/** The history's place of a row, counted from 1. */
async function seqOf(place: number): Promise<number> {
  const { rows } = await database.pool.query<{ seq: string }>('select seq from history order by seq')
  return Number(rows[place - 1]?.seq)
}

test('LOG-04 a history as it was written is sound, to its last row', async () => {
  const { rows } = await database.pool.query('select hash from history order by seq desc limit 1')
  expect(await verifyHistory(database)).toEqual({ sound: 5, head: rows[0].hash, broken: [], brokenRows: 0 })
})

test('LOG-04 a row that was altered is found', async () => {
  const seq = await seqOf(3)
  await database.orm.execute(
    sql`update history set after = jsonb_set(after, '{progress}', '99') where seq = ${seq}`,
  )
  expect(await verifyHistory(database)).toMatchObject({ sound: 4, broken: [{ seq, how: 'altered' }] })
})

test.each(['project_id', 'organization_id', 'department_id'])(
  'LOG-04 a row that was laid elsewhere by its %s is found',
  async (column) => {
    const seq = await seqOf(2)
    await database.pool.query(`update history set ${column} = gen_random_uuid() where seq = $1`, [seq])
    expect(await verifyHistory(database)).toMatchObject({ sound: 4, broken: [{ seq, how: 'altered' }] })
  },
)

test('LOG-04 a row that was removed is found at the one behind it, the first row too', async () => {
  const second = await seqOf(2)
  await database.orm.execute(sql`delete from history where seq = ${await seqOf(4)}`)
  expect(await verifyHistory(database)).toMatchObject({
    sound: 3,
    broken: [{ seq: await seqOf(4), how: 'after-removed' }],
  })
  await database.orm.execute(sql`delete from history where seq = ${await seqOf(1)}`)
  expect(await verifyHistory(database)).toMatchObject({
    sound: 1,
    broken: [
      { seq: second, how: 'after-removed' },
      { seq: await seqOf(3), how: 'after-removed' },
    ],
  })
})

test('LOG-04 rows that changed places are found', async () => {
  const [first, second] = [await seqOf(2), await seqOf(3)]
  await database.orm.execute(sql`update history set seq = -1 where seq = ${first}`)
  await database.orm.execute(sql`update history set seq = ${first} where seq = ${second}`)
  await database.orm.execute(sql`update history set seq = ${second} where seq = -1`)
  expect(await verifyHistory(database)).toMatchObject({
    sound: 2,
    broken: [{ seq: first, how: 'moved' }, { seq: second, how: 'moved' }, { how: 'moved' }],
  })
})

test('security 43: behind a row that is not sound, tampering is found as well', async () => {
  const [second, fourth] = [await seqOf(2), await seqOf(4)]
  await database.pool.query('update history set label = $1 where seq = any($2)', ['x', [second, fourth]])
  expect(await verifyHistory(database)).toMatchObject({
    sound: 3,
    brokenRows: 2,
    broken: [{ seq: second }, { seq: fourth }],
  })
})

test.each([
  '0001-01-01T00:00:00.000Z',
  '0050-02-28T23:59:59.999Z',
  '0099-12-31T00:00:00.100Z',
  '0100-01-01T00:00:00.000Z',
  '1901-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
])('security 43: a row with the time %s is sound, whatever zone the database is in', async (time) => {
  const row = { ...entry(5), madeAt: new Date(time) }
  await withTransaction(database, (tx) => appendHistory(tx, [row]))
  for (const zone of ['UTC', 'Asia/Shanghai', 'America/St_Johns']) {
    const check = await inZone(zone, (tx) => verifyHistory({ orm: tx }))
    expect(check, zone).toMatchObject({ sound: 6, brokenRows: 0 })
  }
})

test.each([
  ['0044-03-15 12:34:56.7+00 BC', '-000043-03-15T12:34:56.700Z'],
  ['12026-01-02 00:00:00+00', '+012026-01-02T00:00:00.000Z'],
])('security 43: %s is read as what it is', async (text, iso) => {
  await database.pool.query('update history set made_at = $1', [text])
  for (const zone of ['UTC', 'Asia/Shanghai', 'America/St_Johns']) {
    const [row] = await inZone(zone, (tx) => tx.select({ madeAt: history.madeAt }).from(history).limit(1))
    expect(row?.madeAt?.toISOString(), zone).toBe(iso)
  }
})

async function inZone<Result>(zone: string, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  return await withTransaction(database, async (tx) => {
    await tx.execute(sql.raw(`set local time zone '${zone}'`))
    return await read(tx)
  })
}
