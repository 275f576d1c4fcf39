import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A program that was asked to stop is killed after so many milliseconds. */
const stopPatience = 20_000
const interval = 100

/**
 * Asks again and again until the answer is yes.
 * @param {string} what names what is awaited in the failure's message
 * @param {() => Promise<boolean> | boolean} ask
 * @param {number} [wait] milliseconds
 */
export async function until(what, ask, wait = 120_000) {
  const deadline = Date.now() + wait
  while (!(await ask())) {
    if (Date.now() > deadline) throw new Error(`After ${wait / 1000} s still not: ${what}.`)
    await pause(interval)
  }
}

/**
 * Whether an address answers with success, within a second.
 * @param {string} url
 */
export async function isWell(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1000) })).ok
  } catch {
    // Nobody listens there, or nobody answers.
    return false
  }
}

/**
 * @typedef {object} PartOptions
 * @property {string} name
 * @property {string} folder where its output goes, into a file of its name
 * @property {string[]} command the program and its arguments
 * @property {NodeJS.ProcessEnv} [env] beside our own PATH
 * @property {{ uid?: number, gid?: number }} [user] whom to run it as
 * @property {string} [cwd]
 * @property {number} [startAgainAfter] milliseconds after it has ended unasked
 */

/** A program of the cluster: started again, as systemd would, when it ends unasked. */
export class Part {
  #options
  #log
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #process
  #wanted = false

  /** @param {PartOptions} options */
  constructor(options) {
    this.#options = options
    this.#log = join(options.folder, `${options.name}.log`)
  }

  get name() {
    return this.#options.name
  }

  /** Its process; undefined while none runs. */
  get pid() {
    return this.#process?.pid
  }

  /** What it has printed. */
  get output() {
    return existsSync(this.#log) ? readFileSync(this.#log, 'utf8') : ''
  }

  /** @param {string[]} [command] another one than before */
  start(command = this.#options.command) {
    this.#options.command = command
    this.#wanted = true
    this.#launch()
  }

  #launch() {
    const { command, folder, env, user = {}, cwd = folder, startAgainAfter = 1000 } = this.#options
    const [program = '', ...args] = command
    const log = openSync(this.#log, 'a')
    // In a group of its own: what Ctrl-C sends to ours must not end all parts at once.
    const child = spawn(program, args, {
      ...user,
      cwd,
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH, ...env },
    })
    closeSync(log)
    this.#process = child
    child.on('error', (error) => console.error(`${this.name}: ${error.message}`))
    child.on('exit', () => {
      this.#process = undefined
      if (this.#wanted) setTimeout(() => this.#wanted && !this.#process && this.#launch(), startAgainAfter)
    })
  }

  /**
   * Every process that belongs to it.
   * @returns {number[]}
   */
  processes() {
    return this.pid === undefined ? [] : [this.pid]
  }

  /**
   * Sends a signal to every process of it; SIGKILL is what a power cut does.
   * @param {NodeJS.Signals} name
   */
  signal(name) {
    for (const pid of this.processes()) {
      try {
        process.kill(pid, name)
      } catch (error) {
        // It has ended by itself.
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
      }
    }
  }

  /** Asks it to stop, and waits until it has. */
  async stop() {
    this.#wanted = false
    if (!this.#process) return
    this.signal('SIGCONT')
    this.#process.kill('SIGTERM')
    const killing = setTimeout(() => this.signal('SIGKILL'), stopPatience)
    await until(`${this.name} has stopped`, () => this.#process === undefined)
    clearTimeout(killing)
  }
}
