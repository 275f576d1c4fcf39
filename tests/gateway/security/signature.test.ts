import { constants, createHash, createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { headers } from '#contract/canonical.ts'
import { codes } from '#contract/codes.ts'
import { Envelope } from '#contract/envelope.ts'
import { getAccessToken, getCurrentUser } from '#contract/session/endpoints.ts'
import { getWorkSite, listWorkSites, updateWorkSite, type WorkSite } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import type { WireRequest } from '../../support/signing.ts'
import { Client, send } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let engineer: Client
let site: WorkSite

beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
})
beforeEach(async () => {
  const [first] = (await engineer.call(listWorkSites, { pageSize: 1 })).records
  if (!first) throw new Error('the demo has no work site')
  site = first
})
afterAll(() => gateway.close())

function write(key: string = randomUUID(), at = gateway.time.now): WireRequest {
  const { workSiteId, revision, progress } = site
  const request = { workSiteId, baseRevision: revision, progress: (progress + 1) % 100 }
  return engineer.wire(updateWorkSite, request, { idempotencyKey: key, at, menuId: randomUUID() })
}

function withHeader(wire: WireRequest, name: string, value: string): WireRequest {
  return { ...wire, headers: { ...wire.headers, [name]: value } }
}

async function isUnchanged(): Promise<void> {
  const now = await engineer.call(getWorkSite, { workSiteId: site.workSiteId })
  expect(now.revision).toBe(site.revision)
}

/** Each signed part of a request, changed after it was signed. */
const flips: Record<string, (wire: WireRequest) => WireRequest> = {
  method: (wire) => ({ ...wire, method: 'POST', address: wire.address.replace('/update', '/add') }),
  query: (wire) => ({ ...wire, address: `${wire.address}?progress=5` }),
  timestamp: (wire) => withHeader(wire, headers.timestamp, '20261120080001'),
  appCode: (wire) => withHeader(wire, headers.appCode, 'another'),
  menuId: (wire) => withHeader(wire, headers.menuId, randomUUID()),
  idempotencyKey: (wire) => withHeader(wire, headers.idempotencyKey, randomUUID()),
  purpose: (wire) => withHeader(wire, headers.purpose, 'sync'),
  'content type': (wire) => withHeader(wire, 'content-type', 'application/json; charset=utf-8'),
  body: (wire) => ({ ...wire, body: Buffer.from(Buffer.from(wire.body).toString().replace('}', ' }')) }),
  signature: (wire) => withHeader(wire, headers.signature, flipped(wire.headers[headers.signature] ?? '')),
}

function flipped(signature: string): string {
  return `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
}

test.each(Object.entries(flips))(
  'SES-03 security 1: a changed %s is refused, and nothing is written',
  async (_part, flip) => {
    expect((await send(gateway, flip(write()))).code).toBe(codes.signatureRefused)
    await isUnchanged()
    expect((await send(gateway, write())).code).toBe(codes.success)
  },
)

test('SES-03 security 1: the path is signed: another spelling of the same route is refused', async () => {
  const wire = write()
  const spelt = { ...wire, address: wire.address.replace('workSite', 'work%53ite') }
  expect((await send(gateway, spelt)).code).toBe(codes.signatureRefused)
  await isUnchanged()
})

test('SES-03 security 1: changed tokens are refused for what they are, and nothing is written', async () => {
  for (const [name, code] of [
    [headers.authorization, codes.sessionGone],
    [headers.accessToken, codes.accessTokenExpired],
  ] as const) {
    expect((await send(gateway, withHeader(write(), name, 'x'.repeat(43)))).code).toBe(code)
  }
  const former = engineer.credentials.accessToken
  await engineer.refresh()
  const swapped = withHeader(write(), headers.accessToken, former)
  expect((await send(gateway, swapped)).code).toBe(codes.signatureRefused)
  await isUnchanged()
})

test('SES-03 security 5: another body is refused, whatever digest of the former one a header names', async () => {
  const wire = write()
  const digest = createHash('sha256').update(wire.body)
  const value = digest.copy().digest('base64')
  const claims = {
    digest: `sha-256=${value}`,
    'content-digest': `sha-256=:${value}:`,
    'repr-digest': `sha-256=:${value}:`,
    'x-content-sha256': digest.digest('hex'),
  }
  const body = Buffer.from(
    Buffer.from(wire.body)
      .toString()
      .replace(/"progress":\d+/, '"progress":99'),
  )
  const answer = await send(gateway, { ...wire, body, headers: { ...wire.headers, ...claims } })
  expect(answer.code).toBe(codes.signatureRefused)
  await isUnchanged()
})

test('security 2: a write replayed inside the window has no second effect, and outside it is refused', async () => {
  const wire = write()
  expect((await send(gateway, wire)).code).toBe(codes.success)
  const again = await send(gateway, wire)
  expect(again.code).toBe(codes.repeated)
  expect(again.data).toMatchObject({ workSite: { revision: site.revision + 1 } })
  const before = gateway.time.now
  gateway.time.now = new Date(before.getTime() + 301_000)
  expect((await send(gateway, wire)).code).toBe(codes.clock)
  gateway.time.now = before
})

test('security 2: a key that stands for another request is refused', async () => {
  const key = randomUUID()
  expect((await send(gateway, write(key))).code).toBe(codes.success)
  site = { ...site, progress: site.progress + 7, revision: site.revision + 1 }
  expect((await send(gateway, write(key))).code).toBe(codes.keyReused)
  await isUnchanged()
})

test('a write without its key is refused', async () => {
  const answer = await send(gateway, write(''))
  expect(answer.code).toBe(codes.invalid)
  expect(answer.data).toMatchObject({ fields: [{ path: headers.idempotencyKey }] })
  await isUnchanged()
})

test.each([
  [-299, codes.success],
  [299, codes.success],
  [-301, codes.clock],
  [301, codes.clock],
])('SES-20 security 3: a clock that is %i s off is answered %i', async (seconds, code) => {
  const at = new Date(gateway.time.now.getTime() + seconds * 1000)
  const answer = await engineer.answer(getCurrentUser, {}, { at })
  expect(answer.code).toBe(code)
  expect(answer.serverTime).toBe(gateway.time.now.getTime())
})

test('security 4: doubled query keys and header values that a proxy could have joined are refused', async () => {
  const wire = engineer.wire(getWorkSite, { workSiteId: site.workSiteId })
  const doubled = { ...wire, address: `${wire.address}&workSiteId=${site.workSiteId}` }
  expect((await send(gateway, doubled)).code).toBe(codes.signatureRefused)
  const joined = withHeader(wire, headers.timestamp, '20261120080000, 20261120080000')
  expect((await send(gateway, joined)).code).toBe(codes.signatureRefused)
})

test('security 4: doubled headers on the wire are refused', async () => {
  const address = new URL(await gateway.app.listen({ port: 0, host: '127.0.0.1' }))
  const wire = engineer.wire(getCurrentUser, {})
  for (const [name, value] of Object.entries(wire.headers)) {
    const options = { ...wire, headers: { ...wire.headers, [name]: [value, value] } }
    const text = await new Promise<string>((resolve, reject) => {
      const sent = httpRequest(new URL(wire.address, address), options, async (answer) => {
        resolve(Buffer.concat(await answer.toArray()).toString())
      })
      sent.on('error', reject).end()
    })
    expect(z.parse(Envelope, JSON.parse(text)).code, name).toBe(codes.signatureRefused)
  }
})

test('SES-03 security 6: a signature by another key or another algorithm is refused', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const own = engineer.credentials.privateKey
  const text = Buffer.from('MP1')
  const padding = constants.RSA_PKCS1_PSS_PADDING
  const forged = [
    sign('sha256', text, privateKey).toString('base64'),
    sign('sha256', text, { key: own, padding }).toString('base64'),
    sign('sha512', text, own).toString('base64'),
    createHmac('sha256', own).update(text).digest('base64'),
  ]
  for (const signature of forged) {
    const wire = withHeader(write(), headers.signature, signature)
    expect((await send(gateway, wire)).code).toBe(codes.signatureRefused)
  }
  await isUnchanged()
})

test("security 7: another session's access token is refused", async () => {
  const other = await Client.signIn(gateway, 'engineer')
  const { token } = engineer.credentials
  const mixed = await Client.of(gateway, other.session)
  mixed.credentials = { ...other.credentials, token }
  expect((await mixed.answer(getCurrentUser, {})).code).toBe(codes.accessTokenExpired)
})

test('security 8: a self-made cipher for another account opens nothing', async () => {
  expect((await engineer.refresh('sysadmin')).code).toBe(codes.signInRefused)
  const request = { appCode: 'milepost-console', cipherText: 'nokey.AAAA' }
  const wire = engineer.wire(getAccessToken, request)
  expect((await send(gateway, wire)).code).toBe(codes.cipherInvalid)
})

test('an answer names request, build and contract, and echoes the key of a write', async () => {
  const key = randomUUID()
  const answer = await send(gateway, write(key))
  expect(answer).toMatchObject({ idempotencyKey: key, contract: 1 })
  expect(answer.build).not.toBe('')
  expect(answer.requestId).not.toBe('')
})
