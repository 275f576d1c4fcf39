import { PassThrough, pipeline } from 'node:stream'
import { createBrotliDecompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BytesAnswer, EventsAnswer } from './handle.ts'

/** Keeps proxies from closing a quiet stream; the specification's 30 s do not apply to streams. */
const heartbeat = 20_000

/** Sends the bytes of a file, or the part of them that the request names. */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: BytesAnswer,
): Promise<FastifyReply> {
  const { size, contentType, fileName, encoding } = answer
  reply.type(contentType)
  if (encoding) return await sendPacked(request, reply, answer)
  reply.header('accept-ranges', 'bytes')
  // Whatever somebody uploaded, opened as a page it has no origin and runs nothing.
  reply.header('content-security-policy', "sandbox; default-src 'none'")
  reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
  const range = rangeOf(request.headers.range, size)
  if (!range) return await reply.header('content-length', size).send(answer.open())
  const { start, end } = range
  reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  return await reply.header('content-length', end - start + 1).send(answer.open(range))
}

/** Sends what is compressed already, whole. */
async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  { size, open }: BytesAnswer,
): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding')
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) {
    return await reply.header('content-encoding', 'br').header('content-length', size).send(open())
  }
  // A failure of either ends the answer; nobody else has to know.
  return await reply.send(pipeline(open(), createBrotliDecompress(), () => undefined))
}

function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined) return undefined
  const start = Number(first)
  const end = last ? Math.min(Number(last), size - 1) : size - 1
  return start <= end ? { start, end } : undefined
}

/** The open streams of server-sent events, so that a gateway that stops can end them. */
export class EventStreams {
  readonly #open = new Set<PassThrough>()
  readonly #longest: number

  /** @param longest how long a stream stays open, milliseconds. */
  constructor(longest: number) {
    this.#longest = longest
  }

  async send(reply: FastifyReply, answer: EventsAnswer): Promise<FastifyReply> {
    const stream = new PassThrough()
    this.#open.add(stream)
    const stop = answer((event) => {
      stream.write(`data: ${JSON.stringify(event)}\n\n`)
      if (event.kind === 'session-ended') stream.end()
    })
    const timer = setInterval(() => stream.write(':\n\n'), heartbeat)
    const last = setTimeout(() => stream.end(), this.#longest)
    stream.once('close', () => {
      clearInterval(timer)
      clearTimeout(last)
      stop()
      this.#open.delete(stream)
    })
    // The first bytes show the browser, and every proxy between, that the stream is open.
    stream.write(':\n\n')
    reply.type('text/event-stream').header('x-accel-buffering', 'no')
    // Kept alive after its end, the connection would hold up a gateway that stops, for over a minute.
    return await reply.header('connection', 'close').send(stream)
  }

  end(): void {
    for (const stream of this.#open) stream.end()
  }
}
