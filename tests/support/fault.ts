import { type Endpoint, pathOf } from '#contract/define-endpoint.ts'
import { patience } from '../../scripts/patience.mjs'
import type { Exchange } from './exchange.ts'
import { until } from './until.ts'

/** Which requests: those of an endpoint, or those whose path (without the query) matches. */
export type Target = Pick<Endpoint, 'method' | 'service' | 'path'> | RegExp

/** What happens to a request on its way. */
export type Effect =
  /** The connection breaks before the gateway hears anything. */
  | { kind: 'cut-request' }
  /** The gateway does what is asked, and the connection breaks before the browser hears of it. */
  | { kind: 'lose-answer' }
  /** The request takes half of it longer to arrive, and the answer the other half. */
  | { kind: 'delay'; milliseconds: number }
  /** Only the first bytes of the answer's body arrive, as if there were no more. */
  | { kind: 'truncate'; bytes: number }
  /** Someone else answers, and the gateway hears nothing. */
  | { kind: 'answer'; status: number; headers: Record<string, string>; body: string }
  /** Neither does the request arrive, nor does the connection break. */
  | { kind: 'hang' }
  /** The answer's body comes drop by drop. */
  | { kind: 'throttle'; bytesPerSecond: number }
  /** The request waits before the gateway, until it is let go. */
  | { kind: 'hold-request' }
  /** The gateway has done what is asked; its answer waits until it is let go. */
  | { kind: 'hold-answer' }

export interface Reach {
  /** How many matching requests it befalls; default: all. */
  times?: number
  /** How many matching requests are spared first; default: none. */
  after?: number
}

/** A fault in force. It ends by itself after `times`, by `end`, or with the test. */
export class Fault {
  readonly effect: Effect
  readonly #target: Target
  readonly #ended: () => void
  readonly #befell: Exchange[] = []
  readonly #heldBack: (() => void)[] = []
  #spare: number
  #left: number

  constructor(
    target: Target,
    effect: Effect,
    { times = Number.POSITIVE_INFINITY, after = 0 }: Reach,
    ended: () => void,
  ) {
    this.effect = effect
    this.#target = target
    this.#left = times
    this.#spare = after
    this.#ended = ended
  }

  /** The requests that it befell, in the order in which they came. For a held answer: those that wait or waited. */
  get befell(): readonly Exchange[] {
    return this.#befell
  }

  /**
   * Resolves when it has befallen so many requests: for `lose-answer` and `hold-answer` the gateway has then done
   * what was asked.
   */
  async befallen(count = 1): Promise<Exchange> {
    const what = `${this.effect.kind} befell ${count} of ${this.#target instanceof RegExp ? this.#target : pathOf(this.#target)}`
    return await until(what, () => this.#befell.length >= count && this.#befell.at(-1), patience(60_000))
  }

  /** Befalls no further request, and lets those go that are held. */
  end(): void {
    this.#left = 0
    this.#ended()
    for (const release of this.#heldBack.splice(0)) release()
  }

  /** Whether it takes this request for itself; each question counts. */
  claims(exchange: Exchange): boolean {
    if (this.#left === 0 || !isOf(this.#target, exchange)) return false
    if (this.#spare > 0) {
      this.#spare--
      return false
    }
    this.#left--
    return true
  }

  /** Notes that it has now happened to this request. */
  note(exchange: Exchange): void {
    this.#befell.push(exchange)
  }

  /** Resolves at `end`. */
  async untilEnd(): Promise<void> {
    await new Promise<void>((resolve) => this.#heldBack.push(resolve))
  }
}

/** Whether an exchange is one of the target's. */
export function isOf(target: Target, exchange: Exchange): boolean {
  return target instanceof RegExp
    ? target.test(exchange.path)
    : exchange.method === target.method && exchange.path === pathOf(target)
}
