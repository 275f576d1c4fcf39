import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from './free-port.ts'
import { postgresPrograms, postgresUser } from './postgres-programs.ts'
import { endWithTests, killFamily } from './processes.ts'
import { until } from './until.ts'

/** Durable as in earnest use, whatever the machine's own configuration says. */
const settings = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on', 'listen_addresses=127.0.0.1']

/** Rows that a test holds locked, so that whoever wants them waits in the middle of a transaction. */
export interface HeldRows {
  /** Resolves when somebody waits for them. */
  awaited(): Promise<void>
  release(): Promise<void>
}

/** A PostgreSQL server of its own in a temporary folder, which may be killed and started again on the same folder. */
export class Postgres {
  /** For DATABASE_URL. */
  readonly url: string
  readonly #port: number
  readonly #folder: string
  #server: ChildProcess | undefined
  #log = ''

  private constructor(folder: string, port: number) {
    this.#folder = folder
    this.#port = port
    this.url = `postgres://milepost@127.0.0.1:${port}/postgres`
  }

  /** Starts a server with an empty database, or with a copy of the one that stands still in `template`. */
  static async start(template?: string): Promise<Postgres> {
    const programs = postgresPrograms()
    const user = postgresUser()
    const folder = mkdtempSync(join(tmpdir(), 'milepost-postgres-'))
    const data = join(folder, 'data')
    if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
    if (template) {
      execFileSync('cp', ['-R', template, data], { ...user, cwd: folder })
    } else {
      const options = ['-U', 'milepost', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
      execFileSync(join(programs, 'initdb'), ['-D', data, ...options], {
        ...user,
        cwd: folder,
        stdio: 'pipe',
      })
    }
    const postgres = new Postgres(folder, await freePort())
    await postgres.start()
    return postgres
  }

  /** The data folder: a template for others once the server is stopped. */
  get dataFolder(): string {
    return join(this.#folder, 'data')
  }

  /** Starts the server again after `kill` or `stop`; resolves when it answers. */
  async start(): Promise<void> {
    if (this.#server) throw new Error('PostgreSQL runs already')
    const flags = settings.flatMap((setting) => ['-c', setting])
    const server = spawn(
      join(postgresPrograms(), 'postgres'),
      ['-D', this.dataFolder, '-p', String(this.#port), '-k', this.#folder, ...flags],
      { ...postgresUser(), cwd: this.#folder, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    endWithTests(server)
    this.#server = server
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#log += text
    })
    await until(
      () => `PostgreSQL answers\n${this.#log}`,
      async () => {
        if (server.exitCode !== null)
          throw new Error(`PostgreSQL ended with ${server.exitCode}\n${this.#log}`)
        return await this.#answers()
      },
    )
  }

  /** Ends the server as a power cut would: SIGKILL to it and to every session's process. */
  async kill(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (server?.pid !== undefined) await killFamily(server.pid)
  }

  /** Ends the server in order; open connections are closed. */
  async stop(): Promise<void> {
    const server = this.#server
    if (!server) return
    this.#server = undefined
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
  }

  /** Ends the server and removes its folder. */
  async remove(): Promise<void> {
    await this.kill()
    rmSync(this.#folder, { recursive: true, force: true })
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

  #client(): Client {
    const client = new Client({ connectionString: this.url })
    // When the server is killed the running query fails; nobody else need hear of it.
    client.on('error', () => undefined)
    return client
  }

  async #answers(): Promise<boolean> {
    try {
      await this.query('select 1')
      return true
    } catch {
      // Not yet: refused, or still recovering. `start` gives up in time and shows the server's own words.
      return false
    }
  }
}
