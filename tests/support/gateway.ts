import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { patience } from '../../scripts/patience.mjs'
import type { Database } from './database.ts'
import { EmbeddedCopy } from './embedded-copy.ts'
import { freePort } from './free-port.ts'
import { endWithTests } from './processes.ts'
import { until } from './until.ts'

const program = join(import.meta.dirname, '../../dist/gateway/main.js')
const careProgram = join(import.meta.dirname, '../../dist/gateway/database-command.js')
/** A first start makes the demo data, which takes a slow machine a while. */
const startPatience = patience(120_000)
const stopPatience = patience(20_000)
/** Any will do, but gateways on copies of one database need the same. */
const masterKey = '5e'.repeat(32)

export interface GatewayOptions {
  /** Its data folder; the embedded database is in it. */
  dataDir: string
  /** What holds its rows, instead of the embedded database. */
  postgres?: Database
  /** Settings beyond those (`gateway/settings/env.ts`), e.g. `{ SESSION_IDLE_MINUTES: '1' }`. */
  env?: Record<string, string>
  /** For a gateway that lives for one test: half of its start would go into optimising the embedded database's code. */
  shortLived?: boolean
}

/** The built gateway in a process of its own, on loopback. Its address and data stay the same over every restart. */
export class Gateway {
  readonly address: string
  /** Its database; undefined when that is embedded. */
  readonly postgres: Database | undefined
  readonly #dataDir: string
  readonly #variables: Record<string, string>
  readonly #flags: string[]
  #process: ChildProcess | undefined
  #copy: EmbeddedCopy | undefined
  #log = ''

  private constructor({ dataDir, postgres, env, shortLived }: GatewayOptions, port: number) {
    this.address = `http://127.0.0.1:${port}`
    this.postgres = postgres
    this.#dataDir = dataDir
    // Without source maps, whose reading would be a fifth of its start.
    this.#flags = shortLived ? ['--liftoff-only'] : []
    this.#variables = {
      PATH: process.env.PATH ?? '',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      // The demo data bring enough for a test, beside which none are made.
      KEY_POOL_SIZE: '1',
      // A busy machine is no database at a standstill.
      TURN_SECONDS: '60',
      ...(postgres ? { DATABASE_URL: postgres.url, MASTER_KEY: masterKey } : {}),
      ...env,
    }
  }

  /** Starts a gateway; resolves when it is ready. An empty database gets the demo data. */
  static async start(options: GatewayOptions): Promise<Gateway> {
    const gateway = new Gateway(options, await freePort())
    await gateway.start()
    return gateway
  }

  /** What it has printed since the first start. */
  get log(): string {
    return this.#log
  }

  /** Of the process that runs now. */
  get pid(): number {
    const pid = this.#process?.pid
    if (pid === undefined) throw new Error('The gateway does not run')
    return pid
  }

  /** Starts it again after `stop` or `kill`, with other settings where `env` names some; resolves when it is ready. */
  async start(env: Record<string, string> = {}): Promise<void> {
    if (this.#process) throw new Error('The gateway runs already')
    await this.#closeCopy()
    Object.assign(this.#variables, env)
    const gateway = spawn(process.execPath, [...this.#flags, program, '--demo'], {
      env: this.#variables,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    endWithTests(gateway)
    for (const stream of [gateway.stdout, gateway.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#log += text
      })
    }
    this.#process = gateway
    await until(
      () => `the gateway is ready\n${this.#log}`,
      () => {
        if (hasEnded(gateway)) throw new Error(`The gateway ended with ${gateway.exitCode}\n${this.#log}`)
        return this.isReady()
      },
      startPatience,
    )
  }

  /** Whether it says that it can serve. */
  async isReady(): Promise<boolean> {
    try {
      return (await fetch(new URL('/readyz', this.address))).ok
    } catch {
      // Nobody listens (any more).
      return false
    }
  }

  /** A measure of its own, as /metrics has it. */
  async measure(name: string): Promise<number> {
    const text = await (await fetch(new URL('/metrics', this.address))).text()
    const [, value] = new RegExp(`^${name} (.+)$`, 'm').exec(text) ?? []
    if (value === undefined) throw new Error(`The gateway does not measure ${name}`)
    return Number(value)
  }

  /**
   * Asks it to stop, as an operator does.
   * @throws Error when it does not end in time, or not in order.
   */
  async stop(): Promise<void> {
    const gateway = this.#process
    if (!gateway) return
    gateway.kill('SIGTERM')
    await until(
      () => `the gateway has stopped\n${this.#log}`,
      () => hasEnded(gateway),
      stopPatience,
    )
    this.#process = undefined
    if (gateway.exitCode !== 0) {
      throw new Error(`The gateway stopped with ${gateway.exitCode ?? gateway.signalCode}\n${this.#log}`)
    }
  }

  /** Ends it as a crash would, with SIGKILL. */
  async kill(): Promise<void> {
    const gateway = this.#process
    this.#process = undefined
    if (!gateway || hasEnded(gateway)) return
    const ended = once(gateway, 'exit')
    gateway.kill('SIGKILL')
    await ended
  }

  /** Stops it in order and starts it again. */
  async restart(env?: Record<string, string>): Promise<void> {
    await this.stop()
    await this.start(env)
  }

  /** Ends it for good; its folders belong to what made them. */
  async close(): Promise<void> {
    await this.kill()
    await this.#closeCopy()
  }

  /**
   * The rows that a statement gives, past the gateway. The embedded database belongs to its gateway alone: stop or
   * kill that first.
   */
  async query(sql: string, parameters: unknown[] = []): Promise<Record<string, unknown>[]> {
    if (this.postgres) return await this.postgres.query(sql, parameters)
    if (this.#process) throw new Error('Stop the gateway before you look into its embedded database')
    this.#copy ??= await EmbeddedCopy.of(this.#dataDir)
    return await this.#copy.query(sql, parameters)
  }

  /**
   * Runs `npm run db -- …` on its database; stop it first where that is embedded.
   * @returns what it says.
   * @throws Error with what it says when it fails.
   */
  async care(...args: string[]): Promise<string> {
    await this.#closeCopy()
    const command = [careProgram, ...args]
    return (await promisify(execFile)(process.execPath, command, { env: this.#variables })).stdout
  }

  async #closeCopy(): Promise<void> {
    await this.#copy?.close()
    this.#copy = undefined
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
