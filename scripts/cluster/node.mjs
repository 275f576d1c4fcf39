import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { isWell, Part } from './part.mjs'

/** Which process was started by which. */
function parents() {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
  return table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
}

/** A PostgreSQL server with the Patroni that looks after it. */
export class Node extends Part {
  #dataFolder
  #patroni

  /**
   * @param {import('./part.mjs').PartOptions} options
   * @param {string} dataFolder of its server
   * @param {string} patroni the address of Patroni's API
   */
  constructor(options, dataFolder, patroni) {
    super(options)
    this.#dataFolder = dataFolder
    this.#patroni = patroni
  }

  /** Its server's process, which outlives a killed Patroni; undefined while there is none. */
  get server() {
    const file = join(this.#dataFolder, 'postmaster.pid')
    const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0
    return pid > 0 && this.#isServer(pid) ? pid : undefined
  }

  /**
   * Whether the process is the server: the file outlives one that was killed, and its number may be somebody else's by now.
   * @param {number} pid
   */
  #isServer(pid) {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(this.#dataFolder)
    } catch {
      // It is gone, or another user's.
      return false
    }
  }

  /**
   * What it is just now.
   * @returns {Promise<'primary' | 'synchronous standby' | 'away'>}
   */
  async role() {
    if (await isWell(`${this.#patroni}/primary`)) return 'primary'
    return (await isWell(`${this.#patroni}/synchronous`)) ? 'synchronous standby' : 'away'
  }

  /**
   * Patroni and its server, with all that they have started.
   * @override
   */
  processes() {
    const family = new Set([...super.processes(), this.server].filter((pid) => pid !== undefined))
    const all = parents()
    for (let size = 0; size < family.size; ) {
      size = family.size
      for (const [pid = 0, parent = 0] of all) if (family.has(parent)) family.add(pid)
    }
    return [...family]
  }

  /**
   * Stops both in order; a server whose Patroni was just killed has to be ended by itself.
   * @override
   */
  async stop() {
    await super.stop()
    this.signal('SIGQUIT')
  }
}
