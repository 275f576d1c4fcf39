import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { limitConnectionsOfAddress } from '#gateway/http/connections-of-address.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

const most = 3
let gateway: TestGateway
let port: number
beforeAll(async () => {
  gateway = await startGateway({ connectionsOfAddress: most })
  port = Number(new URL(await gateway.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => gateway.close())

async function open(to: number, localAddress: string): Promise<Socket> {
  const socket = connect({ port: to, host: '127.0.0.1', localAddress })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** What is answered; nothing when the connection is closed at once. */
async function ask(localAddress: string): Promise<string> {
  const socket = await open(port, localAddress)
  socket.on('error', () => undefined)
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  return (await buffer(socket).catch(() => Buffer.alloc(0))).toString()
}

test('security 47: silent sockets of one address keep nobody out but that address, until one of them goes', async () => {
  const silent = await Promise.all(Array.from({ length: most }, () => open(port, '127.0.0.1')))
  expect(await ask('127.0.0.1')).toBe('')
  expect(await ask('127.0.0.2')).toContain('200 OK')
  const [first] = silent
  first?.end()
  if (first) await buffer(first)
  await expect.poll(() => ask('127.0.0.1')).toContain('200 OK')
})

test.each([
  [false, 1],
  ['10.0.0.1,10.1.0.0/16', 1],
  [true, 2],
  ['127.0.0.1', 2],
  ['::1,127.0.0.0/8', 2],
])('a proxy that TRUST_PROXY names opens all of everybody’s connections: %s', async (trustProxy, stay) => {
  const server = createServer()
  limitConnectionsOfAddress(server, trustProxy, 1)
  server.on('connection', (socket) => void (socket.destroyed || socket.write('open')))
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it listens on a port')
  const answers: string[] = []
  for (let at = 0; at < 2; at++) {
    const socket = await open(address.port, '127.0.0.1')
    const answer = await Promise.race([once(socket, 'data'), once(socket, 'close')])
    answers.push(String(answer[0]))
  }
  expect(answers.filter((answer) => answer === 'open')).toHaveLength(stay)
})
