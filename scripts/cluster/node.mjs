import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../run.mjs'
import { isWell, Part } from './part.mjs'

/** Which process was started by which. */
function parents() {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
  return table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
}

/**
 * @typedef {object} Place
 * @property {string} home its folder
 * @property {string} config where its Patroni reads what it is to do
 * @property {string} data its server's folder
 * @property {string} patroni the address of Patroni's API
 * @property {string | undefined} disk how large a disk of its own its folder is, as mount says it
 */

/** A PostgreSQL server with the Patroni that looks after it. */
export class Node extends Part {
  #place
  #user

  /**
   * @param {import('./part.mjs').PartOptions} options
   * @param {Place} place
   */
  constructor(options, place) {
    super(options)
    this.#place = place
    this.#user = options.user
  }

  /** Mounts its disk, if it has one of its own, and says there what Patroni is to do. */
  prepare() {
    const { home, config, disk } = this.#place
    if (disk) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${disk},mode=700`, 'tmpfs', home])
    mkdirSync(config, { mode: 0o700 })
    // PostgreSQL's user may not see the project's folder, nor write where Debian has the sockets.
    copyFileSync(join(root, 'deploy/patroni.yaml'), join(config, '1.yaml'))
    const own = { postgresql: { parameters: { unix_socket_directories: home } } }
    writeFileSync(join(config, '2.yaml'), JSON.stringify(own))
    const { uid, gid } = this.#user ?? {}
    if (uid !== undefined && gid !== undefined) for (const path of [home, config]) chownSync(path, uid, gid)
  }

  /** Its server's process, which outlives a killed Patroni; undefined while there is none. */
  get server() {
    const file = join(this.#place.data, 'postmaster.pid')
    const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0
    return pid > 0 && this.#isServer(pid) ? pid : undefined
  }

  /**
   * Whether the process is the server: the file outlives one that was killed, and its number may be somebody else's by now.
   * @param {number} pid
   */
  #isServer(pid) {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(this.#place.data)
    } catch {
      // It is gone, or another user's.
      return false
    }
  }

  /** What takes all the room on its disk. */
  get #filler() {
    const { home, disk } = this.#place
    if (!disk) throw new Error(`${this.name} has no disk of its own.`)
    return join(home, 'filler')
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
    if (await isWell(`${this.#place.patroni}/primary`)) return 'primary'
    return (await isWell(`${this.#place.patroni}/synchronous`)) ? 'synchronous standby' : 'away'
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
