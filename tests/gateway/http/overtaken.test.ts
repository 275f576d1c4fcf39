import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { defineEndpoint } from '#contract/define-endpoint.ts'
import { z } from '#contract/zod.ts'
import type { Tx } from '#gateway/db/client.ts'
import { type BeforeContext, handle, type StepContext } from '#gateway/http/handle.ts'
import { Overtaken } from '#gateway/platform/overtaken.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

const raise = defineEndpoint({
  id: 'test.raise',
  service: 'admin/v1',
  method: 'POST',
  path: 'testCount/raise',
  permission: 'signed-in',
  offline: 'online-only',
  summary: 'Raises a count by one.',
  request: z.strictObject({}),
  response: z.object({ count: z.int() }),
})
const Rows = z.tuple([z.object({ count: z.int() })])

async function countIn(tx: Tx, how = sql``): Promise<number> {
  const { rows } = await tx.execute(sql`select count from test_count ${how}`)
  return z.parse(Rows, rows)[0].count
}

let prepared = 0
let others = 0
/** Others raise it, too, before the step comes: so often as the test says. */
async function prepare({ services: { database } }: BeforeContext): Promise<number> {
  prepared += 1
  const count = await countIn(database.orm)
  if (prepared <= others) await database.orm.execute(sql`update test_count set count = count + 1`)
  return count
}
async function raiseIt({ tx, language, prepared: before }: StepContext<number>): Promise<{ count: number }> {
  if ((await countIn(tx, sql`for update`)) !== before) throw new Overtaken('count', language)
  await tx.execute(sql`update test_count set count = ${before + 1}`)
  return { count: before + 1 }
}

let gateway: TestGateway
let client: Client
beforeAll(async () => {
  const again = async ({ tx }: { tx: Tx }) => ({ count: await countIn(tx) })
  gateway = await startGateway({}, { handlers: [handle(raise, raiseIt, { before: prepare, again })] })
  await gateway.database.orm.execute(sql`create table test_count (count int not null)`)
  client = await Client.signIn(gateway, 'engineer')
})
afterAll(() => gateway.close())
beforeEach(async () => {
  prepared = 0
  await gateway.database.orm.execute(sql`delete from test_count`)
  await gateway.database.orm.execute(sql`insert into test_count values (0)`)
})

test('what was prepared and no longer fits is prepared again, and the call succeeds', async () => {
  others = 4
  expect(await client.call(raise, {})).toEqual({ count: 5 })
  expect(prepared).toBe(5)
})

test('where others are faster every time that is said once, and the same call succeeds later under its key', async () => {
  others = 5
  const idempotencyKey = randomUUID()
  const lost = await client.answer(raise, {}, { idempotencyKey })
  expect([lost.code, lost.data]).toEqual([
    codes.invalid,
    { fields: [{ path: 'count', message: '其他人正在同时办理，请稍后再试' }] },
  ])
  expect([prepared, await countIn(gateway.database.orm)]).toEqual([5, 5])
  const later = await client.answer(raise, {}, { idempotencyKey })
  expect([later.code, later.data]).toEqual([codes.success, { count: 6 }])
  const repeated = await client.answer(raise, {}, { idempotencyKey })
  expect([repeated.code, repeated.data]).toEqual([codes.repeated, { count: 6 }])
  expect(prepared).toBe(6)
})
