import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import {
  countUnreadMessages,
  getMessage,
  listMessages,
  markAllMessagesRead,
  markMessagesRead,
} from '#contract/message/endpoints.ts'
import type { Message } from '#contract/message/schema.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { message } from '#gateway/db/tables/message.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let engineer: Client
let auditor: Client
beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
  auditor = await Client.signIn(gateway, 'auditor')
})
afterAll(() => gateway.close())

/** Puts a message into the database; returns its id. */
async function post(row: Partial<typeof message.$inferInsert>): Promise<string> {
  const messageId = randomUUID()
  await gateway.database.orm.insert(message).values({
    messageId,
    kind: 'notice',
    title: '标题',
    body: '正文',
    searchText: '标题\n正文',
    createdAt: gateway.time.now,
    ...row,
  })
  return messageId
}

async function idsOf(client: Client): Promise<string[]> {
  const { records } = await client.call(listMessages, { pageSize: 2000 })
  return records.map(({ messageId }) => messageId)
}

test('MSG-01 the message centre lists, newest first, searches, and opens a message', async () => {
  const { records, total } = await engineer.call(listMessages, {})
  expect(records).toHaveLength(total)
  const times = records.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect(await engineer.call(getMessage, { messageId: records[0]?.messageId ?? '' })).toEqual(records[0])
  const found = await engineer.call(listMessages, { keyword: 'ymzq-7' })
  expect(found.records.map(({ title }) => title)).toEqual(['YMZQ-7标重大风险工点公示'])
  expect((await engineer.call(listMessages, { keyword: '%' })).total).toBe(0)
  const expiring = await engineer.call(listMessages, { kind: 'expiry' })
  expect(expiring.records.map(({ kind }) => kind)).toEqual(['expiry'])
})

test('MSG-01 read and unread are each account’s own', async () => {
  const { records, total } = await engineer.call(listMessages, { unread: true })
  const before = await engineer.call(countUnreadMessages, {})
  expect(before.unread).toBe(total)
  const others = await auditor.call(countUnreadMessages, {})
  const ids = records.slice(0, 2).map(({ messageId }) => messageId)
  gateway.time.now = new Date(gateway.time.now.getTime() + 60_000)
  expect(await engineer.call(markMessagesRead, { ids })).toEqual({ unread: total - 2 })
  const readAt = gateway.time.now.getTime()
  gateway.time.now = new Date(readAt + 60_000)
  expect(await engineer.call(markMessagesRead, { ids })).toEqual({ unread: total - 2 })
  const read = await engineer.call(listMessages, { unread: false })
  expect(read.records.map((row) => [row.messageId, row.readAt])).toEqual(ids.map((id) => [id, readAt]))
  expect((await engineer.call(listMessages, { unread: true })).total).toBe(total - 2)
  expect(await auditor.call(countUnreadMessages, {})).toEqual(others)
})

test('a message reaches its account, or the holders of a permission who see the project or unit', async () => {
  const { accountId } = engineer.session.userAccount
  const railway = projectId('railway')
  const direct = await post({ accountId })
  const review = await post({ permission: 'message:review', projectId: railway, kind: 'review' })
  const members = await post({ permission: 'message:view', projectId: railway })
  const elsewhere = await post({ permission: 'message:view', projectId: projectId('highway') })
  const ofUnit = await post({ permission: 'message:view', organizationId: unitId('first-bureau') })
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  const [forEngineer, forAuditor, forUnit] = [
    await idsOf(engineer),
    await idsOf(auditor),
    await idsOf(unitadmin),
  ]
  const seen = (ids: string[]) => [direct, review, members, elsewhere, ofUnit].map((id) => ids.includes(id))
  expect(seen(forEngineer)).toEqual([true, false, true, false, false])
  expect(seen(forAuditor)).toEqual([false, true, true, true, true])
  expect(seen(forUnit)).toEqual([false, false, false, false, true])
})

test('a message to somebody else answers as if it were not there, and cannot be marked', async () => {
  const messageId = await post({ accountId: auditor.session.userAccount.accountId })
  expect((await engineer.answer(getMessage, { messageId })).code).toBe(codes.notFound)
  expect((await engineer.answer(getMessage, { messageId: randomUUID() })).code).toBe(codes.notFound)
  const before = await auditor.call(countUnreadMessages, {})
  await engineer.call(markMessagesRead, { ids: [messageId, randomUUID()] })
  expect(await auditor.call(countUnreadMessages, {})).toEqual(before)
})

test('read marks made offline are replayed, and leave no review for auditors', async () => {
  const reviews = (await auditor.call(listMessages, { kind: 'review' })).total
  const messageId = await post({ accountId: engineer.session.userAccount.accountId })
  const request = { ids: [messageId] }
  const items = [
    {
      endpointId: markMessagesRead.id,
      idempotencyKey: randomUUID(),
      madeAt: gateway.time.now.getTime(),
      request,
    },
  ]
  const { results } = await engineer.call(replayEdits, { items, clockOffset: 0 }, { purpose: 'sync' })
  expect(results.map(({ code }) => code)).toEqual([codes.success])
  const read: Message = await engineer.call(getMessage, { messageId })
  expect(read.readAt).toBe(gateway.time.now.getTime())
  expect((await auditor.call(listMessages, { kind: 'review' })).total).toBe(reviews)
})

test('MSG-09 all are marked as read at once, as far as a filter finds them, and nobody else’s', async () => {
  const { accountId } = auditor.session.userAccount
  const [named, other] = [await post({ accountId, searchText: '李工' }), await post({ accountId })]
  const others = await engineer.call(countUnreadMessages, {})
  const unreadOf = async () =>
    (await auditor.call(listMessages, { unread: true, pageSize: 2000 })).records.map(
      ({ messageId }) => messageId,
    )
  const before = await unreadOf()
  expect(before).toEqual(expect.arrayContaining([named, other]))
  const { unread } = await auditor.call(markAllMessagesRead, { keyword: '李工' })
  expect(unread).toBe(before.length - 1)
  expect(await unreadOf()).toEqual(before.filter((messageId) => messageId !== named))
  expect(await auditor.call(markAllMessagesRead, {})).toEqual({ unread: 0 })
  // What is read already is not gone through once more.
  const { pool } = gateway.database
  await pool.query(`create function refuse_mark() returns trigger language plpgsql as $$
    begin raise exception 'marked once more'; end $$`)
  await pool.query(
    'create trigger marked before insert on message_read for each row execute function refuse_mark()',
  )
  expect(await auditor.call(markAllMessagesRead, {})).toEqual({ unread: 0 })
  await pool.query('drop function refuse_mark cascade')
  expect(await unreadOf()).toEqual([])
  expect(await engineer.call(countUnreadMessages, {})).toEqual(others)
})

test('MSG-09 said without a network it marks those that there were then', async () => {
  const { accountId } = engineer.session.userAccount
  const then = await post({ accountId })
  const clockOffset = -3 * 86_400_000
  const madeAt = gateway.time.now.getTime() - clockOffset
  gateway.time.now = new Date(gateway.time.now.getTime() + 60_000)
  const since = await post({ accountId })
  const items = [{ endpointId: markAllMessagesRead.id, idempotencyKey: randomUUID(), madeAt, request: {} }]
  await engineer.call(replayEdits, { items, clockOffset }, { purpose: 'sync' })
  const unread = await engineer.call(listMessages, { unread: true })
  expect(unread.records.map(({ messageId }) => messageId)).toEqual([since])
  expect((await engineer.call(getMessage, { messageId: then })).readAt).toBe(gateway.time.now.getTime())
})

test('who may not see messages is refused, and so is a request without sense', async () => {
  const tourist = await Client.signIn(gateway, 'tourist')
  expect((await tourist.answer(listMessages, {})).code).toBe(codes.noPermission)
  expect((await tourist.answer(countUnreadMessages, {})).code).toBe(codes.noPermission)
  expect((await engineer.answer(markMessagesRead, { ids: [] })).code).toBe(codes.invalid)
  expect((await engineer.answer(listMessages, { kind: 'other' })).code).toBe(codes.invalid)
})
