import { Client } from 'pg'
import { until } from './until.ts'

/** Rows that a test holds locked, so that who wants them waits in the middle of a transaction. */
export interface HeldRows {
  /** Resolves when somebody waits for them. */
  awaited(): Promise<void>
  release(): Promise<void>
}

/** A database on a PostgreSQL server. */
export class Database {
  /** For DATABASE_URL. */
  readonly url: string

  constructor(url: string) {
    this.url = url
  }

  /** The rows that a statement gives, on a connection of its own. */
  async query(sql: string, parameters: unknown[] = []): Promise<Record<string, unknown>[]> {
    const client = this.#client()
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(sql, parameters)).rows
    } finally {
      await client.end()
    }
  }

  /** Locks what a `select … for update` or a `lock table` names, until it is released. */
  async hold(sql: string, parameters: unknown[] = []): Promise<HeldRows> {
    const holder = this.#client()
    await holder.connect()
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
    await holder.query('begin')
    await holder.query(sql, parameters)
    const blocked = 'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
    return {
      awaited: async () => {
        await until('somebody waits for the held rows', async () => {
          const waiting = await this.query(blocked, [rows[0]?.pid])
          return waiting.length > 0
        })
      },
      release: () => holder.end(),
    }
  }

  get name(): string {
    return new URL(this.url).pathname.slice(1)
  }

  /** Another database of the same server. */
  sibling(name: string): Database {
    const url = new URL(this.url)
    url.pathname = name
    return new Database(url.href)
  }

  #client(): Client {
    const client = new Client({ connectionString: this.url })
    // When the server is killed the running query fails; nobody else need hear of it.
    client.on('error', () => undefined)
    return client
  }
}
