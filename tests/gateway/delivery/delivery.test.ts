import { afterEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listOutbox } from '#contract/delivery/endpoints.ts'
import { getVerifyCode } from '#contract/session/registration.ts'
import { outbox } from '#gateway/db/tables/outbox.ts'
import { verifyCode } from '#gateway/db/tables/verify-code.ts'
import type { Senders } from '#gateway/delivery/delivery.ts'
import { createSenders } from '#gateway/delivery/senders.ts'
import { retentionJob } from '#gateway/jobs/retention.ts'
import { freePort } from '../../support/free-port.ts'
import { Client, callUnsigned } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { startMailServer } from './mail-server.ts'
import { startSupplier } from './sms-supplier.ts'

const cellphone = '13612345678'
const address = 'zhou@example.com'
const key = 'supplier-secret'
const closing: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const open of closing.splice(0)) await open.close()
})

async function start(senders: Senders): Promise<TestGateway> {
  const gateway = await startGateway({}, { senders })
  closing.push(gateway)
  return gateway
}

async function startWithSms(url: string, format: 'json' | 'form' = 'json'): Promise<TestGateway> {
  return await start(createSenders({ smtp: undefined, sms: { url, key, keyHeader: 'x-api-key', format } }))
}

async function startWithMail(url: string): Promise<TestGateway> {
  return await start(createSenders({ smtp: { url, from: 'milepost@example.org' }, sms: undefined }))
}

/** Asks for a code, and waits until it is sent or given up. */
async function ask(gateway: TestGateway, recipient: string) {
  const answer = await callUnsigned(gateway, getVerifyCode, { recipient })
  await gateway.services.delivery.flush()
  return answer
}

test('a mail goes through the SMTP server', async () => {
  const server = await startMailServer()
  closing.push(server)
  const gateway = await startWithMail(server.url)
  expect((await ask(gateway, 'Zhou@Example.com')).code).toBe(codes.success)
  expect(server.mails).toHaveLength(1)
  expect(server.mails[0]).toMatchObject({ from: 'milepost@example.org', to: [address] })
  expect(server.mails[0]?.text).toMatch(/验证码 \d{6}，5 分钟内有效/)
  expect(await gateway.database.orm.select().from(outbox)).toEqual([])
})

test.each(['json', 'form'] as const)(
  'a short message goes to the supplier as %s, with the key',
  async (format) => {
    const supplier = await startSupplier()
    closing.push(supplier)
    const gateway = await startWithSms(supplier.url, format)
    expect((await ask(gateway, cellphone)).code).toBe(codes.success)
    const [post] = supplier.posts
    expect(post?.headers['x-api-key']).toBe(key)
    const fields: unknown =
      format === 'json' ? JSON.parse(post?.body ?? '') : Object.fromEntries(new URLSearchParams(post?.body))
    expect(fields).toEqual({ phone: cellphone, text: expect.stringMatching(/验证码 \d{6}/) })
  },
)

test('the text is in the language of who asks', async () => {
  const supplier = await startSupplier()
  closing.push(supplier)
  const gateway = await startWithSms(supplier.url)
  await gateway.app.inject({
    method: 'POST',
    url: '/gateway/auth/v1/generalAccount/getVerifyCode',
    headers: { 'accept-language': 'en' },
    payload: { recipient: cellphone },
  })
  await gateway.services.delivery.flush()
  expect(supplier.posts[0]?.body).toMatch(/Your code is \d{6}, valid for 5 minutes/)
})

test('a channel without a sender is refused by name, and says so before anything is counted', async () => {
  const supplier = await startSupplier()
  closing.push(supplier)
  const gateway = await startWithSms(supplier.url)
  const field = { path: 'recipient', message: '暂时不能向这里发送验证码' }
  expect(await ask(gateway, address)).toMatchObject({ code: codes.invalid, data: { fields: [field] } })
  expect(await gateway.database.orm.select().from(verifyCode)).toEqual([])
})

test('a letter that cannot be sent is logged without its code, its recipient and the key, and answered like any', async () => {
  const refusing = await startMailServer({ refuses: true })
  const failing = await startSupplier(503)
  const leading = await startSupplier(302, { location: 'http://127.0.0.1:1/elsewhere' })
  closing.push(refusing, failing, leading)
  const nobody = `http://127.0.0.1:${await freePort()}/send`
  for (const [gateway, recipient] of [
    [await startWithMail(refusing.url), address],
    [await startWithSms(failing.url), cellphone],
    [await startWithSms(leading.url), cellphone],
    [await startWithSms(nobody), cellphone],
  ] as const) {
    expect((await ask(gateway, recipient)).code).toBe(codes.success)
    const lines = gateway
      .log()
      .split('\n')
      .filter((line) => line.includes('a letter was not sent'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toMatch(/13612345678|zhou|\b\d{6}\b|supplier-secret|验证码/)
  }
})

test('the answer does not wait for the sender', async () => {
  let taken = () => {}
  const waits = new Promise<void>((resolve) => {
    taken = resolve
  })
  const gateway = await start({ sms: () => waits })
  expect((await callUnsigned(gateway, getVerifyCode, { recipient: cellphone })).code).toBe(codes.success)
  taken()
})

test('with a sender the outbox is not there, and without one it is emptied after a day', async () => {
  const supplier = await startSupplier()
  closing.push(supplier)
  const sending = await startWithSms(supplier.url)
  const client = await Client.signIn(sending, 'sysadmin')
  expect((await client.answer(listOutbox, {})).code).toBe(codes.notFound)

  const keeping = await start({})
  await ask(keeping, cellphone)
  expect(await keeping.database.orm.select().from(outbox)).toHaveLength(1)
  keeping.time.now = new Date(keeping.time.now.getTime() + 86_401_000)
  const retention = {
    loginLogDays: 1,
    operationLogDays: 1,
    systemLogDays: 1,
    messageDays: 1,
    sessionDays: 1,
  }
  await retentionJob({ ...keeping.services, retention }).run(new AbortController().signal)
  expect(await keeping.database.orm.select().from(outbox)).toEqual([])
})
