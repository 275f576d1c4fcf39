import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { codes } from '#contract/codes.ts'
import { pathOf } from '#contract/define-endpoint.ts'
import { Envelope } from '#contract/envelope.ts'
import { getPublicKey } from '#contract/session/endpoints.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { systemLog } from '#gateway/db/tables/log.ts'
import { callUnsigned } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let port: number
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 50, connections: 6, headSeconds: 1, requestSeconds: 2 })
  port = Number(new URL(await gateway.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => gateway.close())

function nextMinute(): void {
  gateway.time.now = new Date(gateway.time.now.getTime() + 60_000)
}

async function ask(address = '127.0.0.1') {
  return await callUnsigned(gateway, getPublicKey, { appCode: consoleAppCode }, undefined, address)
}

describe('security 34: every answer of a call', () => {
  const strange = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }

  test.each(allEndpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s is for no cache, no frame and no other origin',
    async (_id, endpoint) => {
      nextMinute()
      const { method } = endpoint
      const answer = await gateway.app.inject({ method, url: pathOf(endpoint), headers: strange })
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'content-type': 'application/json; charset=utf-8',
      })
      const policy = String(answer.headers['content-security-policy']).split('; ')
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).toContain('trusted-types default')
      const preflight = await gateway.app.inject({
        method: 'OPTIONS',
        url: pathOf(endpoint),
        headers: strange,
      })
      expect(preflight.json().code).toBe(codes.notFound)
      const named = [...Object.keys(answer.headers), ...Object.keys(preflight.headers)]
      expect(named.filter((name) => name.startsWith('access-control-'))).toEqual([])
    },
  )
})

describe('security 36', () => {
  test('an address that floods is told to slow down until the next minute, and nobody else is', async () => {
    nextMinute()
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask()))
    const tally = (code: number) => answers.filter((answer) => answer.code === code).length
    expect([tally(codes.success), tally(codes.slowDown)]).toEqual([50, 10])
    expect((await ask('10.1.2.3')).code).toBe(codes.success)
    await gateway.services.logs.flush()
    const rows = await gateway.database.orm.select().from(systemLog)
    expect(rows.filter(({ status }) => status === codes.slowDown)).toEqual([])
    nextMinute()
    expect((await ask()).code).toBe(codes.success)
  })

  test.each([
    ['its head', 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-slow: '],
    [
      'its body',
      'POST /gateway/auth/v1/logout HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\ncontent-type: application/json\r\n\r\n{',
    ],
  ])('a client that never ends %s is cut off with 408, and the gateway goes on', async (_part, text) => {
    const slow = await open()
    slow.write(text)
    const said = (await buffer(slow)).toString()
    expect(said).toContain('408 Request Timeout')
    await expectService()
  })

  test.each([
    [
      'an oversized address',
      `GET /gateway/auth/v1/x?a=${'x'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
      '431',
    ],
    [
      'an oversized head',
      `GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`,
      '431',
    ],
    ['no request at all', 'make me a sandwich\r\n\r\n', '400'],
  ])('%s is answered with an envelope, too, and closed', async (_what, text, status) => {
    const client = await open()
    client.write(text)
    const [head = '', body = ''] = (await buffer(client)).toString().split('\r\n\r\n')
    expect(head.split('\r\n')[0]).toContain(`HTTP/1.1 ${status} `)
    expect(head).toContain('x-content-type-options: nosniff')
    expect(head).toContain('cache-control: no-store')
    const { code, requestId, message } = Envelope.parse(JSON.parse(body))
    expect(code).toBe(status === '431' ? codes.tooLarge : codes.invalid)
    expect(head).toContain(requestId)
    expect(message).not.toBe('')
    await expectService()
  })

  test('connections beyond the limit are closed, and there is room again when others go', async () => {
    const held = await Promise.all(Array.from({ length: 6 }, open))
    const beyond = await open()
    expect((await buffer(beyond)).length).toBe(0)
    for (const socket of held) await closed(socket)
    await expectService()
  })
})

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

async function closed(socket: Socket): Promise<void> {
  socket.end()
  await buffer(socket)
}

async function expectService(): Promise<void> {
  const socket = await open()
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  expect((await buffer(socket)).toString()).toContain('200 OK')
}
