import { desc } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { readEpoch } from '../db/epoch.ts'
import { history } from '../db/tables/history.ts'
import type { Clock } from '../platform/clock.ts'
import { attestHeads, readHeadsEnds } from './head-attestations.ts'
import { HeadFile } from './head-files.ts'
import type { TrailKey } from './trail-key.ts'

interface Parts {
  database: Database
  clock: Clock
  /** Of the signed heads. */
  folder: string
  /** A name that no other gateway has at the same time. */
  gateway: string
  key: TrailKey
  logger: Logger
}

/** How often a gateway signs the head where it has changed, milliseconds: what is cut off sooner leaves no trace here. */
const interval = 60_000

/**
 * Signs the trail's head again and again, each gateway for itself. The head is read outside any transaction, so it is
 * committed, and never ahead of what the database has.
 */
export class HeadSigner {
  readonly #parts: Parts
  #file: HeadFile | undefined
  #signed = ''
  #timer: NodeJS.Timeout | undefined
  #signing: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  start(): void {
    this.#timer = setInterval(() => void this.sign(), interval)
    void this.sign()
  }

  /** Signs once more what there is, and ends. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.sign()
  }

  /** Signs the head, unless that is the one signed last. A failure is logged, and made good the next time. */
  async sign(): Promise<void> {
    this.#signing = this.#signing.then(() => this.#sign())
    await this.#signing
  }

  async #sign(): Promise<void> {
    const { database, clock, folder, gateway, key, logger } = this.#parts
    try {
      const { seq, month, hash } = history
      const rows = await database.orm.select({ seq, month, hash }).from(history).orderBy(desc(seq)).limit(1)
      const [head] = rows
      if (!head || head.hash === this.#signed) return
      const epoch = await readEpoch(database.orm)
      this.#file ??= HeadFile.open(folder, gateway, key, await readHeadsEnds(database.orm, key))
      const end = this.#file.append({ epoch, ...head, signedAt: clock().toISOString() })
      this.#signed = head.hash
      await attestHeads(database.orm, key, end)
    } catch (error) {
      logger.error({ err: error }, 'the head of the trail could not be signed')
    }
  }
}
