import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditAccounts } from '#contract/account/administration-endpoints.ts'
import { codes } from '#contract/codes.ts'
import type { MessageChannel } from '#contract/delivery/schema.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { faultsOf, MessageEvent, messageEvents, variablesOf } from '#contract/message/events.ts'
import { getMessagePreference, updateMessagePreference } from '#contract/message/preference.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import { account } from '#gateway/db/tables/account.ts'
import { message } from '#gateway/db/tables/message.ts'
import { messageDelivery } from '#gateway/db/tables/message-delivery.ts'
import { withTransaction } from '#gateway/db/transaction.ts'
import { notifyOf } from '#gateway/delivery/notify-event.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { deviceOf } from '../terminal/device.ts'
import { configure } from './events.ts'

let gateway: TestGateway
let engineer: Client
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

const values = { application: '现场巡检', version: '2.1.0', publisher: '李敏' }
const release = (accountId: string, messageId = randomUUID()) => ({
  messageId,
  values: { zh: values, en: values },
  concerned: { accountId },
})
const notify = (notices: Parameters<typeof notifyOf<'release'>>[2]) =>
  withTransaction(gateway.database, (tx) => notifyOf({ tx, now: gateway.time.now }, 'release', notices))
const rowsOf = async (title: string) =>
  await gateway.database.orm.select().from(message).where(eq(message.title, title))

test('MSG-03 the packaged texts of every event have just variables that the event fills in', () => {
  for (const event of MessageEvent.options) {
    const { zh, en } = messageEvents[event].packaged
    const faults = [zh, en].flatMap(({ subject, text }) =>
      [subject, text].flatMap((part) => faultsOf(event, part)),
    )
    expect([event, faults]).toEqual([event, []])
    expect(Object.keys(variablesOf(event)).length).toBeGreaterThan(0)
  }
})

test('MSG-03 a message is written in both languages, by the texts of its event', async () => {
  const { accountId } = engineer.session.userAccount
  await notify([release(accountId)])
  const [row] = await rowsOf('现场巡检 2.1.0 已发布')
  expect(row).toMatchObject({
    accountId,
    kind: 'notice',
    event: 'release',
    english: { title: '现场巡检 2.1.0 is out' },
  })
})

test('MSG-03 an event that was turned off notifies nobody, and a message that was sent never changes', async () => {
  const { accountId } = engineer.session.userAccount
  const [before] = await rowsOf('现场巡检 2.1.0 已发布')
  await configure(gateway, 'release', { enabled: false })
  const messageId = randomUUID()
  expect(await notify([release(accountId, messageId)])).toEqual([])
  const { orm } = gateway.database
  expect(await orm.select().from(message).where(eq(message.messageId, messageId))).toEqual([])
  expect(await rowsOf('现场巡检 2.1.0 已发布')).toEqual([before])
})

test('MSG-03 named receivers have it once beside those whom it concerns, but for those who have left', async () => {
  const { orm } = gateway.database
  const { accountId } = engineer.session.userAccount
  const text = (subject: string) => ({
    zh: { subject, text: '{version}' },
    en: { subject, text: '{version}' },
  })
  const organizationIds = [unitId('first-bureau')]
  const members = await orm
    .select()
    .from(account)
    .where(eq(account.organizationId, unitId('first-bureau')))
  const left = members.find((each) => each.status === 'normal' && each.accountId !== accountId)
  await orm
    .update(account)
    .set({ status: 'stopped' })
    .where(eq(account.accountId, left?.accountId ?? ''))
  await configure(gateway, 'release', {
    texts: { centre: text('发布 {application}'), sms: text('短信 {application}') },
    channels: ['sms', 'email'],
    receivers: { concerned: true, roleIds: [], organizationIds, accountIds: [accountId] },
  })
  expect((await engineer.call(getMessagePreference, {})).channels).toEqual(['sms', 'email', 'push'])
  await engineer.call(updateMessagePreference, { channels: ['email'], language: 'zh' })
  await notify([release(accountId), release(accountId)])
  const rows = await rowsOf('发布 现场巡检')
  const own = rows.filter((row) => row.accountId === accountId)
  expect(own).toHaveLength(2)
  const receivers = new Set(rows.map((row) => row.accountId))
  expect(rows).toHaveLength(2 * receivers.size)
  expect(receivers.size).toBeGreaterThan(1)
  expect(receivers).not.toContain(left?.accountId)
  const deliveries = await orm.select().from(messageDelivery)
  const ownDeliveries = deliveries.filter((each) => each.accountId === accountId)
  // Without a text of its own a channel sends what the message says, whichever channels stand before it.
  const mail = { channel: 'email', furtherChannels: [], furtherTexts: null, subject: '发布 现场巡检' }
  expect(ownDeliveries).toMatchObject([mail, mail])
  const other = deliveries.find((each) => each.accountId !== accountId)
  expect(other).toMatchObject({
    channel: 'sms',
    furtherChannels: ['email'],
    furtherTexts: { email: { subject: '发布 现场巡检', text: '2.1.0' } },
    subject: '短信 现场巡检',
    text: '2.1.0',
  })
})

test('MSG-03 text messages and mails are written in the language that each receiver has chosen', async () => {
  const { orm } = gateway.database
  const { accountId } = engineer.session.userAccount
  const other = sysadmin.session.userAccount.accountId
  await configure(gateway, 'release', {
    texts: {
      centre: {
        zh: { subject: '新版 {version}', text: '正文' },
        en: { subject: 'New {version}', text: 'Body' },
      },
      sms: { zh: { subject: '短信', text: '已发布' }, en: { subject: 'SMS', text: 'It is out' } },
    },
    channels: ['sms', 'email'],
    receivers: { concerned: false, roleIds: [], organizationIds: [], accountIds: [accountId, other] },
  })
  const channels: MessageChannel[] = ['sms', 'email']
  await engineer.call(updateMessagePreference, { channels, language: 'en' })
  await orm.delete(messageDelivery)
  await notify([release(accountId)])
  const deliveries = await orm.select().from(messageDelivery)
  const to = (id: string) => deliveries.find((each) => each.accountId === id)
  expect(to(accountId)).toMatchObject({
    ...{ channel: 'sms', subject: 'SMS', text: 'It is out' },
    furtherTexts: { email: { subject: 'New 2.1.0', text: 'Body' } },
  })
  expect(to(other)).toMatchObject({
    ...{ channel: 'sms', subject: '短信', text: '已发布' },
    furtherTexts: { email: { subject: '新版 2.1.0', text: '正文' } },
  })
})

test('MSG-03 those with a permission who see the place are reached by channels, nobody else', async () => {
  const { orm } = gateway.database
  await configure(gateway, 'account-to-review', { channels: ['email'] })
  const messageId = randomUUID()
  const registered = { userName: '王芳', accountName: 'wangfang' }
  const concerned = { permission: 'account:audit' as const, organizationId: unitId('first-bureau') }
  await withTransaction(gateway.database, (tx) =>
    notifyOf({ tx, now: gateway.time.now }, 'account-to-review', [
      { messageId, values: { zh: registered, en: registered }, concerned },
    ]),
  )
  const seen = await sysadmin.call(listMessages, { keyword: '王芳' })
  expect(seen.records).toMatchObject([{ messageId, kind: 'todo' }])
  expect((await engineer.call(listMessages, { keyword: '王芳' })).total).toBe(0)
  const reached = await orm.select().from(messageDelivery).where(eq(messageDelivery.messageId, messageId))
  const ids = reached.map(({ accountId }) => accountId)
  expect(ids).toContain(sysadmin.session.userAccount.accountId)
  expect(ids).not.toContain(engineer.session.userAccount.accountId)
})

test('MSG-03 whoever waits for a review is notified of its outcome', async () => {
  const { orm } = gateway.database
  const [pending] = await orm.select().from(account).where(eq(account.status, 'pending'))
  if (!pending) throw new Error('the demo has no account that waits')
  await sysadmin.call(auditAccounts, { ids: [pending.accountId], verdict: 'reject', reason: '资料不全' })
  const told = await orm.select().from(message).where(eq(message.accountId, pending.accountId))
  expect(told).toMatchObject([{ event: 'account-reviewed', title: '账号审核未通过' }])
  expect(told[0]?.body).toContain('资料不全')
})

test('MSG-03 whoever made an edit that conflicts is told of it once, with the record, however often it is sent', async () => {
  const madeAt = gateway.time.now.getTime()
  const tablet = await Client.signIn(gateway, 'engineer', { device: deviceOf() })
  const [site] = (await tablet.call(listWorkSites, { pageSize: 1 })).records
  if (!site) throw new Error('the demo has no work site')
  const { workSiteId, workSiteName, revision: baseRevision } = site
  const other = await Client.signIn(gateway, 'sitestaff')
  await other.call(updateWorkSite, { workSiteId, baseRevision, remarks: '现场所写' })
  const request = { workSiteId, baseRevision, remarks: '离线所写' }
  const item = { endpointId: updateWorkSite.id, idempotencyKey: randomUUID(), madeAt, request }
  for (const _ of ['first', 'again']) {
    const answer = await tablet.call(replayEdits, { items: [item], clockOffset: 0 }, { purpose: 'sync' })
    expect(answer.results.map(({ code }) => code)).toEqual([codes.conflict])
  }
  const { records } = await engineer.call(listMessages, { keyword: '修改有冲突' })
  expect(records).toMatchObject([
    { title: `修改有冲突：${workSiteName}`, about: { entity: 'work-site', entityId: workSiteId } },
  ])
})
