import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { headers } from '#contract/canonical.ts'
import { codes } from '#contract/codes.ts'
import type { Clock } from '../platform/clock.ts'
import { envelopeOf, granted } from './envelope.ts'
import { securityHeaders } from './security-headers.ts'

/**
 * Answers a request of which Node could not read the head, or would not wait for it: no route ever sees it, and nobody
 * knows its language. An envelope as any other, with the status of HTTP for what stands in between, and the end of the
 * connection.
 */
export function answerUnreadable(clock: Clock): (error: { code?: string }, socket: Socket) => void {
  return ({ code }, socket) => {
    // There is nobody any more who could be answered.
    if (code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
    const verdict = granted(status === 431 ? codes.tooLarge : codes.invalid, undefined, 'zh')
    const requestId = randomUUID()
    const body = JSON.stringify(envelopeOf(verdict, { requestId, now: clock(), idempotencyKey: '' }))
    const head = {
      ...securityHeaders(),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
      [headers.requestId]: requestId,
    }
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
    const text = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
    // Not left half open: anyone who is slow on purpose would keep the connection.
    socket.end(text, () => socket.destroy())
  }
}
