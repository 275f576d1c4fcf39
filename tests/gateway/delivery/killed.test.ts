import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listDeliveries } from '#contract/delivery/deliveries.ts'
import type { MessageChannel } from '#contract/delivery/schema.ts'
import { sendMessage } from '#contract/message/send.ts'
import { account } from '#gateway/db/tables/account.ts'
import { messageDelivery } from '#gateway/db/tables/message-delivery.ts'
import { person } from '#gateway/db/tables/person.ts'
import { supplier } from '#gateway/db/tables/supplier.ts'
import { claimDeliveries } from '#gateway/delivery/claim.ts'
import { type ClaimedDelivery, sendDelivery } from '#gateway/delivery/send-delivery.ts'
import { DeliveryWorker } from '#gateway/jobs/delivery-worker.ts'
import { defaultSettings } from '#gateway/settings/settings.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { setUpSupplier, smsSettings } from './set-up-supplier.ts'
import { type Supplier, startSupplier } from './sms-supplier.ts'
import { startTlsMailServer } from './tls-mail-server.ts'

const address = 'zhou@example.com'
const holder = randomUUID()
const seconds = defaultSettings.deliveryLeaseSeconds
let gateway: TestGateway
let sysadmin: Client
let accountId: string
const closing: { close(): Promise<void> }[] = []

beforeAll(async () => {
  gateway = await startGateway({ innerSuppliers: true, idleMinutes: 1440, accessTokenMinutes: 1440 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  const { userAccount } = (await Client.signIn(gateway, 'engineer')).session
  accountId = userAccount.accountId
  const { orm } = gateway.database
  await orm.update(account).set({ demo: false }).where(eq(account.accountId, accountId))
  await orm
    .update(person)
    .set({ cellphone: '13612345678', email: address })
    .where(eq(person.userId, userAccount.userId))
})
afterAll(() => gateway.close())
beforeEach(async () => {
  await gateway.database.orm.delete(messageDelivery)
  await gateway.database.orm.update(supplier).set({ status: 0 })
})
afterEach(async () => {
  for (const open of closing.splice(0)) await open.close()
})

async function send(...channels: MessageChannel[]): Promise<void> {
  await sysadmin.call(sendMessage, { title: '停工', body: '请停工', accountIds: [accountId], channels })
}

async function smsSupplier(status?: number): Promise<Supplier> {
  const supplying = await startSupplier(status)
  closing.push(supplying)
  await setUpSupplier(sysadmin, 'sms', smsSettings(supplying.url))
  return supplying
}

async function claim(): Promise<ClaimedDelivery> {
  const lease = { holder, seconds, most: 1 }
  const [claimed] = await claimDeliveries(gateway.database, gateway.time.now, lease)
  if (!claimed) throw new Error('nothing was due')
  return claimed
}

/** Sends by a gateway that is killed when the supplier has answered: it notes nothing any more. */
async function sendAndDie(claimed: ClaimedDelivery): Promise<void> {
  const database = { ...gateway.database, orm: Object.create(null), pool: Object.create(null) }
  await expect(sendDelivery({ ...gateway.services, database }, holder, claimed)).rejects.toThrow()
}

/** Another gateway works off what is due now. */
async function workOff(): Promise<void> {
  await new DeliveryWorker(gateway.services).workOff()
}

/** The same, once what the killed one had is free. */
async function workOffLater(): Promise<void> {
  gateway.time.now = new Date(gateway.time.now.getTime() + seconds * 1000 + 1)
  await workOff()
}

const deliveries = async () => (await sysadmin.call(listDeliveries, { desc: false })).records
const idsSent = ({ posts }: Supplier) => posts.map(({ body }) => JSON.parse(body).id)

test('MSG-04 MSG-08: killed when the first supplier has refused and that is not noted, the second one sends it once', async () => {
  const [failing, taking] = [await smsSupplier(503), await smsSupplier()]
  await send('sms')
  await sendAndDie(await claim())
  await workOff()
  expect([failing.posts.length, taking.posts.length]).toEqual([1, 0])
  await workOffLater()
  expect([failing.posts.length, taking.posts.length]).toEqual([1, 1])
  expect(await deliveries()).toMatchObject([{ state: 'delivered', tries: 2, unsureTries: 1 }])
})

test('MSG-04 MSG-08: killed when the refusal is noted, the second supplier is asked by another gateway at once', async () => {
  const [failing, taking] = [await smsSupplier(503), await smsSupplier()]
  await send('sms')
  expect(await sendDelivery(gateway.services, holder, await claim())).toBe(true)
  await workOff()
  expect([failing.posts.length, taking.posts.length]).toEqual([1, 1])
  expect(await deliveries()).toMatchObject([{ state: 'delivered', tries: 2, unsureTries: 0 }])
})

test.each([
  { when: 'before it asks', asked: false, sent: 1 },
  { when: 'when it has asked', asked: true, sent: 2 },
])(
  'MSG-04 MSG-08: killed in the second supplier’s turn, $when, it comes under one id, and the delivery tells that it may have doubled',
  async ({ asked, sent }) => {
    const [failing, taking] = [await smsSupplier(503), await smsSupplier()]
    await send('sms')
    await sendDelivery(gateway.services, holder, await claim())
    const claimed = await claim()
    if (asked) await sendAndDie(claimed)
    await workOff()
    expect(taking.posts).toHaveLength(sent - 1)
    await workOffLater()
    const [delivery, ...others] = await deliveries()
    expect(others).toEqual([])
    // The turn that nobody knows the end of is over: the first one is asked again before the second.
    expect(failing.posts).toHaveLength(2)
    expect(idsSent(taking)).toEqual(Array.from({ length: sent }, () => delivery?.deliveryId))
    expect(delivery).toMatchObject({ state: 'delivered', tries: 4, unsureTries: 1 })
  },
)

test('MSG-04 MSG-08: killed when a recipient was refused and the next channel is not ordered yet, it goes by that once', async () => {
  const server = await startTlsMailServer('right', { unknown: address })
  closing.push(server)
  const { port, certificate } = server
  const mail = { host: 'localhost', port, tlsMode: 'starttls', from: 'm@example.org', certificate }
  await setUpSupplier(sysadmin, 'email', { ...mail, userName: 'milepost', secret: 'right' })
  const taking = await smsSupplier()
  await send('email', 'sms')
  await sendAndDie(await claim())
  expect(await deliveries()).toMatchObject([{ channel: 'email', state: 'waiting' }])
  await workOffLater()
  const [email, sms, ...others] = (await deliveries()).toSorted((a, b) => (a.channel < b.channel ? -1 : 1))
  expect(others).toEqual([])
  expect(email).toMatchObject({ channel: 'email', state: 'failed-over', reason: 'refused', unsureTries: 1 })
  expect(sms).toMatchObject({ channel: 'sms', state: 'delivered', tries: 1, unsureTries: 0 })
  expect(idsSent(taking)).toEqual([sms?.deliveryId])
})

test('MSG-04 MSG-08: killed in the very last try, it is dead and says that one try may have been taken', async () => {
  const failing = await smsSupplier(503)
  await send('sms')
  await gateway.database.orm.update(messageDelivery).set({ tries: 4 })
  await sendAndDie(await claim())
  await workOffLater()
  expect(failing.posts).toHaveLength(1)
  expect(await deliveries()).toMatchObject([
    { state: 'dead', reason: 'tries-spent', tries: 5, unsureTries: 1 },
  ])
})
