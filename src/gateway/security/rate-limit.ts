import { sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Database } from '../db/client.ts'
import { requestCount } from '../db/tables/request-count.ts'
import { minute } from '../platform/durations.ts'
import { Refusal } from '../platform/refusal.ts'
import { addressOf } from './address-of.ts'

interface Parts {
  database: Database
  /** Names what is counted. */
  name: string
  /** Requests of one address, or of one application, a minute. */
  most: number
  /**
   * So many requests of an address are told the other gateways at a time, behind the answers: by as many more it may get past
   * the limit at each. A single one is told before its answer, and none gets past.
   */
  together: number
  failed: (error: unknown) => void
}

interface Count {
  /** Those known here, of whichever gateway. */
  requests: number
  untold: number
}

/**
 * Counts the requests of each address, an IPv6 one by its /64, or of each application, minute by minute, at all gateways of a
 * database together.
 */
export class RateLimit {
  readonly #parts: Parts
  #minute = 0
  #counts = new Map<string, Count>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** @param caller an address, or the id of an application. @throws Refusal 20429 beyond the limit. */
  async count(caller: string, now: Date): Promise<void> {
    const { most, together, failed } = this.#parts
    const address = addressOf(caller)
    const count = this.#countOf(address, now)
    count.requests++
    count.untold++
    if (count.requests > most) throw new Refusal(codes.slowDown)
    if (count.untold < together) return
    const told = this.#tell(address, count, now)
    if (together > 1) return void told.catch(failed)
    await told
    if (count.requests > most) throw new Refusal(codes.slowDown)
  }

  /** Counts so many more for a call that had as many effects: the next one is refused where they go beyond the limit. */
  async add(caller: string, more: number, now: Date): Promise<void> {
    const { together, failed } = this.#parts
    const address = addressOf(caller)
    const count = this.#countOf(address, now)
    count.requests += more
    count.untold += more
    if (count.untold >= together) await this.#tell(address, count, now).catch(failed)
  }

  #countOf(address: string, now: Date): Count {
    const current = Math.floor(now.getTime() / minute)
    if (current !== this.#minute) this.#counts = new Map()
    this.#minute = current
    const count = this.#counts.get(address) ?? { requests: 0, untold: 0 }
    this.#counts.set(address, count)
    return count
  }

  /** Adds what was counted here to what all have counted, and learns of that. */
  async #tell(address: string, count: Count, now: Date): Promise<void> {
    const { database, name } = this.#parts
    // The embedded database has this gateway alone.
    if (database.kind === 'embedded') return
    const requests = count.untold
    count.untold = 0
    const [all] = await database.orm
      .insert(requestCount)
      .values({ counted: `${name} ${address} ${this.#minute}`, requests, at: now })
      .onConflictDoUpdate({
        target: requestCount.counted,
        set: { requests: sql`${requestCount.requests} + excluded.requests` },
      })
      .returning({ requests: requestCount.requests })
    if (all) count.requests = Math.max(count.requests, all.requests + count.untold)
  }
}
