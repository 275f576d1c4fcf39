import { once } from 'node:events'
import { createConnection, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createFolder, endFolder, removeFolder } from './folder.mjs'
import { isWell, until } from './part.mjs'
import { builtGateway, createParts, gatewayCommand, portCount } from './parts.mjs'
import { clusterPrograms } from './programs.mjs'

/** For how long at most a gateway that was taken out of the proxy finishes its calls before it is ended, milliseconds. */
const drainPatience = 10_000
/** How often it is asked whether they are through, and at first whether they have come, milliseconds. */
const drainPause = 700
/** Of the proxy's table: the calls that a server has just now. */
const callsColumn = 4
/** How many lines of each part's output a failure shows. */
const lastWords = 15

/**
 * @param {number} port
 * @throws Error when another program listens there.
 */
async function refuseTaken(port) {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new Error(
      `Port ${port} is taken by another program; a cluster takes ${portCount} from PORT on: set it to another one.`,
      { cause: error },
    )
  } finally {
    server.close()
  }
}

/**
 * Two gateways before a primary and its synchronous standby, with all that it takes, on this machine. It lies in a temporary
 * folder, and goes with it.
 */
export class Cluster {
  #port
  #parts
  #folder
  #stopping = false

  /**
   * @param {number} port the proxy's; those of the parts follow it
   * @param {Record<string, string>} [env] further settings of the gateways
   * @param {string} [disk] how large a disk of its own each server has, in memory, as mount says it; only root may mount one
   * @throws Error with what to install, when programs are missing.
   */
  constructor(port, env = {}, disk) {
    const programs = clusterPrograms()
    this.#port = port
    this.#folder = createFolder()
    this.#parts = createParts(programs, this.#folder, port, env, disk)
    process.once('exit', () => this.end())
  }

  /** Where the proxy listens. */
  get address() {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Where the parts write what they print, a file each. */
  get folder() {
    return this.#folder
  }

  /** For a look into the primary's database past the gateways. */
  get superuserUrl() {
    const { password, database } = this.#parts
    return `postgres://postgres:${password}@${database}/milepost`
  }

  get nodes() {
    return this.#parts.nodes
  }

  get gateways() {
    return this.#parts.gateways
  }

  get parts() {
    const { etcd, s3, proxy, nodes, gateways } = this.#parts
    return [etcd, ...this.#links, s3, proxy, ...nodes, ...gateways]
  }

  /**
   * Starts everything, in order; resolves when both gateways can serve. Call `stop` whatever comes of it.
   * @throws Error with the last words of its parts, when one does not start.
   */
  async start() {
    const { etcd, s3, proxy, nodes, gateways } = this.#parts
    for (let port = this.#port; port < this.#port + portCount; port++) await refuseTaken(port)
    for (const node of nodes) node.prepare()
    for (const part of [etcd, ...this.#links, s3, proxy, ...nodes]) part.start()
    await this.until('there are a primary and a standby', async () => {
      const roles = await Promise.all(nodes.map((node) => node.role()))
      return roles.includes('primary') && roles.includes('synchronous standby')
    })
    await this.until('the proxy knows the primary', () => this.#isUp('database,BACKEND'))
    await this.#createDatabase()
    for (const gateway of gateways) {
      gateway.start()
      await this.until(`${gateway.name} is ready`, () => this.isReady(gateway))
    }
  }

  /**
   * Waits until the answer is yes.
   * @param {string} what
   * @param {() => Promise<boolean> | boolean} ask
   */
  async until(what, ask) {
    try {
      await until(what, () => {
        if (this.#stopping) throw new Error('The cluster is being stopped.')
        return ask()
      })
    } catch (error) {
      const words = this.parts.map(
        (part) => `── ${part.name}\n${part.output.split('\n').slice(-lastWords).join('\n')}`,
      )
      throw new Error([String(error), ...words].join('\n'), { cause: error })
    }
  }

  /** Creates the gateways' role and database. */
  async #createDatabase() {
    const { password, database } = this.#parts
    const client = new pg.Client(`postgres://postgres:${password}@${database}/postgres`)
    await client.connect()
    await client.query(`create role milepost login password '${password}'`)
    await client.query('create database milepost owner milepost')
    await client.end()
  }

  /**
   * Where a gateway listens by itself.
   * @param {import('./part.mjs').Part} gateway
   */
  addressOf(gateway) {
    return `http://127.0.0.1:${this.#port + 1 + this.gateways.indexOf(gateway)}`
  }

  /**
   * Whether a gateway can serve.
   * @param {import('./part.mjs').Part} gateway
   */
  isReady(gateway) {
    return isWell(`${this.addressOf(gateway)}/readyz`)
  }

  /**
   * The node that is it just now, if there is one.
   * @param {'primary' | 'synchronous standby'} role
   */
  async find(role) {
    const roles = await Promise.all(this.nodes.map((node) => node.role()))
    return this.nodes[roles.indexOf(role)]
  }

  /**
   * All that a node reaches others by, and is reached by: stopped, its network is cut.
   * @param {import('./node.mjs').Node} node
   */
  networkOf(node) {
    const { between, uplinks } = this.#parts
    return [between, ...uplinks.filter((_, index) => this.nodes[index] === node)]
  }

  /** The links. */
  get #links() {
    const { between, uplinks } = this.#parts
    return [between, ...uplinks]
  }

  /**
   * Replaces the gateways by another build, one after the other, without a failed call.
   * @param {string} [main] its program
   */
  async update(main = builtGateway) {
    for (const gateway of this.gateways) {
      const server = `gateways/${gateway.name}`
      await this.#tellProxy(`set server ${server} state drain`)
      await this.#drained(server.replace('/', ','))
      await gateway.stop()
      gateway.start(gatewayCommand(main))
      await this.until(`${gateway.name} is ready`, () => this.isReady(gateway))
      await this.#tellProxy(`set server ${server} state ready`)
      await this.until(`${gateway.name} gets calls again`, () => this.#isUp(server.replace('/', ',')))
    }
  }

  /** Has the proxy read its files again. */
  reloadProxy() {
    this.#parts.proxy.signal('SIGUSR2')
  }

  /**
   * A command of HAProxy's admin socket, and what it answers.
   * @param {string} command
   */
  async #tellProxy(command) {
    const connection = createConnection(this.#parts.socket)
    connection.end(`${command}\n`)
    return await text(connection)
  }

  /**
   * The proxy's line about a server.
   * @param {string} server as its table of them begins a line
   */
  async #lineOf(server) {
    const lines = (await this.#tellProxy('show stat')).split('\n')
    return lines.find((line) => line.startsWith(`${server},`)) ?? ''
  }

  /**
   * Whether the proxy sends there.
   * @param {string} server
   */
  async #isUp(server) {
    return (await this.#lineOf(server)).includes(',UP,')
  }

  /**
   * Waits until a server has no call left, but for streams, which last for minutes.
   * @param {string} server
   */
  async #drained(server) {
    const deadline = Date.now() + drainPatience
    do await pause(drainPause)
    while (Date.now() < deadline && (await this.#lineOf(server)).split(',')[callsColumn] !== '0')
  }

  /** Stops what depends on others before these, and removes the folder. */
  async stop() {
    this.#stopping = true
    const { etcd, s3, proxy, nodes, gateways } = this.#parts
    await Promise.all(gateways.map((gateway) => gateway.stop()))
    await Promise.all([proxy.stop(), s3.stop()])
    // The primary last: nobody has to take over from it.
    const primary = await this.find('primary')
    for (const node of nodes) if (node !== primary) await node.stop()
    await primary?.stop()
    await Promise.all([...this.#links, etcd].map((part) => part.stop()))
    removeFolder(this.#folder)
  }

  /** Ends everything at once, for a process that is being ended itself; nothing comes back. */
  end() {
    endFolder(this.#folder)
  }
}
