import { expect, test } from '@playwright/test'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { everything, Network } from '../../support/network.ts'
import { secretsInUrls } from '../../support/secrets-in-urls.ts'
import { type SmallSite, startSmallSite } from './small-site.ts'

let site: SmallSite
let network: Network

test.beforeEach(async () => {
  site = await startSmallSite()
  network = await Network.before(site.address)
})

test.afterEach(async () => {
  await network.close()
  site.close()
})

async function post(body: string): Promise<unknown> {
  const answer = await fetch(`${network.address}/add?to=list`, {
    method: 'POST',
    body,
    headers: { signature: `of ${body}` },
    signal: AbortSignal.timeout(5000),
  })
  return await answer.json()
}

test('passes requests and answers on and writes them down', async () => {
  expect(await post('{"a":1}')).toEqual({ code: 10000, posted: 1 })
  const [exchange, ...others] = network.exchanges(/^\/add$/)
  expect(others).toEqual([])
  expect(exchange).toMatchObject({ method: 'POST', path: '/add', json: { a: 1 }, outcome: 'answered' })
  expect(exchange?.query.get('to')).toBe('list')
  expect(exchange?.headers.signature).toBe('of {"a":1}')
  expect(exchange?.answerJson).toEqual({ code: 10000, posted: 1 })
})

test('security 16: a secret in an address is found, no matter who else shows it to be one, also among what was forgotten', async () => {
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, network.address), { headers })
  const token = 'planted_token'
  await ask('/ask?keyword=planted', { authorization: token, referer: `${network.address}/login` })
  expect(secretsInUrls(network.history)).toEqual([])
  await ask(`/ask?id=${token}`)
  await ask('/ask', { referer: `${network.address}/page?with=${demoPassword}` })
  network.forget()
  await ask('/ask')
  const [query, referer, ...others] = secretsInUrls(network.history)
  expect([query, referer]).toEqual([
    expect.stringContaining(`GET /ask?id=${token} →`),
    expect.stringContaining('GET /ask →'),
  ])
  expect(others).toEqual([])
})

test('cuts a request before the gateway hears it, and only as many as it was told', async () => {
  const fault = network.cutRequest(/add/, { times: 1, after: 1 })
  await post('first')
  await expect(post('second')).rejects.toThrow('fetch failed')
  await post('third')
  expect(site.posted).toEqual(['first', 'third'])
  expect(fault.befell.map(({ outcome }) => outcome)).toEqual(['cut'])
})

test('loses an answer after the gateway has done what was asked', async () => {
  const fault = network.loseAnswer(/add/)
  await expect(post('once')).rejects.toThrow('fetch failed')
  await fault.befallen()
  expect(site.posted).toEqual(['once'])
  expect(fault.befell[0]?.answerJson).toEqual({ code: 10000, posted: 1 })
})

test('holds a request before the gateway, and an answer behind it', async () => {
  const before = network.holdRequest(/add/, { times: 1 })
  const first = post('first')
  await before.befallen()
  expect(site.posted).toEqual([])
  before.end()
  await first

  const behind = network.holdAnswer(/add/)
  const second = post('second')
  await behind.befallen()
  expect(site.posted).toEqual(['first', 'second'])
  await network.disconnect()
  await expect(second).rejects.toThrow('fetch failed')
})

test('swallows a request until the browser gives up', async () => {
  const fault = network.hang(/add/)
  const patience = AbortSignal.timeout(300)
  await expect(fetch(`${network.address}/add`, { method: 'POST', signal: patience })).rejects.toThrow(
    'timeout',
  )
  await fault.befallen()
  expect(site.posted).toEqual([])
})

test('truncates an answer without a sign of it, and answers as a captive portal', async () => {
  network.truncate(/add/, 9, { times: 1 })
  const cutShort = await fetch(`${network.address}/add`)
  expect(await cutShort.text()).toBe('{"code":1')

  network.answerInstead(everything)
  const portal = await fetch(`${network.address}/add`)
  expect(portal.status).toBe(200)
  expect(portal.headers.get('content-type')).toBe('text/html')
  expect(network.exchanges().at(-1)?.outcome).toBe('answered by a stranger')

  network.heal()
  expect(await post('x')).toEqual({ code: 10000, posted: 1 })
})

test('delays and throttles', async () => {
  network.delay(/add/, 200)
  const slow = network.throttle(/add/, 200)
  const began = performance.now()
  expect(await post('x')).toEqual({ code: 10000, posted: 1 })
  // 200 ms of delay and 26 bytes at 200 a second.
  expect(performance.now() - began).toBeGreaterThan(300)
  expect(slow.befell).toHaveLength(1)
})

test('refuses connections while disconnected, breaks what is under way, and comes back at the same address', async () => {
  const events = await fetch(`${network.address}/events`)
  const reader = events.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: first\n\n')

  await network.disconnect()
  // Node's fetch takes the broken connection of a stream for its end.
  expect(await reader?.read()).toMatchObject({ done: true })
  await expect(post('x')).rejects.toThrow('fetch failed')
  await network.reconnect()
  expect(await post('y')).toEqual({ code: 10000, posted: 1 })
})

test('breaks the connection when the gateway is gone', async () => {
  site.close()
  await expect(post('x')).rejects.toThrow('fetch failed')
  expect(network.exchanges().at(-1)?.outcome).toBe('cut')
})
