import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#gateway/db/tables/account.ts'
import { message } from '#gateway/db/tables/message.ts'
import { messageDelivery } from '#gateway/db/tables/message-delivery.ts'
import { person } from '#gateway/db/tables/person.ts'
import { withTransaction } from '#gateway/db/transaction.ts'
import { enqueueDeliveries } from '#gateway/delivery/enqueue.ts'
import { DeliveryWorker } from '#gateway/jobs/delivery-worker.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { setUpSupplier, smsSettings } from './set-up-supplier.ts'
import { startSupplier } from './sms-supplier.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ innerSuppliers: true })
})
afterAll(() => gateway.close())

test('MSG-08: what failed together is not tried again together: each pause is up to a fifth shorter or longer', async () => {
  const failing = await startSupplier(500)
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  await setUpSupplier(sysadmin, 'sms', smsSettings(failing.url))
  const { orm } = gateway.database
  const { accountId, userId } = sysadmin.session.userAccount
  await orm.update(account).set({ demo: false }).where(eq(account.accountId, accountId))
  await orm.update(person).set({ cellphone: '13612345678' }).where(eq(person.userId, userId))
  await orm.delete(messageDelivery)
  const texts = { title: '标题', body: '正文', searchText: '标题\n正文' }
  const messages = Array.from({ length: 12 }, () => ({ messageId: randomUUID(), accountId, ...texts }))
  const createdAt = gateway.time.now
  await withTransaction(gateway.database, async (tx) => {
    await tx.insert(message).values(messages.map((each) => ({ ...each, kind: 'notice' as const, createdAt })))
    const orders = messages.map(({ messageId }) => ({
      ...{ messageId, accountId, subject: '标题', text: '正文' },
      channels: ['sms' as const],
    }))
    await enqueueDeliveries(tx, createdAt, orders)
  })
  for (const [pause, tries] of [
    [30_000, 1],
    [120_000, 2],
  ] as const) {
    await new DeliveryWorker(gateway.services).workOff()
    const rows = await orm.select().from(messageDelivery)
    expect(rows.map((row) => row.tries)).toEqual(messages.map(() => tries))
    const now = gateway.time.now.getTime()
    const pauses = rows.map(({ nextAttemptAt }) => nextAttemptAt.getTime() - now)
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(pause * 0.8)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(pause * 1.2)
    expect(new Set(pauses).size).toBeGreaterThan(1)
    gateway.time.now = new Date(now + pause * 1.2)
  }
  await failing.close()
})
