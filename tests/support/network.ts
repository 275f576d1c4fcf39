import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { patience } from '../../scripts/patience.mjs'
import { carry } from './carry.ts'
import { Exchange } from './exchange.ts'
import { type Effect, Fault, isOf, type Reach, type Target } from './fault.ts'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

/** Every path; for what befalls all requests alike. */
export const everything = /^/

/** The longest that a page thinks between an answer and the next request that follows from it, milliseconds. */
const pause = 250

/** A stranger's page that claims success: what a captive portal answers to whatever is asked. */
const portalPage = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<h1>Sign in to Wi-Fi</h1>',
}

/**
 * The network between browser and gateway: a proxy on loopback, which writes down what comes by, and breaks what it
 * is told to. The browser opens `address`; loopback is a secure context, so the service worker runs.
 */
export class Network {
  /** Stays the same while disconnected, and whatever happens to the gateway. */
  readonly address: string
  readonly #port: number
  readonly #gateway: string
  readonly #exchanges: Exchange[] = []
  /** How many of them are not counted any more. */
  #forgotten = 0
  readonly #faults = new Set<Fault>()
  /** When an answer last came to its end. */
  #endedAt = Date.now()
  /** Whose browser still waits for some of the answer. */
  readonly #underWay = new Set<Exchange>()
  readonly #connections = new Set<Socket>()
  readonly #server = createServer((request, response) => void this.#serve(request, response))

  private constructor(port: number, gateway: string) {
    this.#port = port
    this.#gateway = gateway
    this.address = `http://127.0.0.1:${port}`
    this.#server.on('connection', (socket) => {
      this.#connections.add(socket)
      socket.once('close', () => this.#connections.delete(socket))
    })
  }

  /** A network without faults before a gateway's address. */
  static async before(gateway: string): Promise<Network> {
    const network = new Network(await freePort(), gateway)
    await network.reconnect()
    return network
  }

  /** What came by, the oldest first; of all requests, or of some. */
  exchanges(target: Target = everything): Exchange[] {
    return this.#exchanges.slice(this.#forgotten).filter((exchange) => isOf(target, exchange))
  }

  /** Counts again: what came by so far is no longer among the exchanges. */
  forget(): void {
    this.#forgotten = this.#exchanges.length
  }

  /** Everything that came by since the beginning. */
  get history(): readonly Exchange[] {
    return this.#exchanges
  }

  /**
   * Resolves when nothing has been on its way for a moment but what a fault keeps from arriving, and streams that have no
   * end: what a page asks for one after the other is over.
   */
  async settled(): Promise<void> {
    const isStuck = (exchange: Exchange) => [...this.#faults].some(({ befell }) => befell.includes(exchange))
    const list = () => [...this.#underWay].filter((exchange) => !exchange.isStream && !isStuck(exchange))
    await until(
      () => `the network is quiet\n${list().join('\n')}`,
      () => list().length === 0 && Date.now() - this.#endedAt > patience(pause),
      patience(60_000),
    )
  }

  /** The network is gone: connections break and new ones are refused. `navigator.onLine` stays true. */
  async disconnect(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const socket of this.#connections) socket.resetAndDestroy()
    await closed
  }

  /** The network is back, at the same address. */
  async reconnect(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  /** The connection breaks before the gateway hears anything. */
  cutRequest(target: Target, reach?: Reach): Fault {
    return this.#begin(target, { kind: 'cut-request' }, reach)
  }

  /** The gateway does what is asked; the connection breaks before the browser hears of it. */
  loseAnswer(target: Target, reach?: Reach): Fault {
    return this.#begin(target, { kind: 'lose-answer' }, reach)
  }

  /** Adds so many milliseconds to the round trip, half of them each way. */
  delay(target: Target, milliseconds: number, reach?: Reach): Fault {
    return this.#begin(target, { kind: 'delay', milliseconds }, reach)
  }

  /** Ends the answer's body after so many bytes, without a sign that there was more. */
  truncate(target: Target, bytes: number, reach?: Reach): Fault {
    return this.#begin(target, { kind: 'truncate', bytes }, reach)
  }

  /** Answers in the gateway's stead; without an answer of yours, as a captive portal does. */
  answerInstead(
    target: Target,
    answer: Omit<Extract<Effect, { kind: 'answer' }>, 'kind'> = portalPage,
    reach?: Reach,
  ): Fault {
    return this.#begin(target, { kind: 'answer', ...answer }, reach)
  }

  /** Swallows the request; the browser waits until its own patience ends. */
  hang(target: Target, reach?: Reach): Fault {
    return this.#begin(target, { kind: 'hang' }, reach)
  }

  /** Lets so many bytes of the answer's body through a second. */
  throttle(target: Target, bytesPerSecond: number, reach?: Reach): Fault {
    return this.#begin(target, { kind: 'throttle', bytesPerSecond }, reach)
  }

  /** Keeps the request from the gateway until `end`; that of a browser killed meanwhile never arrives. */
  holdRequest(target: Target, reach?: Reach): Fault {
    return this.#begin(target, { kind: 'hold-request' }, reach)
  }

  /** Keeps the answer from the browser until `end`; `befallen` resolves when the gateway has given it. */
  holdAnswer(target: Target, reach?: Reach): Fault {
    return this.#begin(target, { kind: 'hold-answer' }, reach)
  }

  /** Ends all faults. */
  heal(): void {
    for (const fault of this.#faults) fault.end()
  }

  async close(): Promise<void> {
    this.heal()
    if (this.#server.listening) await this.disconnect()
  }

  #begin(target: Target, effect: Effect, reach: Reach = {}): Fault {
    const fault: Fault = new Fault(target, effect, reach, () => this.#faults.delete(fault))
    this.#faults.add(fault)
    return fault
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '/', headers } = request
    const exchange = new Exchange(method, url, headers)
    this.#underWay.add(exchange)
    try {
      exchange.body = await buffer(request)
      this.#exchanges.push(exchange)
      const faults = [...this.#faults].filter((fault) => fault.claims(exchange))
      await carry(new URL(url, this.#gateway), exchange, faults, response)
    } catch {
      // Browser or gateway went away meanwhile; the other one learns it by a broken connection.
      exchange.outcome = 'cut'
      response.socket?.resetAndDestroy()
    } finally {
      this.#underWay.delete(exchange)
      this.#endedAt = Date.now()
    }
  }
}
