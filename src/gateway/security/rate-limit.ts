import { codes } from '#contract/codes.ts'
import { minute } from '../platform/durations.ts'
import { Refusal } from '../platform/refusal.ts'
import { addressOf } from './address-of.ts'

/** Counts the requests of each address, an IPv6 one by its /64, minute by minute, in this gateway alone. */
export class RateLimit {
  readonly #most: number
  #minute = 0
  #counts = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** @throws Refusal 20429 beyond the limit. */
  count(ip: string, now: Date): void {
    const address = addressOf(ip)
    const current = Math.floor(now.getTime() / minute)
    if (current !== this.#minute) this.#counts = new Map()
    this.#minute = current
    const count = (this.#counts.get(address) ?? 0) + 1
    this.#counts.set(address, count)
    if (count > this.#most) throw new Refusal(codes.slowDown)
  }
}
