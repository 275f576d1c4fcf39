import { codes } from '#contract/codes.ts'
import { Refusal } from './refusal.ts'

const minute = 60_000

/** Counts the requests of each address, minute by minute, in this gateway alone. */
export class RateLimit {
  readonly #most: number
  #minute = 0
  #counts = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** @throws Refusal 20429 beyond the limit. */
  count(address: string, now: Date): void {
    const current = Math.floor(now.getTime() / minute)
    if (current !== this.#minute) this.#counts = new Map()
    this.#minute = current
    const count = (this.#counts.get(address) ?? 0) + 1
    this.#counts.set(address, count)
    if (count > this.#most) throw new Refusal(codes.slowDown)
  }
}
