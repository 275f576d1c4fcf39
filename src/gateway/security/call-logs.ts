import { insertCalls } from '../db/call-rows.ts'
import type { Database, Tx } from '../db/client.ts'
import { insertSet } from '../db/row-sets.ts'
import { sqlState } from '../db/sql-state.ts'
import { loginLog, systemCalls, type systemLog } from '../db/tables/log.ts'
import { withTransaction } from '../db/transaction.ts'

export type SystemLogRow = typeof systemLog.$inferInsert
export type LoginLogRow = typeof loginLog.$inferInsert

const mostWaiting = 10_000
/** Milliseconds after the first row, so that rows are written as sets and after their answers. */
const pause = 200
/** What PostgreSQL says of values that it cannot store, rather than of itself. */
const rowFault = /^2[23]/

/**
 * Writes logs behind the answers, in transactions of their own: a refused call gets its row, too. The queue is
 * bounded; what does not fit is counted and reported to `onFailure`.
 */
export class CallLogs {
  readonly #database: Database
  readonly #onFailure: (error: Error) => void
  #system: SystemLogRow[] = []
  #login: LoginLogRow[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #dropped = 0

  constructor(database: Database, onFailure: (error: Error) => void) {
    this.#database = database
    this.#onFailure = onFailure
  }

  system(row: SystemLogRow): void {
    this.#add(this.#system, row)
  }

  login(row: LoginLogRow): void {
    this.#add(this.#login, row)
  }

  /** Writes what waits; call it before the database is closed, and before reading the logs in a test. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#write())
    await this.#writing
  }

  #add<Row>(rows: Row[], row: Row): void {
    if (rows.length >= mostWaiting) this.#dropped++
    else rows.push(row)
    this.#timer ??= setTimeout(() => void this.flush(), pause).unref()
  }

  async #write(): Promise<void> {
    const [system, login] = [this.#system, this.#login]
    this.#system = []
    this.#login = []
    if (this.#dropped > 0) this.#onFailure(new Error(`${this.#dropped} rows of the logs were dropped`))
    this.#dropped = 0
    await this.#insert(system, (tx, rows) => insertCalls(tx, systemCalls, rows))
    await this.#insert(login, (tx, rows) => insertSet(tx, loginLog, rows))
  }

  /** Writes rows as one set; when that fails one by one, so that a row which cannot be stored takes no other with it. */
  async #insert<Row>(
    rows: readonly Row[],
    insert: (tx: Tx, rows: readonly Row[]) => Promise<void>,
  ): Promise<void> {
    if (rows.length === 0) return
    try {
      await withTransaction(this.#database, (tx) => insert(tx, rows))
    } catch (error) {
      if (rows.length > 1 && rowFault.test(sqlState(error) ?? ''))
        for (const row of rows) await this.#insert([row], insert)
      else this.#onFailure(error instanceof Error ? error : new Error(String(error)))
    }
  }
}
