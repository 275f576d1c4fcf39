import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listDeliveries, resendDeliveries } from '#contract/delivery/deliveries.ts'
import type { MessageChannel } from '#contract/delivery/schema.ts'
import { account } from '#gateway/db/tables/account.ts'
import { message } from '#gateway/db/tables/message.ts'
import { messageDelivery } from '#gateway/db/tables/message-delivery.ts'
import { person } from '#gateway/db/tables/person.ts'
import { supplier } from '#gateway/db/tables/supplier.ts'
import { withTransaction } from '#gateway/db/transaction.ts'
import { claimDeliveries } from '#gateway/delivery/claim.ts'
import { enqueueDeliveries } from '#gateway/delivery/enqueue.ts'
import type { SendOutcome } from '#gateway/delivery/parcel.ts'
import { sendDelivery } from '#gateway/delivery/send-delivery.ts'
import { SupplierDirectory } from '#gateway/delivery/supplier-directory.ts'
import { DeliveryWorker } from '#gateway/jobs/delivery-worker.ts'
import { defaultSettings } from '#gateway/settings/settings.ts'
import { repetitions } from '../../support/repetitions.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { setUpSupplier, smsSettings } from './set-up-supplier.ts'
import { startSupplier } from './sms-supplier.ts'
import { startTlsMailServer } from './tls-mail-server.ts'

const cellphone = '13612345678'
const leaseSeconds = defaultSettings.deliveryLeaseSeconds
const address = 'zhou@example.com'
let gateway: TestGateway
let sysadmin: Client
let accountId: string
const closing: { close(): Promise<void> }[] = []

beforeAll(async () => {
  gateway = await startGateway({
    innerSuppliers: true,
    idleMinutes: 1440,
    accessTokenMinutes: 1440,
    sessionHours: 720,
  })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  const engineer = await Client.signIn(gateway, 'engineer')
  accountId = engineer.session.userAccount.accountId
})
afterAll(() => gateway.close())
beforeEach(async () => {
  const { orm } = gateway.database
  await orm.delete(messageDelivery)
  await orm.update(supplier).set({ status: 0 })
  await gateway.services.suppliers.refresh()
  await orm.update(account).set({ demo: false, status: 'normal' }).where(eq(account.accountId, accountId))
  const [own] = await orm.select().from(account).where(eq(account.accountId, accountId))
  await orm
    .update(person)
    .set({ cellphone, email: address })
    .where(eq(person.userId, own?.userId ?? ''))
})
afterEach(async () => {
  for (const open of closing.splice(0)) await open.close()
})

type Order = Parameters<typeof enqueueDeliveries>[2][number]

async function enqueue(
  channels: MessageChannel[],
  text = '请复核',
  besides: Pick<Order, 'notBefore' | 'texts'> = {},
): Promise<string> {
  const messageId = randomUUID()
  const { now } = gateway.time
  await withTransaction(gateway.database, async (tx) => {
    await tx.insert(message).values({
      messageId,
      accountId,
      kind: 'notice',
      title: '标题',
      body: text,
      searchText: text,
      createdAt: now,
    })
    await enqueueDeliveries(tx, now, [{ messageId, accountId, channels, subject: '标题', text, ...besides }])
  })
  return messageId
}

function newWorker(services: Partial<TestGateway['services']> = {}): DeliveryWorker {
  return new DeliveryWorker({ ...gateway.services, ...services })
}

async function deliveriesOf(messageId: string) {
  return (await sysadmin.call(listDeliveries, { messageId, desc: false })).records
}

function later(milliseconds: number): void {
  gateway.time.now = new Date(gateway.time.now.getTime() + milliseconds)
}

test('MSG-08: a delivery is there before its first try, goes out once, and says who took it', async () => {
  const supplying = await startSupplier()
  closing.push(supplying)
  const { supplierId } = await setUpSupplier(sysadmin, 'sms', smsSettings(supplying.url))
  const messageId = await enqueue(['sms'], '说"好"\n{{phone}}')
  expect(await deliveriesOf(messageId)).toMatchObject([{ state: 'waiting', tries: 0 }])
  await newWorker().workOff()
  await newWorker().workOff()
  const [delivery] = await deliveriesOf(messageId)
  expect(delivery).toMatchObject({ state: 'delivered', tries: 1, unsureTries: 0, supplierId })
  expect(delivery?.lastAnswer).toMatch(/^HTTP 200/)
  expect(supplying.posts.map(({ body }) => JSON.parse(body))).toEqual([
    { phone: cellphone, text: '说"好"\n{{phone}}', id: delivery?.deliveryId },
  ])
})

test('MSG-08: nothing is tried before its time', async () => {
  const supplying = await startSupplier()
  closing.push(supplying)
  await setUpSupplier(sysadmin, 'sms', smsSettings(supplying.url))
  const notBefore = new Date(gateway.time.now.getTime() + 60_000)
  const messageId = await enqueue(['sms'], '稍后', { notBefore })
  await newWorker().workOff()
  expect(await deliveriesOf(messageId)).toMatchObject([{ state: 'waiting', tries: 0 }])
  later(60_000)
  await newWorker().workOff()
  expect(await deliveriesOf(messageId)).toMatchObject([{ state: 'delivered' }])
})

test('MSG-04: mail goes through a server that demands TLS and a password, under the same id at each try', async () => {
  const server = await startTlsMailServer('right')
  closing.push(server)
  const { port, certificate } = server
  const from = '里程 <milepost@example.org>'
  const settings = { host: 'localhost', port, tlsMode: 'starttls', userName: 'milepost', from, certificate }
  await setUpSupplier(sysadmin, 'email', { ...settings, secret: 'right' })
  const messageId = await enqueue(['email'])
  await newWorker().workOff()
  const [delivery] = await deliveriesOf(messageId)
  expect(delivery).toMatchObject({ state: 'delivered', tries: 1 })
  expect(server.mails).toMatchObject([{ user: 'milepost', to: [address] }])
  expect(server.mails[0]?.text).toContain(`<${delivery?.deliveryId}@example.org>`)
})

test('MSG-04: a supplier that fails is followed by the next one at once, and none is tried for ever', async () => {
  const [failing, wrong] = [await startSupplier(503), await startSupplier(200)]
  closing.push(failing, wrong)
  await setUpSupplier(sysadmin, 'sms', smsSettings(failing.url))
  // It answers 200, but not what its settings take for a yes.
  await setUpSupplier(sysadmin, 'sms', smsSettings(wrong.url, { successField: 'Code', successValue: 'OK' }))
  const messageId = await enqueue(['sms'])
  await newWorker().workOff()
  expect([failing.posts.length, wrong.posts.length]).toEqual([1, 1])
  const pauses: number[] = []
  for (let round = 1; round < 5; round++) {
    const [waiting] = await deliveriesOf(messageId)
    expect(waiting).toMatchObject({ state: 'waiting', tries: 2 * round })
    pauses.push((waiting?.nextAttemptAt ?? 0) - gateway.time.now.getTime())
    later(pauses.at(-1) ?? 0)
    await newWorker().workOff()
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(await deliveriesOf(messageId)).toMatchObject([
    { state: 'dead', reason: 'tries-spent', tries: 10, unsureTries: 0 },
  ])
  expect([failing.posts.length, wrong.posts.length]).toEqual([5, 5])
})

test('MSG-04: a recipient that the server refuses goes on by the next channel, with the same text', async () => {
  const server = await startTlsMailServer('right', { unknown: address })
  const supplying = await startSupplier()
  closing.push(server, supplying)
  const { port, certificate } = server
  const mail = { host: 'localhost', port, tlsMode: 'starttls', from: 'm@example.org', certificate }
  await setUpSupplier(sysadmin, 'email', { ...mail, userName: 'milepost', secret: 'right' })
  await setUpSupplier(sysadmin, 'sms', smsSettings(supplying.url))
  const messageId = await enqueue(['push', 'email', 'sms'], '换一个渠道')
  await newWorker().workOff()
  const ended = await deliveriesOf(messageId)
  // They are of one instant here, in no order of their own.
  expect(ended.toSorted((a, b) => (a.channel < b.channel ? -1 : 1))).toMatchObject([
    { channel: 'email', state: 'failed-over', reason: 'refused', lastAnswer: expect.stringContaining('550') },
    { channel: 'push', state: 'failed-over', reason: 'no-supplier' },
    { channel: 'sms', state: 'delivered' },
  ])
  expect(supplying.posts[0]?.body).toContain('换一个渠道')
})

test('MSG-04: a channel with a text of its own is given that, however many failed before it', async () => {
  const supplying = await startSupplier()
  closing.push(supplying)
  await setUpSupplier(sysadmin, 'sms', smsSettings(supplying.url))
  const sms = { subject: '短信标题', text: '短信正文' }
  const messageId = await enqueue(['push', 'email', 'sms'], '推送正文', { texts: { sms } })
  await newWorker().workOff()
  expect((await deliveriesOf(messageId)).map(({ state }) => state).toSorted()).toEqual([
    'delivered',
    'failed-over',
    'failed-over',
  ])
  expect(supplying.posts[0]?.body).toContain('短信正文')
})

test('MSG-08: whoever has no address, has left, or is made up, is not written to, and the reason says so', async () => {
  const supplying = await startSupplier()
  closing.push(supplying)
  await setUpSupplier(sysadmin, 'sms', smsSettings(supplying.url))
  const { orm } = gateway.database
  const reasonAfter = async (change: () => Promise<unknown>) => {
    await change()
    const messageId = await enqueue(['sms'])
    await newWorker().workOff()
    const [delivery] = await deliveriesOf(messageId)
    expect(delivery?.state).toBe('dead')
    return delivery?.reason
  }
  const whose = eq(account.accountId, accountId)
  const [own] = await orm.select().from(account).where(whose)
  const nobody = () =>
    orm
      .update(person)
      .set({ cellphone: null })
      .where(eq(person.userId, own?.userId ?? ''))
  expect(await reasonAfter(nobody)).toBe('no-address')
  expect(await reasonAfter(() => orm.update(account).set({ demo: true }).where(whose))).toBe('demo')
  expect(await reasonAfter(() => orm.update(account).set({ status: 'stopped' }).where(whose))).toBe('left')
  expect(supplying.posts).toEqual([])
})

test('MSG-08: dead ones are sent again by hand, one or all that a filter finds, by those who may', async () => {
  const messageIds = [await enqueue(['sms']), await enqueue(['sms']), await enqueue(['email'])]
  await newWorker().workOff()
  const supplying = await startSupplier()
  closing.push(supplying)
  await setUpSupplier(sysadmin, 'sms', smsSettings(supplying.url))
  const engineer = await Client.signIn(gateway, 'engineer')
  expect((await engineer.answer(resendDeliveries, {})).code).toBe(codes.noPermission)
  expect((await engineer.answer(listDeliveries, {})).code).toBe(codes.noPermission)
  const [first] = await deliveriesOf(messageIds[0] ?? '')
  expect(await sysadmin.call(resendDeliveries, { deliveryId: first?.deliveryId })).toEqual({ resent: 1 })
  expect(await sysadmin.call(resendDeliveries, { channel: 'sms' })).toEqual({ resent: 1 })
  await newWorker().workOff()
  const states = async () =>
    (await sysadmin.call(listDeliveries, { desc: false })).records.map(({ state }) => state)
  expect((await states()).toSorted()).toEqual(['dead', 'delivered', 'delivered'])
  expect((await sysadmin.call(listDeliveries, { state: 'dead' })).records).toMatchObject([
    { channel: 'email', reason: 'no-supplier' },
  ])
})

test('OPS-01 MSG-08: several gateways send each delivery once', async () => {
  const sent: string[] = []
  const send = async ({ id }: { id: string }): Promise<SendOutcome> => {
    sent.push(id)
    return { result: 'taken', answer: '' }
  }
  const suppliers = Object.assign(Object.create(gateway.services.suppliers), {
    of: () => [{ supplierId: null, send }],
  })
  for (let at = 0; at < 100; at++) await enqueue(['sms'])
  await Promise.all([1, 2, 3].map(() => newWorker({ suppliers }).workOff()))
  expect(sent).toHaveLength(100)
  expect(new Set(sent).size).toBe(100)
})

test('OPS-01 a gateway that is never told of a supplier finds it by itself', async () => {
  const supplying = await startSupplier()
  closing.push(supplying)
  await setUpSupplier(sysadmin, 'sms', smsSettings(supplying.url))
  await enqueue(['sms'])
  const worker = newWorker({ suppliers: new SupplierDirectory({ ...gateway.services, environment: {} }) })
  worker.start()
  await expect.poll(() => supplying.posts).toHaveLength(1)
  await worker.stop()
})

test('MSG-08: a gateway that dies between sending and noting sends at most twice, says so, and loses nothing', async () => {
  const supplying = await startSupplier()
  closing.push(supplying)
  await setUpSupplier(sysadmin, 'sms', smsSettings(supplying.url))
  for (let round = 0; round < repetitions(5, 200); round++) {
    supplying.posts.length = 0
    const messageId = await enqueue(['sms'])
    const [claimed] = await claimDeliveries(gateway.database, gateway.time.now, {
      holder: randomUUID(),
      seconds: leaseSeconds,
      most: 1,
    })
    if (!claimed) throw new Error('nothing was due')
    const sentBefore = round % 2 === 0
    // It dies before or after the supplier had it, in any case before it could note anything.
    const dies = { ...gateway.services, database: { ...gateway.database, orm: Object.create(null) } }
    if (sentBefore) await expect(sendDelivery(dies, randomUUID(), claimed)).rejects.toThrow()
    await newWorker().workOff()
    expect(supplying.posts).toHaveLength(sentBefore ? 1 : 0)
    later(leaseSeconds * 1000 + 1)
    await newWorker().workOff()
    expect(supplying.posts).toHaveLength(sentBefore ? 2 : 1)
    expect(new Set(supplying.posts.map(({ body }) => JSON.parse(body).id)).size).toBe(1)
    expect(await deliveriesOf(messageId)).toMatchObject([{ state: 'delivered', tries: 2, unsureTries: 1 }])
  }
})
