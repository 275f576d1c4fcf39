import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { defineEntity } from '#contract/define-entity.ts'
import { entityEndpoints } from '#contract/entity-endpoints.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { Conflict } from '#contract/revision.ts'
import { name } from '#contract/text.ts'
import { editableColumns, plainText } from '#gateway/db/tables/columns.ts'
import { entityStore } from '#gateway/entity/entity-store.ts'
import { entityHandlers } from '#gateway/http/entity-handlers.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { checkTrail } from '../trail.ts'

/* Nodes of dictionaries, workflow models: rows that the gateway numbers. */

const node = defineEntity({
  kind: 'dictionary-item',
  name: 'node',
  id: 'nodeId',
  numbered: true,
  label: 'nodeName',
  fields: {
    nodeName: { rule: name(50), filter: 'text', sort: true },
    unit: { rule: name(20), optional: true },
  },
})
const calls = entityEndpoints(node, {
  service: 'admin/v1',
  path: 'testNode',
  rows: 'numbered nodes',
  permission: 'dictionary',
  offline: 'read',
})
const table = pgTable('test_node', {
  nodeId: integer('node_id').primaryKey().generatedAlwaysAsIdentity(),
  nodeName: plainText('node_name').notNull(),
  unit: plainText('unit'),
  searchText: plainText('search_text').notNull(),
  ...editableColumns(),
})
const nodes = entityStore(node, { table, scope: 'everyone', audience: 'dictionary:view' })

let gateway: TestGateway
let client: Client
let other: Client
beforeAll(async () => {
  gateway = await startGateway({}, { handlers: entityHandlers(calls, nodes) })
  // With the columns that every row has which people edit.
  await gateway.database.orm.execute(sql`create table test_node (like dictionary_type including defaults)`)
  await gateway.database.orm.execute(sql`alter table test_node
    drop column dictionary_type_id, drop column key, drop column type_name, drop column remark, drop column packaged,
    add column node_id integer primary key generated always as identity,
    add column node_name text not null, add column unit text`)
  client = await Client.signIn(gateway, 'sysadmin')
  other = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

const add = async (nodeName: string) => (await client.call(calls.add, { nodeName })).node

test('a row gets its number from the gateway, and the same write again answers with that row', async () => {
  const idempotencyKey = randomUUID()
  const request = { nodeName: '路基' }
  const first = await client.answer(calls.add, request, { idempotencyKey })
  const again = await client.answer(calls.add, request, { idempotencyKey })
  expect([first.code, again.code, again.data]).toEqual([codes.success, codes.repeated, first.data])
  expect(await client.call(calls.list, { keyword: '路基' })).toMatchObject({
    total: 1,
    records: [{ nodeId: expect.any(Number), nodeName: '路基', revision: 1 }],
  })
  const given = await client.answer(calls.add, { nodeId: 5, ...request })
  expect([given.code, fieldsOf(given.data)]).toEqual([codes.invalid, ['nodeId']])
})

test('it is found, edited, merged, deleted and restored by its number', async () => {
  const row = await add('桥梁')
  const { nodeId } = row
  expect(await client.call(calls.detail, { nodeId })).toEqual(row)
  await other.call(calls.update, { nodeId, baseRevision: 1, unit: '座' })
  const merged = await client.call(calls.update, { nodeId, baseRevision: 1, nodeName: '特大桥' })
  expect(merged).toMatchObject({ node: { nodeId, nodeName: '特大桥', unit: '座' }, merged: ['unit'] })
  const { code, data } = await client.answer(calls.update, { nodeId, baseRevision: 1, unit: '联' })
  expect([code, Conflict.parse(data).theirs]).toEqual([codes.conflict, { unit: '座' }])
  expect((await client.answer(calls.remove, { ids: [nodeId], baseRevision: 2 })).code).toBe(codes.conflict)
  const beside = await add('涵洞')
  expect(await client.call(calls.remove, { ids: [nodeId, beside.nodeId] })).toEqual({ deleted: 2 })
  expect((await client.answer(calls.detail, { nodeId })).code).toBe(codes.deleted)
  expect(await client.call(calls.restore, { ids: [nodeId] })).toEqual({ restored: 1 })
  expect(await client.call(calls.detail, { nodeId })).toMatchObject({ nodeName: '特大桥', revision: 5 })
  for (const missing of [2_000_000_000, 2_147_483_647])
    expect((await client.answer(calls.detail, { nodeId: missing })).code).toBe(codes.notFound)
  for (const id of [0, -1, 1.5, 2_147_483_648, randomUUID()])
    expect((await client.answer(calls.remove, { ids: [id] })).code).toBe(codes.invalid)
})

test('the history tells of it by its number, and its chain is sound', async () => {
  const { nodeId } = await add('隧道')
  await client.call(calls.update, { nodeId, baseRevision: 1, unit: '座' })
  const { records } = await client.call(listHistory, { entity: node.kind, entityId: String(nodeId) })
  expect(records).toMatchObject([
    { action: 'update', entityId: String(nodeId), before: { unit: null }, after: { unit: '座' } },
    { action: 'add', after: { nodeName: '隧道' } },
  ])
  expect((await checkTrail(gateway.database)).faults).toEqual([])
  const refused = await client.answer(listHistory, { entity: node.kind, entityId: '01' })
  expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, ['entityId']])
})

test('pages go on behind a number, and behind nothing else', async () => {
  for (const nodeName of ['甲', '乙', '丙']) await add(`分页${nodeName}`)
  const query = { keyword: '分页', pageSize: 2, sortBy: 'nodeName' as const }
  const first = await client.call(calls.list, query)
  const rest = await client.call(calls.list, { ...query, after: first.after })
  expect([...first.records, ...rest.records]).toHaveLength(3)
  expect(new Set([...first.records, ...rest.records].map(({ nodeId }) => nodeId)).size).toBe(3)
  for (const id of [randomUUID(), '9'.repeat(12), '-1', '']) {
    const after = Buffer.from(JSON.stringify(['分页甲', id])).toString('base64url')
    expect((await client.answer(calls.list, { ...query, after })).code).toBe(codes.invalid)
  }
})
