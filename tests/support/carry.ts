import { once } from 'node:events'
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Exchange } from './exchange.ts'
import type { Fault } from './fault.ts'

/** Headers that speak of one connection only, and here are two. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/**
 * Carries a request to the gateway and the answer back, with the faults that befall it.
 * @throws Error when browser or gateway goes away meanwhile.
 */
export async function carry(
  to: URL,
  exchange: Exchange,
  faults: readonly Fault[],
  response: ServerResponse,
): Promise<void> {
  for (const fault of faults) {
    await onTheWayThere(fault, exchange, response)
    if (exchange.outcome !== 'under way') return
  }
  const answer = await gatewaysAnswer(to, exchange, response)
  if (answer.headers['content-type']?.startsWith('text/event-stream')) {
    writeHead(response, answer)
    response.flushHeaders()
    exchange.outcome = 'answered'
    return await pipeline(answer, response)
  }
  exchange.answer = {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: await buffer(answer),
  }
  let body = exchange.answer.body
  let rate = Number.POSITIVE_INFINITY
  for (const fault of faults) {
    await onTheWayBack(fault, exchange, response)
    if (exchange.outcome !== 'under way') return
    if (fault.effect.kind === 'truncate') body = body.subarray(0, fault.effect.bytes)
    if (fault.effect.kind === 'throttle') rate = fault.effect.bytesPerSecond
  }
  exchange.outcome = 'answered'
  // A shorter body than announced would show; one of no announced length does not.
  writeHead(response, answer, body.length < exchange.answer.body.length ? 'content-length' : undefined)
  await pipeline(drops(body, rate), response)
}

async function onTheWayThere(fault: Fault, exchange: Exchange, response: ServerResponse): Promise<void> {
  const { effect } = fault
  switch (effect.kind) {
    case 'cut-request':
      cut(exchange, response)
      break
    case 'hang':
      fault.note(exchange)
      await goneOrEnded(fault, response)
      return cut(exchange, response)
    case 'answer':
      exchange.outcome = 'answered by a stranger'
      response.writeHead(effect.status, { ...effect.headers, connection: 'close' }).end(effect.body)
      break
    case 'delay':
      await pause(effect.milliseconds / 2)
      break
    case 'hold-request':
      fault.note(exchange)
      await goneOrEnded(fault, response)
      if (response.destroyed) cut(exchange, response)
      return
    default:
      return
  }
  fault.note(exchange)
}

async function onTheWayBack(fault: Fault, exchange: Exchange, response: ServerResponse): Promise<void> {
  const { effect } = fault
  switch (effect.kind) {
    case 'lose-answer':
      cut(exchange, response)
      break
    case 'delay':
      await pause(effect.milliseconds / 2)
      return
    case 'hold-answer':
      fault.note(exchange)
      await goneOrEnded(fault, response)
      if (response.destroyed) cut(exchange, response)
      return
    case 'truncate':
    case 'throttle':
      break
    default:
      return
  }
  fault.note(exchange)
}

/** Sends the request on as it came; the gateway hears it break off when the browser goes away. */
async function gatewaysAnswer(
  to: URL,
  exchange: Exchange,
  response: ServerResponse,
): Promise<IncomingMessage> {
  const { 'transfer-encoding': _, ...headers } = exchange.headers
  const request = ask(to, {
    method: exchange.method,
    headers: { ...headers, connection: 'close' },
    agent: false,
  })
  const giveUp = () => request.destroy()
  response.once('close', giveUp)
  request.end(exchange.body)
  const [answer]: IncomingMessage[] = await once(request, 'response')
  if (!answer) throw new Error('The gateway gave no answer')
  return answer
}

/**
 * Every connection carries one request. On a connection used before, Chromium by itself sends a request again whose
 * answer does not come, so that a fault would pass unnoticed by the page.
 */
function writeHead(response: ServerResponse, answer: IncomingMessage, omitted?: string): void {
  const names = answer.rawHeaders.filter((_, index) => index % 2 === 0)
  const kept = names.flatMap((name, index) => {
    const lower = name.toLowerCase()
    return ofConnection.has(lower) || lower === omitted ? [] : [name, answer.rawHeaders[index * 2 + 1] ?? '']
  })
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, [...kept, 'connection', 'close'])
}

async function* drops(body: Buffer, bytesPerSecond: number): AsyncGenerator<Buffer> {
  const size = Math.max(1, Math.min(body.length, Math.ceil(bytesPerSecond / 20)))
  for (let at = 0; at < body.length; at += size) {
    if (size < body.length) await pause((size / bytesPerSecond) * 1000)
    yield body.subarray(at, at + size)
  }
}

function cut(exchange: Exchange, response: ServerResponse): void {
  exchange.outcome = 'cut'
  response.socket?.resetAndDestroy()
}

async function goneOrEnded(fault: Fault, response: ServerResponse): Promise<void> {
  if (response.destroyed) return
  await Promise.race([fault.untilEnd(), once(response, 'close')])
}
