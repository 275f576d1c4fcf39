import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDeliveries } from '#contract/delivery/deliveries.ts'
import { supplierCalls, testSupplier } from '#contract/delivery/supplier.ts'
import { account } from '#gateway/db/tables/account.ts'
import { message } from '#gateway/db/tables/message.ts'
import { person } from '#gateway/db/tables/person.ts'
import { withTransaction } from '#gateway/db/transaction.ts'
import { enqueueDeliveries } from '#gateway/delivery/enqueue.ts'
import { DeliveryWorker } from '#gateway/jobs/delivery-worker.ts'
import { freePort } from '../../support/free-port.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { setUpSupplier, smsSettings } from './set-up-supplier.ts'
import { startSupplier } from './sms-supplier.ts'

const secret = 'geheim-42'
let gateway: TestGateway
let sysadmin: Client

beforeAll(async () => {
  // Half of it is how long anybody waits for a supplier.
  gateway = await startGateway({ innerSuppliers: true, deliveryLeaseSeconds: 2 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

/** A supplier that says what it likes once it was asked, in HTTP or not. */
async function startRawSupplier(say: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  let asked = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    // Who asks hangs up where what is said makes no sense.
    socket.on('error', () => socket.destroy())
    socket.once('data', () => {
      asked++
      say(socket)
    })
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}/send`,
    asked: () => asked,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const answerOf = (body: string) =>
  `HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

test.each([
  ['answers twice', (socket) => socket.end(answerOf('one') + answerOf('two')), 'taken', /^HTTP 200\none$/],
  ['says no HTTP', (socket) => socket.end('220 mail.example.com ESMTP\r\n'), 'unsure', /NoAnswer/],
  ['hangs up', (socket) => socket.destroy(), 'unsure', /NoAnswer/],
  [
    'breaks off',
    (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'),
    'unsure',
    /NoAnswer/,
  ],
  [
    'never ends',
    (socket) => socket.write(`HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(10_000_000)}`),
    'taken',
    /^HTTP 200\nx{1991}$/,
  ],
  [
    'repeats the secret',
    (socket) => socket.end(answerOf(`no entry with ${secret}`)),
    'taken',
    /no entry with \*{3}$/,
  ],
] as const satisfies [string, (socket: Socket) => unknown, string, RegExp][])(
  'MSG-04: a supplier that %s is understood as far as it can be, and what it said is shown without the secret',
  async (_, say, result, answer) => {
    const supplier = await startRawSupplier(say)
    const { supplierId } = await setUpSupplier(sysadmin, 'sms', smsSettings(supplier.url, { secret }))
    const tested = await sysadmin.call(testSupplier, { supplierId, recipient: '13612345678', text: '试' })
    expect(tested).toEqual({ result, answer: expect.stringMatching(answer) })
    expect(supplier.asked()).toBe(1)
    await supplier.close()
  },
)

test('MSG-04: nobody there is a failure, and never perhaps sent', async () => {
  const port = await freePort()
  const { supplierId } = await setUpSupplier(sysadmin, 'sms', smsSettings(`http://127.0.0.1:${port}`))
  const tested = await sysadmin.call(testSupplier, { supplierId, recipient: '13612345678', text: '试' })
  expect(tested).toMatchObject({ result: 'failed', answer: expect.stringContaining('ECONNREFUSED') })
})

test('MSG-08: a supplier that does not answer holds up nobody; the next one sends, and that it may have come twice is told', async () => {
  const slow = await startRawSupplier(() => {})
  const prompt = await startSupplier()
  for (const { supplierId, revision } of (await sysadmin.call(supplierCalls.list, { status: 1 })).records)
    await sysadmin.call(supplierCalls.update, { supplierId, baseRevision: revision, status: 0 })
  await setUpSupplier(sysadmin, 'sms', smsSettings(slow.url))
  await setUpSupplier(sysadmin, 'sms', smsSettings(prompt.url))
  const { orm } = gateway.database
  const { accountId, userId } = sysadmin.session.userAccount
  await orm.update(account).set({ demo: false }).where(eq(account.accountId, accountId))
  await orm.update(person).set({ cellphone: '13612345678' }).where(eq(person.userId, userId))
  const messageId = randomUUID()
  const { now } = gateway.time
  await withTransaction(gateway.database, async (tx) => {
    const said = { title: '题', body: '文', searchText: '' }
    await tx.insert(message).values({ messageId, accountId, kind: 'notice', ...said, createdAt: now })
    await enqueueDeliveries(tx, now, [{ messageId, accountId, channels: ['sms'], subject: '题', text: '文' }])
  })
  await new DeliveryWorker(gateway.services).workOff()
  expect((await sysadmin.call(listDeliveries, { messageId })).records).toMatchObject([
    { state: 'delivered', tries: 2, unsureTries: 1 },
  ])
  expect([slow.asked(), prompt.posts.length]).toEqual([1, 1])
  await slow.close()
  await prompt.close()
})
