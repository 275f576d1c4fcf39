import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
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
  /** Where a disk of its own is mounted, if it has one. */
  disk

  /**
   * @param {import('./part.mjs').PartOptions} options
   * @param {string} dataFolder of its server
   * @param {string} patroni the address of Patroni's API
   * @param {string} [disk] where a disk of its own is mounted
   */
  constructor(options, dataFolder, patroni, disk) {
    super(options)
    this.#dataFolder = dataFolder
    this.#patroni = patroni
    this.disk = disk
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

  /** What takes all the room on its disk. */
  get #filler() {
    if (!this.disk) throw new Error(`${this.name} has no disk of its own.`)
    return join(this.disk, 'filler')
  }

  /** Leaves no room on its disk, which has to be its own (`Cluster`). */
  async fillDisk() {
    // A process of its own: whoever asks for it may have hundreds of calls under way.
    const writer = spawn('dd', ['if=/dev/zero', `of=${this.#filler}`, 'bs=64k'], { stdio: 'ignore' })
    await once(writer, 'exit')
    const { bavail } = await statfs(this.#filler)
    if (bavail > 0) throw new Error(`The disk of ${this.name} is not full: ${bavail} blocks are free.`)
  }

  freeDisk() {
    rmSync(this.#filler)
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
