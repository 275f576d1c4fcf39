import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDeliveries, resendDeliveries } from '#contract/delivery/deliveries.ts'
import { supplierCalls } from '#contract/delivery/supplier.ts'
import { sendMessage } from '#contract/message/send.ts'
import { account } from '#gateway/db/tables/account.ts'
import { messageDelivery } from '#gateway/db/tables/message-delivery.ts'
import { person } from '#gateway/db/tables/person.ts'
import { DeliveryWorker } from '#gateway/jobs/delivery-worker.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { setUpSupplier, smsSettings } from './set-up-supplier.ts'
import { type Supplier, startSupplier } from './sms-supplier.ts'

let gateway: TestGateway
let supplying: Supplier
let sysadmin: Client
let engineer: Client
beforeAll(async () => {
  supplying = await startSupplier()
  gateway = await startGateway({ innerSuppliers: true })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  engineer = await Client.signIn(gateway, 'engineer')
  const { orm } = gateway.database
  await orm.delete(messageDelivery)
  const { accountId, userId } = engineer.session.userAccount
  await orm.update(account).set({ demo: false }).where(eq(account.accountId, accountId))
  await orm.update(person).set({ cellphone: '13612345678' }).where(eq(person.userId, userId))
})
afterAll(async () => {
  await gateway.close()
  await supplying.close()
})

/** Sends a short message by the suppliers in use, after those that were sent before. */
async function send(title: string): Promise<void> {
  gateway.time.now = new Date(gateway.time.now.getTime() + 1000)
  const accountIds = [engineer.session.userAccount.accountId]
  await sysadmin.call(sendMessage, { title, body: '正文', accountIds, channels: ['sms'] })
  await new DeliveryWorker(gateway.services).workOff()
}

const found = async (request: Parameters<typeof sysadmin.call<typeof listDeliveries>>[1]) => {
  const { records, total } = await sysadmin.call(listDeliveries, request)
  expect(records).toHaveLength(total)
  return records.map(({ title, supplierName, state }) => [title, supplierName, state])
}

test('MSG-08 the deliveries are found by the supplier that was tried last, and those of one alone are sent again', async () => {
  const first = await setUpSupplier(sysadmin, 'sms', smsSettings(supplying.url))
  await send('甲')
  const { supplierId } = first
  const { revision } = await sysadmin.call(supplierCalls.detail, { supplierId })
  const renamed = { supplierId, baseRevision: revision, supplierName: '旧供应商', status: 0 as const }
  await sysadmin.call(supplierCalls.update, renamed)
  const second = await setUpSupplier(sysadmin, 'sms', smsSettings(supplying.url))
  await send('乙')
  await send('丙')
  const ofFirst = [['甲', '旧供应商', 'delivered']]
  expect(await found({ supplierId })).toEqual(ofFirst)
  expect(await found({ supplierId: second.supplierId })).toEqual([
    ['丙', '供应商sms', 'delivered'],
    ['乙', '供应商sms', 'delivered'],
  ])
  expect(await found({ supplierId, state: 'dead' })).toEqual([])
  expect(await found({ supplierId: randomUUID() })).toEqual([])
  expect(await found({})).toHaveLength(3)

  await gateway.database.orm.update(messageDelivery).set({ state: 'dead' })
  expect(await sysadmin.call(resendDeliveries, { supplierId })).toEqual({ resent: 1 })
  expect(await found({ state: 'waiting' })).toEqual([['甲', '旧供应商', 'waiting']])
})
