import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listDeliveries } from '#contract/delivery/deliveries.ts'
import { getPush, subscribePush, unsubscribePush } from '#contract/delivery/push.ts'
import { supplierConfigCalls, testSupplier } from '#contract/delivery/supplier.ts'
import { logout } from '#contract/session/endpoints.ts'
import { cancelTerminals } from '#contract/terminal/authorisation-endpoints.ts'
import { message } from '#gateway/db/tables/message.ts'
import { pushSubscription } from '#gateway/db/tables/push-subscription.ts'
import { withTransaction } from '#gateway/db/transaction.ts'
import { enqueueDeliveries } from '#gateway/delivery/enqueue.ts'
import { isPushService } from '#gateway/delivery/push-service.ts'
import { DeliveryWorker } from '#gateway/jobs/delivery-worker.ts'
import { terminalIdOf } from '#gateway/session/terminal-grant.ts'
import { defaultSettings } from '#gateway/settings/settings.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { deviceOf } from '../terminal/device.ts'
import { type PushReceiver, startPushReceiver } from './push-receiver.ts'
import { setUpSupplier } from './set-up-supplier.ts'

let gateway: TestGateway
let receiver: PushReceiver
let sysadmin: Client
let engineer: Client
let device: ReturnType<typeof deviceOf>
let supplierId: string
let publicKey = ''

beforeAll(async () => {
  receiver = await startPushReceiver(() => publicKey)
  gateway = await startGateway({
    innerSuppliers: true,
    pushServices: [receiver.origin],
    requestsPerMinute: 100_000,
  })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  const supplier = await setUpSupplier(sysadmin, 'push', { subject: 'mailto:it@example.com' })
  supplierId = supplier.supplierId
  const { supplierConfigId } = supplier
  publicKey = (await sysadmin.call(supplierConfigCalls.detail, { supplierConfigId })).publicKey ?? ''
})
afterAll(async () => {
  await gateway.close()
  await receiver.close()
})
beforeEach(async () => {
  await gateway.database.orm.delete(pushSubscription)
  receiver.pushed.length = 0
  receiver.refuse(201)
  device = deviceOf()
  engineer = await Client.signIn(gateway, 'engineer', { device })
})

async function subscribe(client = engineer) {
  return await client.call(subscribePush, { supplierId, ...receiver.subscription })
}

/** Sends a message by push, and returns its delivery. */
async function push() {
  const messageId = randomUUID()
  const { accountId } = engineer.session.userAccount
  const { now } = gateway.time
  await withTransaction(gateway.database, async (tx) => {
    const text = '验证码 424242，工点 DK12 涌水'
    const written = { messageId, accountId, kind: 'todo' as const, title: text, body: text, searchText: text }
    await tx.insert(message).values({ ...written, createdAt: now })
    await enqueueDeliveries(tx, now, [{ messageId, accountId, channels: ['push'], subject: text, text }])
  })
  await new DeliveryWorker(gateway.services).workOff()
  const { records } = await sysadmin.call(listDeliveries, { messageId })
  return { messageId, delivery: records[0] }
}

test('MSG-05: a push is signed for its service and sealed for its browser, and says nothing that a locked screen may not show', async () => {
  expect(await engineer.call(getPush, {})).toEqual({ subscribed: false, supplier: { supplierId, publicKey } })
  expect(await subscribe()).toMatchObject({ subscribed: true })
  const { messageId, delivery } = await push()
  expect(delivery).toMatchObject({ state: 'delivered', supplierId })
  expect(receiver.pushed).toEqual([{ messageId, text: '您有一项新的待办' }])
  const [stored] = await gateway.database.orm.select().from(pushSubscription)
  expect(stored?.auth).not.toContain(receiver.subscription.auth)
})

test('MSG-04: a test of push goes to the devices of who tries it', async () => {
  const own = await Client.signIn(gateway, 'sysadmin', { device })
  expect(await sysadmin.call(testSupplier, { supplierId, text: '试' })).toMatchObject({ result: 'refused' })
  await subscribe(own)
  expect(await sysadmin.call(testSupplier, { supplierId, text: '试' })).toMatchObject({ result: 'taken' })
  expect(receiver.pushed).toEqual([{ text: '推送测试' }])
})

test('MSG-05: a subscription at a foreign service is refused by name, and one of a service that was allowed before is not used', async () => {
  for (const endpoint of ['https://push.evil.example/x', `${receiver.origin}.evil.example/x`, 'no address']) {
    const answer = await engineer.answer(subscribePush, { ...receiver.subscription, supplierId, endpoint })
    expect([endpoint, answer.code, fieldsOf(answer.data)]).toEqual([endpoint, codes.invalid, ['endpoint']])
  }
  await subscribe()
  await gateway.database.orm.update(pushSubscription).set({ endpoint: 'https://push.evil.example/x' })
  expect((await push()).delivery).toMatchObject({ state: 'dead', reason: 'not-subscribed' })
})

test('MSG-08: what the push service says is gone is forgotten at once', async () => {
  await subscribe()
  receiver.refuse(410)
  expect((await push()).delivery).toMatchObject({ state: 'dead', reason: 'not-subscribed', tries: 1 })
  expect(await engineer.call(getPush, {})).toMatchObject({ subscribed: false })
})

test('MSG-05: a push service that fails is tried again later', async () => {
  await subscribe()
  receiver.refuse(503)
  expect((await push()).delivery).toMatchObject({ state: 'waiting', tries: 1, lastAnswer: 'HTTP 503' })
})

test('MSG-05: pushes to a device end when it is turned off, when its person signs out, when another signs in, and with its authorisation', async () => {
  const ends: Record<string, () => Promise<unknown>> = {
    off: () => engineer.call(unsubscribePush, {}),
    signOut: () => engineer.call(logout, {}),
    another: () => Client.signIn(gateway, 'auditor', { device }),
    revoked: () => sysadmin.call(cancelTerminals, { ids: [terminalIdOf(device.deviceToken)] }),
  }
  for (const [name, end] of Object.entries(ends)) {
    device = deviceOf()
    engineer = await Client.signIn(gateway, 'engineer', { device })
    await subscribe()
    expect([name, await gateway.database.orm.$count(pushSubscription)]).toEqual([name, 1])
    await end()
    expect([name, await gateway.database.orm.$count(pushSubscription)]).toEqual([name, 0])
  }
  expect((await push()).delivery).toMatchObject({ state: 'dead', reason: 'not-subscribed' })
  expect(receiver.pushed).toEqual([])
})

test('MSG-05: one browser gets the pushes of one person, and a session without a device none', async () => {
  await subscribe()
  const auditor = await Client.signIn(gateway, 'auditor', { device: deviceOf() })
  await subscribe(auditor)
  expect(await engineer.call(getPush, {})).toMatchObject({ subscribed: false })
  const nowhere = await Client.signIn(gateway, 'engineer')
  const answer = await nowhere.answer(subscribePush, { supplierId, ...receiver.subscription })
  expect(answer.code).toBe(codes.noPermission)
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://web.push.apple.com/x', true],
  ['https://wns2-by3p.notify.windows.com/w/?token=x', true],
  ['http://fcm.googleapis.com/fcm/send/x', false],
  ['https://fcm.googleapis.com:8443/fcm/send/x', false],
  ['https://fcm.googleapis.com.evil.example/x', false],
  ['https://me@fcm.googleapis.com/x', false],
  ['https://evilpush.apple.com.evil.example/x', false],
  ['https://evil-notify.windows.com/x', false],
  ['https://a.notify.windows.com:8443/x', false],
  ['https://127.0.0.1/x', false],
])('MSG-05: %s is of an allowed push service: %s', (address, allowed) => {
  expect(isPushService(address, defaultSettings.pushServices)).toBe(allowed)
})
