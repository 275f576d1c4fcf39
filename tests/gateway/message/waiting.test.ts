import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import type { MessageAbout } from '#contract/message/schema.ts'
import { countReceivers, findReceivers, type MessageSend, sendMessage } from '#contract/message/send.ts'
import {
  cancelWaitingMessage,
  listWaitingMessages,
  sendWaitingMessage,
  updateWaitingMessage,
} from '#contract/message/waiting.ts'
import { account } from '#gateway/db/tables/account.ts'
import { message } from '#gateway/db/tables/message.ts'
import { waitingMessage } from '#gateway/db/tables/message-config.ts'
import { messageDelivery } from '#gateway/db/tables/message-delivery.ts'
import { withTransaction } from '#gateway/db/transaction.ts'
import { waitOf } from '#gateway/delivery/event-settings.ts'
import { notifyOf } from '#gateway/delivery/notify-event.ts'
import { createMetrics } from '#gateway/http/metrics.ts'
import { JobRunner } from '#gateway/jobs/runner.ts'
import { waitingMessagesJob } from '#gateway/jobs/waiting-messages.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'
import { configure } from './events.ts'

let gateway: TestGateway
let engineer: Client
let sysadmin: Client
let auditor: Client
const hour = 3_600_000
beforeAll(async () => {
  gateway = await startGateway({ sessionHours: 1000, idleMinutes: 100_000, accessTokenMinutes: 100_000 })
  engineer = await Client.signIn(gateway, 'engineer')
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  auditor = await Client.signIn(gateway, 'auditor')
})
afterAll(() => gateway.close())

const job = () => {
  const { database, services, time } = gateway
  return waitingMessagesJob({ database, live: services.live, clock: () => new Date(time.now) })
}
const release = async () => await job().run(new AbortController().signal)
const inHours = (hours: number) => gateway.time.now.getTime() + hours * hour
const titlesOf = async (client: Client, keyword: string) =>
  (await client.call(listMessages, { keyword })).records.map(({ title }) => title)
const waitingOf = async (keyword: string) => (await sysadmin.call(listWaitingMessages, { keyword })).records
async function schedule(
  title: string,
  {
    accountIds = [engineer.session.userAccount.accountId],
    ...besides
  }: Pick<MessageSend, 'accountIds' | 'channels'> = {},
) {
  const sendAt = inHours(2)
  const request = { title, body: '正文', accountIds, sendAt, ...besides }
  expect(await sysadmin.call(sendMessage, request)).toEqual({ sent: accountIds.length, sendAt })
  const [waiting] = await waitingOf(title)
  if (!waiting) throw new Error('it does not wait')
  return waiting
}

test('MSG-02 a person sends to a unit, having seen how many it would go to', async () => {
  const organizationIds = [unitId('first-bureau')]
  const counted = await sysadmin.call(countReceivers, { organizationIds })
  expect(counted.receivers).toBeGreaterThan(0)
  expect(counted.names.length).toBeGreaterThan(0)
  const sent = await sysadmin.call(sendMessage, { title: '停工通知', body: '正文', organizationIds })
  expect(sent).toEqual({ sent: counted.receivers })
  const rows = await gateway.database.orm.select().from(message).where(eq(message.title, '停工通知'))
  expect(rows).toHaveLength(counted.receivers)
  expect((await engineer.answer(sendMessage, { title: '停工', body: '正文', organizationIds })).code).toBe(
    codes.noPermission,
  )
})

test('MSG-02 a text that is too long is refused by name, and one of 10 MB before anybody reads it', async () => {
  const { orm } = gateway.database
  const before = await orm.$count(message)
  const accountIds = [engineer.session.userAccount.accountId]
  const saying = (body: string) => sysadmin.answer(sendMessage, { title: '长文', body, accountIds })
  for (const length of [4001, 300_000]) {
    const { code, data } = await saying('长'.repeat(length))
    expect([code, fieldsOf(data)]).toEqual([codes.invalid, ['body']])
  }
  const { code, message: said } = await saying('x'.repeat(10 * 1024 * 1024))
  expect([code, said]).toEqual([codes.tooLarge, '提交的内容过大'])
  expect(await orm.$count(message)).toBe(before)
  expect((await saying('长'.repeat(4000))).code).toBe(codes.success)
})

test('MSG-02 accounts of units and of projects are offered alike, as far as a message to them is accepted', async () => {
  const { orm } = gateway.database
  const namesOf = async (by: Client, keyword?: string) =>
    (await by.call(findReceivers, { keyword })).map(({ accountName }) => accountName)
  for (const name of ['engineer', 'AUDITOR', 'tourist'])
    expect(await namesOf(sysadmin, name)).toEqual([name.toLowerCase()])
  const [found] = await sysadmin.call(findReceivers, { keyword: 'engineer' })
  expect(found?.userName).toBe(engineer.session.userAccount.userName)
  expect(await namesOf(sysadmin)).toHaveLength(20)
  const accountIds = [found?.accountId ?? '']
  expect(await sysadmin.call(sendMessage, { title: '班前会', body: '正文', accountIds })).toEqual({ sent: 1 })
  expect(await titlesOf(engineer, '班前会')).toEqual(['班前会'])

  const named = eq(account.accountName, 'tourist')
  await orm.update(account).set({ status: 'stopped' }).where(named)
  expect(await namesOf(sysadmin, 'tourist')).toEqual([])
  await orm.update(account).set({ status: 'normal' }).where(named)
  expect((await engineer.answer(findReceivers, {})).code).toBe(codes.noPermission)
  const permissions = ['message:view', 'message:send'] as const
  const takeBack = await grantOnly(engineer, { dataPermission: 'own', permissions })
  expect(await namesOf(engineer)).toEqual(['engineer'])
  await takeBack()
})

test('MSG-01 a scheduled message waits for its time, and then goes once, to those who have not left', async () => {
  const { orm } = gateway.database
  const [leaver] = await orm.select().from(account).where(eq(account.accountName, 'sitestaff'))
  const leaverId = leaver?.accountId ?? ''
  const waiting = await schedule('周例会', {
    accountIds: [engineer.session.userAccount.accountId, leaverId],
  })
  expect(waiting).toMatchObject({ reason: 'scheduled', receivers: 2 })
  await release()
  expect(await titlesOf(engineer, '周例会')).toEqual([])
  await orm.update(account).set({ status: 'stopped' }).where(eq(account.accountId, leaverId))
  gateway.time.now = new Date(inHours(2))
  await Promise.all([release(), release()])
  const rows = await orm.select().from(message).where(eq(message.title, '周例会'))
  expect(rows.map(({ accountId }) => accountId)).toEqual([engineer.session.userAccount.accountId])
  expect(await waitingOf('周例会')).toEqual([])
})

/** What a released message has led to. */
async function ledTo(title: string): Promise<{ waiting: number; messages: number; deliveries: number }> {
  const { orm } = gateway.database
  const rows = await orm.select().from(message).where(eq(message.title, title))
  const messageIds = rows.map(({ messageId }) => messageId)
  return {
    waiting: (await waitingOf(title)).length,
    messages: rows.length,
    deliveries: await orm.$count(messageDelivery, inArray(messageDelivery.messageId, messageIds)),
  }
}

test('MSG-01 MSG-08 a gateway killed while it releases a message leaves it waiting whole, for the next one', async () => {
  const { pool } = gateway.database
  await schedule('夜间停电', { channels: ['sms'] })
  gateway.time.now = new Date(inHours(2))
  // It comes as far as its deliveries, the last that it writes, and the database fails it there as it does when it is stopped.
  await pool.query(`create function end_release() returns trigger language plpgsql as $$
    begin raise exception 'killed' using errcode = 'admin_shutdown'; end $$`)
  await pool.query(
    'create trigger killed after insert on message_delivery for each row execute function end_release()',
  )
  await expect(release()).rejects.toMatchObject({ cause: { message: 'killed' } })
  await pool.query('drop function end_release cascade')
  expect(await ledTo('夜间停电')).toEqual({ waiting: 1, messages: 0, deliveries: 0 })
  await release()
  expect(await ledTo('夜间停电')).toEqual({ waiting: 0, messages: 1, deliveries: 1 })
})

test('OPS-01 MSG-01 MSG-08 a gateway killed when it has released a message, before the job is noted as done, has another take the job over and send nothing again', async () => {
  const { database, services, time } = gateway
  await schedule('夜间停水', { channels: ['sms'] })
  gateway.time.now = new Date(inHours(2))
  let bury = () => {}
  const grave = new Promise<void>((resolve) => {
    bury = resolve
  })
  let runs = 0
  const runner = (dies: boolean) => {
    const run = async (stop: AbortSignal) => {
      await job().run(stop)
      runs += 1
      if (dies) await grave
    }
    const parts = { database, clock: () => new Date(time.now), logger: services.logger }
    return new JobRunner([{ ...job(), run }], { ...parts, metrics: createMetrics(database) })
  }
  const died = runner(true).runDue()
  await expect.poll(() => runs).toBe(1)
  await runner(false).runDue()
  expect(runs).toBe(1)
  gateway.time.now = new Date(inHours(1))
  await runner(false).runDue()
  expect(runs).toBe(2)
  expect(await ledTo('夜间停水')).toEqual({ waiting: 0, messages: 1, deliveries: 1 })
  bury()
  await died
})

test('MSG-01 a waiting message is changed, sent now or called back', async () => {
  const { waitingId, revision } = await schedule('改期')
  const edit = { waitingId, baseRevision: revision, title: '改期二', body: '正文二', sendAt: inHours(5) }
  expect(await sysadmin.call(updateWaitingMessage, edit)).toMatchObject({
    title: '改期二',
    sendAt: edit.sendAt,
  })
  expect((await sysadmin.answer(updateWaitingMessage, edit)).code).toBe(codes.conflict)
  await sysadmin.call(sendWaitingMessage, { waitingId })
  expect(await titlesOf(engineer, '改期')).toEqual(['改期二'])
  const other = await schedule('作废')
  await sysadmin.call(cancelWaitingMessage, { waitingId: other.waitingId })
  expect((await sysadmin.answer(sendWaitingMessage, { waitingId: other.waitingId })).code).toBe(
    codes.notFound,
  )
  gateway.time.now = new Date(inHours(6))
  await release()
  expect(await titlesOf(engineer, '作废')).toEqual([])
  expect((await sysadmin.call(listWaitingMessages, { keyword: '%' })).total).toBe(0)
})

test('MSG-03 delay, quiet hours and digest let a message wait, in China’s time', () => {
  const at = (text: string) => new Date(`2026-05-04T${text}:00+08:00`)
  const wait = (settings: Partial<Parameters<typeof waitOf>[0]>, now: Date) => {
    const found = waitOf({ delayMinutes: 0, ...settings }, now)
    return found && [found.reason, found.sendAt.toISOString()]
  }
  const night = { from: '22:00', until: '06:30' }
  expect(wait({}, at('12:00'))).toBeUndefined()
  expect(wait({ delayMinutes: 30 }, at('12:00'))).toEqual(['delay', at('12:30').toISOString()])
  expect(wait({ quiet: night }, at('12:00'))).toBeUndefined()
  expect(wait({ quiet: night }, at('05:00'))).toEqual(['quiet', at('06:30').toISOString()])
  expect(wait({ quiet: night }, at('23:00'))).toEqual(['quiet', '2026-05-04T22:30:00.000Z'])
  expect(wait({ digestAt: '18:00' }, at('12:00'))).toEqual(['digest', at('18:00').toISOString()])
})

test('MSG-03 MSG-09 what a digest collects comes as one message, which leads to a record where all are about that one', async () => {
  await configure(gateway, 'release', { digestAt: '03:17' })
  const notice = ({ session }: Client, application: string, about?: MessageAbout) => {
    const values = { application, version: '1.0', publisher: '李敏' }
    const concerned = { accountId: session.userAccount.accountId }
    return { messageId: randomUUID(), values: { zh: values, en: values }, concerned, about }
  }
  const [one, another] = [randomUUID(), randomUUID()].map((entityId) => ({ entity: 'application', entityId }))
  await withTransaction(gateway.database, (tx) =>
    notifyOf({ tx, now: gateway.time.now }, 'release', [
      notice(engineer, '巡检甲', one),
      notice(engineer, '巡检乙', one),
      notice(sysadmin, '巡检丙', one),
      notice(sysadmin, '巡检丁', another),
      notice(auditor, '巡检戊', one),
      notice(auditor, '巡检己'),
    ]),
  )
  expect(await gateway.database.orm.$count(waitingMessage)).toBe(6)
  gateway.time.now = new Date(inHours(24))
  await release()
  const { records } = await engineer.call(listMessages, { keyword: '巡检甲' })
  expect(records).toHaveLength(1)
  expect(records[0]?.title).toContain('2 条消息')
  expect(records[0]?.body).toContain('巡检乙')
  expect(records[0]?.about).toEqual(one)
  for (const [client, keyword] of [
    [sysadmin, '巡检丙'],
    [auditor, '巡检戊'],
  ] as const) {
    const found = (await client.call(listMessages, { keyword })).records
    expect(found.map(({ about }) => about)).toEqual([undefined])
  }
})
