import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { pinnedAddress } from './inner-address.ts'
import { outcomeOf, patience, type SendOutcome } from './parcel.ts'

export interface OutsideRequest {
  url: URL
  method: string
  headers: Record<string, string>
  body?: string | Buffer | undefined
  allowInner: boolean
}

export interface OutsideAnswer {
  status: number
  text: string
}

/** A request without an answer. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  /** Whether the other side may have had all of it. */
  readonly handedOver: boolean

  constructor(cause: unknown, handedOver: boolean) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.handedOver = handedOver
  }
}

/** Of an answer no more is read, bytes. */
const mostRead = 16_384

/**
 * Asks a server outside, at the address that its name was checked at; follows no redirect.
 * @throws NoAnswer when there is none in `patience`; InnerAddress when it lies inside.
 */
export async function requestOutside(asked: OutsideRequest): Promise<OutsideAnswer> {
  const { url, method, headers, body, allowInner } = asked
  const address = await pinnedAddress(url.hostname, allowInner)
  const secure = url.protocol === 'https:'
  let handedOver = false
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = (secure ? requestHttps : requestHttp)({
        host: address,
        port: url.port || (secure ? 443 : 80),
        path: `${url.pathname}${url.search}`,
        method,
        // A name for the certificate; an address is none.
        ...(secure && { servername: address === url.hostname ? '' : url.hostname }),
        headers: {
          ...headers,
          host: url.host,
          connection: 'close',
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        },
        agent: false,
        signal: AbortSignal.timeout(patience),
      })
      request.once('response', resolve)
      request.on('error', reject)
      request.once('finish', () => {
        handedOver = true
      })
      request.end(body)
    })
    return { status: answer.statusCode ?? 0, text: await textOf(answer) }
  } catch (error) {
    throw new NoAnswer(error, handedOver && !refusedConnection(error))
  }
}

/** What came of a request that failed: nobody knows where the other side may have had all of it. */
export function outcomeOfFailure(error: unknown, secret = ''): SendOutcome {
  const unsure = error instanceof NoAnswer && error.handedOver
  return outcomeOf(unsure ? 'unsure' : 'failed', String(error), secret)
}

/** Whether an answer is one of success. */
export function isSuccess({ status }: OutsideAnswer): boolean {
  return status >= 200 && status < 300
}

/** A small request counts as written before there is a connection. */
function refusedConnection(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'connect'
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of answer) {
    const bytes = Buffer.from(piece)
    pieces.push(bytes)
    size += bytes.length
    if (size > mostRead) break
  }
  answer.destroy()
  return Buffer.concat(pieces).toString('utf8')
}
