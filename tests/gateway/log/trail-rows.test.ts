import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database, Tx } from '#gateway/db/client.ts'
import { history } from '#gateway/db/tables/history.ts'
import { withTransaction } from '#gateway/db/transaction.ts'
import { hashedColumns } from '#gateway/security/history.ts'
import { testDatabase } from '../database.ts'
import { append, checkTrail, entry } from '../trail.ts'

let database: Database
beforeEach(async () => {
  database = await testDatabase()
  await append(database, [entry(0)])
})
afterEach(() => database.close())

test('security 43: a row is sound whatever its texts are, and wherever it lies', async () => {
  const text = ` "\\ / \b\f\n\r\t \u0001\u001f\u007f\u0085\u2028\u2029 é 隧 𠀀 </script> ` + "'"
  const ids = Object.fromEntries(
    ['projectId', 'organizationId', 'departmentId', 'accountId', 'applicationId', 'terminalId'].map(
      (name) => [name, randomUUID()],
    ),
  )
  const texts = { label: text, accountName: text, changedByName: text, requestId: text, entityId: text }
  const after = { [text]: text, 10: 1e21, 9: 1.5e-7, 空: [-0, 0.1, { b: null, a: [] }] }
  const whole = { ...entry(9), ...ids, ...texts, terminalName: text, after, before: null }
  await append(database, [whole, { ...entry(10), ...texts, after: null }])
  expect(await checkTrail(database)).toMatchObject({ faultCount: 0 })
})

test('security 43: a row is named whichever of its columns was altered', async () => {
  await append(
    database,
    hashedColumns.map((_, index) => entry(index)),
  )
  for (const [index, [, column]] of hashedColumns.entries()) {
    const type = column.getSQLType()
    const other = { uuid: 'gen_random_uuid()', jsonb: `'[1]'`, integer: '0' }[type] ?? 'now()'
    await database.pool.query(
      `update history set ${column.name} = ${type.startsWith('text') ? `'x'` : other}
        where seq = (select seq from history order by seq offset $1 limit 1)`,
      [1 + index],
    )
  }
  const { faults } = await checkTrail(database)
  expect(faults.map(({ kind }) => kind)).toEqual(hashedColumns.map(() => 'altered'))
})

test.each([
  '0001-01-01T00:00:00.000Z',
  '0050-02-28T23:59:59.999Z',
  '0099-12-31T00:00:00.100Z',
  '0100-01-01T00:00:00.000Z',
  '1901-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
])('security 43: a row with the time %s is sound, whatever zone the database is in', async (time) => {
  await append(database, [{ ...entry(9), madeAt: new Date(time) }])
  for (const zone of ['UTC', 'Asia/Shanghai', 'America/St_Johns']) {
    const found = await inZone(zone, (tx) => checkTrail({ orm: tx }))
    expect(found, zone).toMatchObject({ faultCount: 0 })
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
