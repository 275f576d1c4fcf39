import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { Envelope } from '#contract/envelope.ts'
import { type AppParts, buildApp } from '#gateway/app.ts'
import type { Database } from '#gateway/db/client.ts'
import { createMetrics } from '#gateway/http/metrics.ts'
import { createLogger } from '#gateway/platform/logger.ts'
import { Refusal } from '#gateway/platform/refusal.ts'
import { defaultSettings } from '#gateway/settings/settings.ts'
import { testDatabase } from '../database.ts'
import { temporaryFolder } from '../temporary-folder.ts'

let database: Database
const now = new Date('2026-11-20T08:00:00Z')
const html = '<!doctype html><title>里程</title>'
const script = 'console.log("an asset that is long enough to be worth compressing")'

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

function builtConsole(): string {
  const outside = temporaryFolder()
  writeFileSync(join(outside, 'outside.txt'), 'outside the console')
  const folder = join(outside, 'console')
  for (const each of ['assets', 'modeler/assets', 'sheet-editor/assets'])
    mkdirSync(join(folder, each), { recursive: true })
  for (const framed of ['modeler', 'sheet-editor']) {
    writeFileSync(join(folder, framed, 'index.html'), '<!doctype html><title>Framed</title>')
    writeFileSync(join(folder, framed, 'assets/index-1a2b.js'), script)
  }
  writeFileSync(join(folder, 'index.html'), html)
  writeFileSync(join(folder, 'sw.js'), 'self')
  writeFileSync(join(folder, 'assets/main-1a2b.js'), script)
  writeFileSync(join(folder, 'assets/main-1a2b.js.br'), brotliCompressSync(script))
  return folder
}

/** A gateway with routes that fail in the ways a route can. */
async function gateway(
  changes: Partial<AppParts> = {},
): Promise<{ app: FastifyInstance; log: () => string }> {
  let written = ''
  const destination = new Writable({
    write(chunk, _encoding, done) {
      written += chunk
      done()
    },
  })
  const app = await buildApp({
    environment: { trustProxy: false, publicOrigin: undefined, nodes: undefined, metricsToken: undefined },
    services: { database, settings: defaultSettings, clock: () => now },
    logger: createLogger('info', destination),
    metrics: createMetrics(database),
    consoleFolder: builtConsole(),
    readiness: {},
    mount: async (routes) => {
      routes.get('/gateway/auth/v1/refused', { config: { endpointId: 'test.refused' } }, () => {
        throw new Refusal(codes.noPermission)
      })
      routes.post('/gateway/auth/v1/broken', async (request) => {
        request.log.info({ headers: request.headers, body: request.body, signature: 'planted' }, 'careless')
        return await database.orm.execute(sql`select ${'138-planted'} from nowhere`)
      })
    },
    ...changes,
  })
  onTestFinished(() => app.close())
  return { app, log: () => written }
}

test('a refusal is HTTP 200 with its code, in the language that was asked for', async () => {
  const { app } = await gateway()
  const url = '/gateway/auth/v1/refused'
  const chinese = await app.inject({ url })
  const english = await app.inject({ url, headers: { 'accept-language': 'en-GB,zh' } })
  expect(chinese.statusCode).toBe(200)
  const envelope = Envelope.parse(chinese.json())
  expect(envelope).toMatchObject({ code: 20403, message: '没有权限', serverTime: now.getTime() })
  expect(envelope.requestId).toBe(chinese.headers['x-request-id'])
  expect(english.json()).toMatchObject({ code: 20403, message: 'Not permitted' })
})

test('an unforeseen error is HTTP 500 with code 20500 and the id under which the log has it, and nothing else', async () => {
  const { app, log } = await gateway()
  const headers = { authorization: 'secret-token', accessToken: 'secret-access', cookie: 'secret-cookie' }
  const payload = { loginInfo: 'secret-password' }
  const response = await app.inject({
    method: 'POST',
    url: '/gateway/auth/v1/broken?phone=13800000000',
    headers,
    payload,
  })
  expect(response.statusCode).toBe(500)
  expect(response.json()).toMatchObject({ code: 20500, message: '服务器内部错误' })
  expect(response.body).not.toContain('nowhere')
  const lines = log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toContainEqual(
    expect.objectContaining({ reqId: response.json().requestId, msg: 'a request failed' }),
  )
  expect(log()).toContain('relation \\"nowhere\\" does not exist')
  expect(log()).not.toMatch(/secret-|planted'|"planted"|13800000000/)
})

test('what the framework refuses has our codes', async () => {
  const { app } = await gateway()
  const post = async (payload: string, type: string) => {
    const headers = { 'content-type': type }
    return (await app.inject({ method: 'POST', url: '/gateway/auth/v1/broken', payload, headers })).json()
      .code
  }
  expect(await post('{', 'application/json')).toBe(codes.invalid)
  expect(await post('<x/>', 'application/xml')).toBe(codes.wrongType)
  expect(await post('x'.repeat(defaultSettings.bodyLimit + 1), 'application/json')).toBe(codes.tooLarge)
  expect((await app.inject('/gateway/admin/v1/nothing')).json().code).toBe(codes.notFound)
  expect((await app.inject('/gateway/admin/v1/%zz')).json().code).toBe(codes.invalid)
})

test('a part of a page says what it has not from the page, a worker says all for itself', async () => {
  const { app } = await gateway()
  const fetchedAs = async (destination: string, url: string) =>
    (await app.inject({ url, headers: { 'sec-fetch-dest': destination } })).headers
  const policy = 'content-security-policy'
  for (const part of ['script', 'style']) {
    const headers = await fetchedAs(part, '/assets/main-1a2b.js')
    expect(headers[policy]).toBeUndefined()
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect((await fetchedAs(part, '/'))[policy]).toBeDefined()
  }
  for (const whole of ['worker', 'serviceworker', 'document', 'empty'])
    expect((await fetchedAs(whole, '/assets/main-1a2b.js'))[policy]).toBeDefined()
})

test.each(['modeler', 'sheet-editor'])(
  'security 53: the document of the %s may be framed, runs in an origin of its own and calls nobody',
  async (framed) => {
    const { app } = await gateway()
    for (const url of [`/${framed}/index.html`, `/${framed}/assets/index-1a2b.js`, `/${framed}/nothing`]) {
      const { headers } = await app.inject({ url, headers: { accept: 'text/html' } })
      const policy = String(headers['content-security-policy']).split('; ')
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "connect-src 'none'",
          "frame-ancestors 'self'",
          'sandbox allow-scripts',
        ]),
      )
      // To an opaque origin these files are another's.
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      expect(headers['access-control-allow-credentials']).toBeUndefined()
    }
    const { headers } = await app.inject(`/${framed}/assets/index-1a2b.js`)
    expect(headers['cache-control']).toContain('immutable')
    expect((await app.inject(`/${framed}/index.html`)).headers['cache-control']).toBe('no-cache')
    // No page of the console has that path.
    const nothing = await app.inject({ url: `/${framed}/nothing`, headers: { accept: 'text/html' } })
    expect(nothing.statusCode).toBe(404)
    // That document and PDFs alone are framed.
    const page = String((await app.inject('/')).headers['content-security-policy'])
    expect(page).toContain("frame-src 'self' blob:; frame-ancestors 'none'")
  },
)

test('every answer carries the security headers, and calls are never cached', async () => {
  const { app } = await gateway()
  for (const url of ['/', '/assets/main-1a2b.js', '/gateway/auth/v1/refused', '/nothing.png']) {
    const { headers } = await app.inject({ url, headers: { accept: 'text/html' } })
    expect(headers['content-security-policy']).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self'",
    )
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers['strict-transport-security']).toBeUndefined()
  }
  expect((await app.inject('/gateway/auth/v1/refused')).headers['cache-control']).toBe('no-store')
  const environment = {
    trustProxy: false,
    publicOrigin: 'https://milepost.example',
    nodes: undefined,
    metricsToken: undefined,
  }
  const behindHttps = await gateway({ environment })
  const { headers } = await behindHttps.app.inject('/')
  expect(headers['strict-transport-security']).toContain('max-age=31536000')
})

test('the console: hashed files for good, compressed for who takes it; the page for every path', async () => {
  const { app } = await gateway()
  const asset = await app.inject({ url: '/assets/main-1a2b.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect(asset.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    vary: 'accept-encoding',
  })
  expect(brotliDecompressSync(asset.rawPayload).toString()).toBe(script)
  for (const name of ['x-request-id', 'etag', 'last-modified']) expect(asset.headers[name]).toBeUndefined()
  const plain = await app.inject('/assets/main-1a2b.js')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe(script)

  const accept = 'text/html,application/xhtml+xml'
  for (const url of ['/', '/login', '/admin/project-worksite-information?pageIndex=2']) {
    const page = await app.inject({ url, headers: { accept } })
    expect([page.statusCode, page.body, page.headers['cache-control']]).toEqual([200, html, 'no-cache'])
  }
  for (const headers of [{ accept: '*/*' }, {}])
    expect((await app.inject({ url: '/login?redirect=a.b', headers })).body).toBe(html)
  expect((await app.inject({ url: '/login', headers: { accept: 'application/json' } })).statusCode).toBe(404)
  expect((await app.inject('/sw.js')).headers['cache-control']).toBe('no-cache')
  expect((await app.inject('/assets/gone-9f.js')).statusCode).toBe(404)
  expect((await app.inject({ url: '/gateway/nothing', headers: { accept } })).json().code).toBe(
    codes.notFound,
  )
  for (const url of [
    '/../outside.txt',
    '/..%2foutside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/%2e%2e/outside.txt',
  ]) {
    const response = await app.inject(url)
    expect(response.body).not.toContain('outside the console')
  }
})

test('/healthz and /readyz tell living from ready', async () => {
  let filled = false
  const { app } = await gateway({ readiness: { keys: async () => filled } })
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  const early = await app.inject('/readyz')
  expect([early.statusCode, early.json()]).toEqual([503, { ready: false, database: true, keys: false }])
  filled = true
  const later = await app.inject('/readyz')
  expect([later.statusCode, later.json()]).toEqual([200, { ready: true, database: true, keys: true }])
})

test('OPS-02 /readyz bears what cannot be asked for half a minute, as while a standby takes over, and no longer', async () => {
  // A server that is gone refuses; one that stands still does not even do that.
  let answer: Promise<boolean> | undefined
  const check = async () => await (answer ?? Promise.reject(new Error('the database does not answer')))
  let at = now
  const services = { database, settings: defaultSettings, clock: () => at }
  const { app } = await gateway({ services, readiness: { keys: check } })
  const status = async () => (await app.inject('/readyz')).statusCode
  // Nothing is borne of a gateway that never was ready.
  expect(await status()).toBe(503)
  answer = Promise.resolve(true)
  expect(await status()).toBe(200)
  at = new Date(at.getTime() + 29_999)
  for (answer of [new Promise<boolean>(() => {}), undefined]) expect(await status()).toBe(200)
  at = new Date(at.getTime() + 1)
  expect(await status()).toBe(503)
})

test('/metrics counts calls by endpoint and code, for this machine or who shows the token', async () => {
  const { app } = await gateway()
  await app.inject('/gateway/auth/v1/refused')
  const metrics = await app.inject('/metrics')
  expect(metrics.body).toContain('milepost_request_seconds_count{endpoint="test.refused",code="20403"} 1')
  expect(metrics.body).toContain('milepost_database_connections{state="waiting"} 0')
  expect((await app.inject({ url: '/metrics', remoteAddress: '10.1.2.3' })).statusCode).toBe(403)
  const byProxy = { 'x-forwarded-for': '127.0.0.1' }
  expect((await app.inject({ url: '/metrics', headers: byProxy })).statusCode).toBe(403)
  const rebound = { host: 'rebound.example' }
  expect((await app.inject({ url: '/metrics', headers: rebound })).statusCode).toBe(403)

  const environment = {
    trustProxy: false,
    publicOrigin: undefined,
    nodes: undefined,
    metricsToken: 'a-long-enough-token',
  }
  const guarded = (await gateway({ environment })).app
  const ask = async (authorization: string) =>
    (await guarded.inject({ url: '/metrics', remoteAddress: '10.1.2.3', headers: { authorization } }))
      .statusCode
  expect(await ask('Bearer a-long-enough-token')).toBe(200)
  expect(await ask('Bearer another')).toBe(403)
})
