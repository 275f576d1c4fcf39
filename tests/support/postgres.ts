import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { postgresPrograms, postgresUser } from '../../scripts/postgres-programs.mjs'
import { Database } from './database.ts'
import { freePort } from './free-port.ts'
import { ownFolder } from './orphans.ts'
import { endWithTests, killFamily } from './processes.ts'
import { until } from './until.ts'

const always = [
  'listen_addresses=127.0.0.1',
  'max_connections=200',
  // In the server's folder: what a killed server leaves in the machine's shared memory stays there.
  'dynamic_shared_memory_type=mmap',
]
/** Durable as in earnest use, whatever the machine's own configuration says. */
const durable = [...always, 'fsync=on', 'full_page_writes=on', 'synchronous_commit=on']
/** For a server that is never killed before its time: what it holds need not outlive it. */
export const quick = [...always, 'fsync=off', 'full_page_writes=off', 'synchronous_commit=off']

/** A PostgreSQL server of its own in a temporary folder, which may be killed and started again on the same folder. */
export class Postgres extends Database {
  readonly #port: number
  readonly #folder: string
  readonly #settings: readonly string[]
  #server: ChildProcess | undefined
  #log = ''

  private constructor(folder: string, port: number, settings: readonly string[]) {
    super(`postgres://milepost@127.0.0.1:${port}/postgres`)
    this.#folder = folder
    this.#port = port
    this.#settings = settings
  }

  /** Starts a server with an empty database, or with a copy of the one that stands still in `template`. */
  static async start(template?: string, settings: readonly string[] = durable): Promise<Postgres> {
    const programs = postgresPrograms()
    const user = postgresUser()
    const folder = mkdtempSync(join(tmpdir(), ownFolder))
    const data = join(folder, 'data')
    if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
    if (template) copyData(template, data)
    else {
      const options = ['-U', 'milepost', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
      execFileSync(join(programs, 'initdb'), ['-D', data, ...options], {
        ...user,
        cwd: folder,
        stdio: 'pipe',
      })
    }
    const postgres = new Postgres(folder, await freePort(), settings)
    await postgres.start()
    return postgres
  }

  /** Starts a standby of this server, which follows it; it is read from alone, and goes by itself. */
  async startStandby(): Promise<Postgres> {
    const user = postgresUser()
    const folder = mkdtempSync(join(tmpdir(), ownFolder))
    if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
    const source = ['-h', '127.0.0.1', '-p', String(this.#port), '-U', 'milepost']
    const options = ['-D', join(folder, 'data'), '-R', '--checkpoint=fast', '--no-sync']
    execFileSync(join(postgresPrograms(), 'pg_basebackup'), [...source, ...options], {
      ...user,
      cwd: folder,
      stdio: 'pipe',
    })
    const standby = new Postgres(folder, await freePort(), this.#settings)
    await standby.start()
    return standby
  }

  /** The data folder: a template for others once the server is stopped. */
  get dataFolder(): string {
    return join(this.#folder, 'data')
  }

  /** A copy of the data as it stands now, as a template for other servers; it goes with this one. */
  async makeTemplate(): Promise<string> {
    const template = join(this.#folder, 'template')
    await this.stop()
    copyData(this.dataFolder, template)
    await this.start()
    return template
  }

  /** Starts the server again after `kill` or `stop`; resolves when it answers. */
  async start(): Promise<void> {
    if (this.#server) throw new Error('PostgreSQL runs already')
    const flags = this.#settings.flatMap((setting) => ['-c', setting])
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

/** Copies the data folder of a server that stands still, as the server's own user. */
function copyData(from: string, to: string): void {
  execFileSync('cp', ['-R', from, to], { ...postgresUser(), cwd: dirname(to) })
}
