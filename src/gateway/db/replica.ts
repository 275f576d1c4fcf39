import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { second } from '../platform/durations.ts'
import { isAway } from './away.ts'
import { isWorthRepeating } from './sql-state.ts'

/** How long a read waits for a standby that is behind, and how often it looks, milliseconds. */
const patience = 250
const betweenLooks = 10
/** How long nobody asks a standby again that failed, milliseconds. */
const rest = 5 * second

/**
 * Reads at a standby of the primary, so that long ones over much data leave the primary to those who write. A read runs there once
 * everything is replayed that the primary had when it came: whatever its reader wrote before, by whichever gateway, it sees. At
 * a standby that is further behind, away, or that ends the read for the sake of its replay, the primary is asked.
 */
export class Replica {
  readonly #primary: NodePgDatabase
  readonly #standby: NodePgDatabase
  readonly #failed: (error: unknown) => void
  #restsUntil = 0

  constructor(primary: NodePgDatabase, standby: NodePgDatabase, failed: (error: unknown) => void) {
    this.#primary = primary
    this.#standby = standby
    this.#failed = failed
  }

  /** What the read comes to; it may run twice. */
  async read<Result>(step: (tx: NodePgDatabase) => Promise<Result>): Promise<Result> {
    const { rows } = await this.#primary.execute<{ position: string }>(
      sql`select pg_current_wal_flush_lsn()::text as position`,
    )
    const [asked] = rows
    if (asked && (await this.#hasReplayed(asked.position))) {
      try {
        return await step(this.#standby)
      } catch (error) {
        if (!isAway(error) && !isWorthRepeating(error)) throw error
        this.#giveUp(error)
      }
    }
    return await step(this.#primary)
  }

  async #hasReplayed(position: string): Promise<boolean> {
    if (performance.now() < this.#restsUntil) return false
    const end = performance.now() + patience
    try {
      do {
        const { rows } = await this.#standby.execute<{ replayed: boolean }>(
          sql`select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as replayed`,
        )
        if (rows[0]?.replayed) return true
        await setTimeout(betweenLooks)
      } while (performance.now() < end)
    } catch (error) {
      this.#giveUp(error)
    }
    return false
  }

  #giveUp(error: unknown): void {
    this.#restsUntil = performance.now() + rest
    this.#failed(error)
  }
}
