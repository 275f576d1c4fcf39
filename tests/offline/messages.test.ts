import { afterEach, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import {
  countUnreadMessages,
  getMessage,
  listMessages,
  markAllMessagesRead,
  markMessagesRead,
} from '#contract/message/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { ReplayRequest } from '#contract/sync/schema.ts'
import { z } from '#contract/zod.ts'
import { signInOffline } from '#offline/session/sign-in.ts'
import { newId } from '#request/id.ts'
import { eventually } from '../support/eventually.ts'
import { SignedIn } from './signed-in.ts'

let here: SignedIn

beforeEach(async () => {
  here = await SignedIn.start()
})

afterEach(() => here.end())

test('MSG-06 messages are readable offline, also after a kill; the marks made then count at once, are synced, and stay', async () => {
  const message = { messageId: newId(), kind: 'notice', title: '停电通知', body: '明日停电', createdAt: 1 }
  here.gateway.on(listMessages, () => ({
    data: { records: [message], total: 1, pageIndex: 1, pageSize: 20 },
  }))
  here.gateway.on(getMessage, () => ({ data: message }))
  here.gateway.on(countUnreadMessages, () => ({ data: { unread: 1 } }))
  const { messageId } = message
  const read = async () => ({
    listed: (await here.engine.read(listMessages, {})).records,
    opened: await here.engine.read(getMessage, { messageId }),
    count: await here.engine.read(countUnreadMessages, {}),
  })
  const online = await read()
  expect(online.opened.body).toBe('明日停电')

  here.cut()
  await here.reopen()
  await signInOffline(here.device, 'sitestaff', here.gateway.password)
  await here.openEngine()
  expect(await read()).toEqual(online)
  await here.engine.submit(markMessagesRead, { ids: [messageId] })
  const marked = await read()
  expect(marked.count).toEqual({ unread: 0 })
  expect(marked.opened.readAt).toBeGreaterThan(0)
  expect(marked.listed.map(({ readAt }) => readAt)).toEqual([marked.opened.readAt])

  here.gateway.on(replayEdits, ({ body }) => ({
    data: {
      results: z.parse(ReplayRequest, JSON.parse(body)).items.map(({ idempotencyKey }) => ({
        ...{ idempotencyKey, code: codes.success, message: '' },
        data: { unread: 0 },
      })),
      epoch: here.epoch,
    },
  }))
  here.heal()
  dispatchEvent(new Event('online'))
  await here.emptied()
  const sent = here.gateway
    .callsTo(replayEdits)
    .flatMap(({ body }) => z.parse(ReplayRequest, JSON.parse(body)).items)
  expect(sent.map(({ endpointId, request }) => [endpointId, request])).toEqual([
    [markMessagesRead.id, { ids: [messageId] }],
  ])

  // Gone again before anything was read again: what was synced stays read.
  here.cut()
  await eventually(async () => expect(await read()).toEqual(marked))
})

test('MSG-06 MSG-09 all that a filter finds are read at once without a network, and the others stay as they are', async () => {
  const message = { messageId: newId(), kind: 'notice', title: '停电通知', body: '明日停电', createdAt: 1 }
  const expiry = { ...message, messageId: newId(), kind: 'expiry' }
  here.gateway.on(listMessages, () => ({
    data: { records: [message, expiry], total: 2, pageIndex: 1, pageSize: 20 },
  }))
  await here.engine.read(listMessages, {})
  const read = async () =>
    (await here.engine.read(listMessages, {})).records.map(({ readAt }) => readAt !== undefined)
  here.cut()
  await here.engine.submit(markAllMessagesRead, { kind: 'notice', keyword: '停电' })
  expect(await read()).toEqual([true, false])
  await here.engine.submit(markAllMessagesRead, {})
  expect(await read()).toEqual([true, true])
})

test('MSG-09 a message that comes after all were marked as read stays unread', async () => {
  const message = { messageId: newId(), kind: 'notice', title: '停电通知', body: '明日停电', createdAt: 1 }
  const later = { ...message, messageId: newId(), createdAt: Date.now() + 60_000 }
  here.gateway.on(listMessages, () => ({
    data: { records: [later, message], total: 2, pageIndex: 1, pageSize: 20 },
  }))
  await here.engine.read(listMessages, {})
  const read = async () =>
    (await here.engine.read(listMessages, {})).records.map(({ readAt }) => readAt !== undefined)
  here.cut()
  await here.engine.submit(markAllMessagesRead, {})
  expect(await read()).toEqual([false, true])
})

test('MSG-06 MSG-09 read marks made offline lower the count at once', async () => {
  here.gateway.on(countUnreadMessages, () => ({ data: { unread: 5 } }))
  const count = async () => (await here.engine.read(countUnreadMessages, {})).unread
  await count()
  here.cut()
  await here.engine.submit(markMessagesRead, { ids: [newId(), newId()] })
  expect(await count()).toBe(3)
  await here.engine.submit(markAllMessagesRead, { kind: 'expiry' })
  expect(await count()).toBe(3)
  await here.engine.submit(markAllMessagesRead, {})
  expect(await count()).toBe(0)
})
