import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { type Endpoint, pathOf } from '#contract/define-endpoint.ts'
import { listFiles, uploadPiece } from '#contract/file/endpoints.ts'
import { checkPersonImport } from '#contract/person/import.ts'
import { systemLog } from '#gateway/db/tables/log.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let port: number
beforeAll(async () => {
  gateway = await startGateway()
  port = Number(new URL(await gateway.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => gateway.close())

async function begin(endpoint: Endpoint, headers: Record<string, string | number>): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write(
    [`${endpoint.method} ${pathOf(endpoint)} HTTP/1.1`, 'host: localhost', ...lines, '', ''].join('\r\n'),
  )
  return socket
}

async function nextChunk(socket: Socket): Promise<string> {
  const [chunk] = await once(socket, 'data')
  return String(chunk)
}

const [json, form, bytes] = [
  'application/json',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
]
const expects = { expect: '100-continue' }

test.each([
  { endpoint: checkPersonImport, type: form },
  { endpoint: listFiles, type: json },
  { endpoint: uploadPiece, type: json },
  { endpoint: checkPersonImport, type: 'text/plain' },
])('$endpoint.id refuses $type before a byte of the body is there', async ({ endpoint, type }) => {
  const socket = await begin(endpoint, { 'content-type': type, 'content-length': 1000 })
  const answer = await nextChunk(socket)
  expect(answer).toContain('HTTP/1.1 200 OK')
  expect(answer).toContain(`"code":${codes.wrongType}`)
})

test('a call of the wrong type leaves its row in the system log', async () => {
  const socket = await begin(checkPersonImport, { 'content-type': form, 'content-length': 1000 })
  await nextChunk(socket)
  await gateway.services.logs.flush()
  const rows = await gateway.database.orm.select().from(systemLog)
  expect(rows.some(({ status }) => status === codes.wrongType)).toBe(true)
})

test.each([
  ['too long', { 'content-type': json, 'content-length': 9 * 1024 * 1024 }, codes.tooLarge],
  ['of the wrong type', { 'content-type': form, 'content-length': 10 }, codes.wrongType],
])('a client that asks whether to send what is %s hears no, and no 100', async (_what, headers, code) => {
  const socket = await begin(checkPersonImport, { ...headers, ...expects })
  const answer = String(await buffer(socket))
  expect(answer).not.toContain('100 Continue')
  expect(answer).toContain('connection: close')
  expect(answer).toContain(`"code":${code}`)
})

test('a client that asks whether to send what is within the limit is told to go on', async () => {
  const headers = { 'content-type': bytes, 'content-length': 3, ...expects }
  const socket = await begin(uploadPiece, headers)
  expect(await nextChunk(socket)).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  socket.write('abc')
  expect(await nextChunk(socket)).toContain(`"code":${codes.invalid}`)
})
