import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { secretMark, supplierCalls, supplierConfigCalls, testSupplier } from '#contract/delivery/supplier.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { getVerifyCode } from '#contract/session/registration.ts'
import { supplierConfig } from '#gateway/db/tables/supplier.ts'
import { isInner } from '#gateway/delivery/inner-address.ts'
import { Client, callUnsigned, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { startMailServer } from './mail-server.ts'
import { setUpSupplier, smsSettings } from './set-up-supplier.ts'
import { startSupplier } from './sms-supplier.ts'
import { startTlsMailServer } from './tls-mail-server.ts'

const secret = 'sehr-geheim-42'
let gateway: TestGateway
let sysadmin: Client
const closing: { close(): Promise<void> }[] = []

beforeAll(async () => {
  gateway = await startGateway({ innerSuppliers: true })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())
afterEach(async () => {
  for (const open of closing.splice(0)) await open.close()
})

async function tryIt(supplierId: string, recipient = '13612345678') {
  return await sysadmin.call(testSupplier, { supplierId, recipient, text: '测试' })
}

test('MSG-04: a secret is sealed, is never shown again, and stays when others change', async () => {
  const supplying = await startSupplier()
  closing.push(supplying)
  const headers = 'Authorization: Bearer {{secret}}\nX-Id: {{id}}'
  const { supplierId, supplierConfigId } = await setUpSupplier(
    sysadmin,
    'sms',
    smsSettings(supplying.url, { headers, secret }),
  )
  const shown = await sysadmin.call(supplierConfigCalls.detail, { supplierConfigId })
  expect(shown.secret).toBe(secretMark)
  const { revision: baseRevision } = shown
  const url = `${supplying.url}?a=1`
  await sysadmin.call(supplierConfigCalls.update, { supplierConfigId, baseRevision, url })
  expect((await tryIt(supplierId)).result).toBe('taken')
  expect(supplying.posts[0]?.headers.authorization).toBe(`Bearer ${secret}`)
  const { records } = await sysadmin.call(listHistory, {
    entity: 'supplier-config',
    entityId: supplierConfigId,
  })
  expect(records).toHaveLength(2)
  const [stored] = await gateway.database.orm.select().from(supplierConfig)
  await gateway.services.logs.flush()
  const { rows } = await gateway.database.pool.query('select request from system_log')
  for (const seen of [records, stored, rows, shown, gateway.log()])
    expect(JSON.stringify(seen)).not.toContain(secret)
})

test('MSG-04: a new secret takes the place of the old one, and its dots are none', async () => {
  const server = await startTlsMailServer('the-new-one')
  closing.push(server)
  const { port, certificate } = server
  const settings = { host: 'localhost', port, tlsMode: 'starttls', from: 'm@example.org', certificate }
  const { supplierId, supplierConfigId } = await setUpSupplier(sysadmin, 'email', {
    ...settings,
    userName: 'milepost',
    secret: 'the-old-one',
  })
  const refused = await tryIt(supplierId, 'zhou@example.com')
  expect(refused.result).toBe('failed')
  // The server repeats the password.
  expect(refused.answer).toContain('no entry with ***')
  const marked = await sysadmin.answer(supplierConfigCalls.add, {
    ...settings,
    supplierConfigId: randomUUID(),
    supplierId,
    secret: secretMark,
  })
  expect(fieldsOf(marked.data)).toEqual(['secret'])
  const { revision: baseRevision } = await sysadmin.call(supplierConfigCalls.detail, { supplierConfigId })
  await sysadmin.call(supplierConfigCalls.update, {
    supplierConfigId,
    baseRevision,
    secret: 'the-new-one',
  })
  expect(await tryIt(supplierId, 'zhou@example.com')).toMatchObject({
    result: 'taken',
    answer: expect.stringContaining('taken with care'),
  })
})

test('MSG-04: mail goes through TLS from the first byte on, and through none where that is set', async () => {
  const secure = await startTlsMailServer(secret, { secure: true })
  const open = await startMailServer()
  closing.push(secure, open)
  const from = 'm@example.org'
  const taken = { result: 'taken' }
  const { port, certificate } = secure
  const tls = { host: 'localhost', port, tlsMode: 'tls', from, certificate, userName: 'milepost', secret }
  const { supplierId } = await setUpSupplier(sysadmin, 'email', tls)
  expect(await tryIt(supplierId, 'zhou@example.com')).toMatchObject(taken)
  const plain = { host: 'localhost', port: Number(new URL(open.url).port), tlsMode: 'none', from }
  const { supplierId: unencrypted } = await setUpSupplier(sysadmin, 'email', plain)
  expect(await tryIt(unencrypted, 'zhou@example.com')).toMatchObject(taken)
  expect([secure.mails.length, open.mails.length]).toEqual([1, 1])
})

test.each(['tls', 'starttls'])(
  'MSG-04: a server with another certificate gets neither mail nor password (%s)',
  async (tlsMode) => {
    const server = await startTlsMailServer(secret, { secure: tlsMode === 'tls' })
    closing.push(server)
    const settings = { host: 'localhost', port: server.port, tlsMode, from: 'm@example.org' }
    const { supplierId } = await setUpSupplier(sysadmin, 'email', {
      ...settings,
      userName: 'milepost',
      secret,
    })
    expect(await tryIt(supplierId, 'zhou@example.com')).toMatchObject({
      result: 'failed',
      answer: expect.stringMatching(/certificate/),
    })
    expect(server.mails).toEqual([])
  },
)

test.each([
  ['sms', smsSettings('https://sms.example.com/{{secret}}'), 'url'],
  ['sms', smsSettings('ftp://sms.example.com'), 'url'],
  ['sms', smsSettings('https://me:pass@sms.example.com'), 'url'],
  ['sms', smsSettings('https://sms.example.com', { bodyTemplate: '{"a":"{{name}}"}' }), 'bodyTemplate'],
  ['sms', smsSettings('https://sms.example.com', { bodyTemplate: '{"a":{{text}}}' }), 'bodyTemplate'],
  ['sms', smsSettings('https://sms.example.com', { headers: 'no header' }), 'headers'],
  ['sms', smsSettings('https://sms.example.com', { headers: 'Host: elsewhere' }), 'headers'],
  ['sms', smsSettings('https://sms.example.com', { host: 'mail.example.com' }), 'host'],
  ['sms', smsSettings('https://sms.example.com', { bodyTemplate: 'x'.repeat(4001) }), 'bodyTemplate'],
  ['email', { host: 'mail.example.com', port: 587, tlsMode: 'tls' }, 'from'],
  ['email', { host: 'a b', port: 587, tlsMode: 'tls', from: 'a@example.com' }, 'host'],
  ['email', { host: 'a', port: 587, tlsMode: 'tls', from: 'a@b.c\r\nBcc: d@e.f' }, 'from'],
  ['push', { subject: 'nobody' }, 'subject'],
  ['push', { subject: 'mailto:a@example.com', secret: 'own' }, 'secret'],
] as const)(
  'MSG-04: settings of %s that cannot be used are refused by name: %j',
  async (channel, settings, field) => {
    const supplierId = randomUUID()
    await sysadmin.call(supplierCalls.add, { supplierId, supplierName: '试', channel })
    const answer = await sysadmin.answer(supplierConfigCalls.add, {
      supplierConfigId: randomUUID(),
      supplierId,
      ...settings,
    })
    expect(answer.code).toBe(codes.invalid)
    expect(fieldsOf(answer.data)).toEqual([field])
  },
)

test('MSG-04: a form and a header take what would end them', async () => {
  const supplying = await startSupplier()
  closing.push(supplying)
  const { supplierId } = await setUpSupplier(
    sysadmin,
    'sms',
    smsSettings(supplying.url, {
      bodyFormat: 'form',
      bodyTemplate: 'phone={{phone}}&text={{text}}',
      headers: 'X-Text: {{text}}',
    }),
  )
  const text = '一&admin=1=%'
  await sysadmin.call(testSupplier, { supplierId, recipient: '136', text })
  const [post] = supplying.posts
  expect(Object.fromEntries(new URLSearchParams(post?.body))).toEqual({ phone: '136', text })
  expect(post?.headers['x-text']).toBe('%E4%B8%80&admin=1=%')
})

test('MSG-04: a redirect is refused, and shown', async () => {
  const elsewhere = await startSupplier()
  const leading = await startSupplier(302, { location: elsewhere.url })
  closing.push(elsewhere, leading)
  const { supplierId } = await setUpSupplier(sysadmin, 'sms', smsSettings(leading.url))
  expect(await tryIt(supplierId)).toMatchObject({
    result: 'failed',
    answer: expect.stringMatching(/^HTTP 302/),
  })
  expect(elsewhere.posts).toEqual([])
})

test('MSG-04: codes go through the suppliers, the next one when the first fails', async () => {
  const [failing, supplying] = [await startSupplier(500), await startSupplier()]
  closing.push(failing, supplying)
  const beside = await startGateway({ innerSuppliers: true })
  closing.push(beside)
  const client = await Client.signIn(beside, 'sysadmin')
  await setUpSupplier(client, 'sms', smsSettings(failing.url))
  await setUpSupplier(client, 'sms', smsSettings(supplying.url))
  await callUnsigned(beside, getVerifyCode, { recipient: '13612345678' })
  await beside.services.delivery.flush()
  expect(failing.posts).toHaveLength(1)
  expect(supplying.posts[0]?.body).toMatch(/验证码 \d{6}/)
})

test('MSG-04: a supplier inside is refused unless a setting allows it', async () => {
  const supplying = await startSupplier()
  const outside = await startGateway()
  closing.push(supplying, outside)
  const client = await Client.signIn(outside, 'sysadmin')
  const port = new URL(supplying.url).port
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '10.1.2.3']) {
    const { supplierId } = await setUpSupplier(client, 'sms', smsSettings(`http://${host}:${port}/send`))
    const request = { supplierId, recipient: '136', text: '测试' }
    const { result, answer } = await client.call(testSupplier, request)
    expect([host, result, answer]).toEqual([host, 'failed', expect.stringContaining('InnerAddress')])
  }
  const mail = { host: 'localhost', port: Number(port), tlsMode: 'none', from: 'm@example.org' }
  const { supplierId } = await setUpSupplier(client, 'email', mail)
  const request = { supplierId, recipient: 'a@example.com', text: '测试' }
  expect((await client.call(testSupplier, request)).answer).toContain('InnerAddress')
  expect(supplying.posts).toEqual([])
})

test.each([
  ['169.254.169.254', true],
  ['100.100.100.200', true],
  ['192.168.1.1', true],
  ['172.31.255.255', true],
  ['0.0.0.0', true],
  ['::', true],
  ['::1', true],
  ['fe80::1', true],
  ['fd00:ec2::254', true],
  ['::ffff:10.0.0.1', true],
  ['64:ff9b::a00:1', true],
  ['2002:a00:1::', true],
  ['8.8.8.8', false],
  ['172.32.0.1', false],
  ['2606:4700::1111', false],
])('MSG-04: %s lies inside: %s', (address, inside) => {
  expect(isInner(address)).toBe(inside)
})
