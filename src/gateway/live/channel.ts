import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Logger } from 'pino'
import { codes } from '#contract/codes.ts'
import type { LiveEvent } from '#contract/session/live.ts'
import type { Database } from '../db/client.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor, Audience } from '../security/actor.ts'
import { type GrantsOf, noGrants } from '../security/grants.ts'
import type { LiveChannel } from '../security/services.ts'
import { changesGrants, concerns, Notice, piecesOf } from './notice.ts'

const postgresChannel = 'milepost_live'
/** To listen twice is to listen once. */
const listen = `listen ${postgresChannel}`
/** Open streams of one account: a few devices with a few tabs each. */
const mostOfAnAccount = 20
/** Pause before the next attempt to listen again, milliseconds. */
const retryAfter = 1_000
/**
 * How often the connection that listens is asked for a sign of life, milliseconds: one that is cut off without a word would
 * otherwise be listened to for ever.
 */
const askEvery = 1_000

interface Listener {
  actor: Actor
  /** Whether what the actor may see has to be read again before it counts. */
  outdated: boolean
  send: (event: LiveEvent) => void
}

interface ChannelParts {
  database: Database
  logger: Logger
  /** What accounts may see at this moment. */
  grantsOf: (accountIds: readonly string[]) => Promise<GrantsOf>
}

/**
 * The live channel of one gateway: it notifies its own streams, and on PostgreSQL the other gateways, by a connection
 * that listens for theirs. An event may be lost while that connection is, so everyone is then asked to look again.
 * A stream hears what its account may see when the event comes, not when the stream was opened.
 */
export class Channel implements LiveChannel {
  readonly #database: Database
  readonly #logger: Logger
  readonly #grantsOf: ChannelParts['grantsOf']
  readonly #self = randomUUID()
  readonly #listeners = new Set<Listener>()
  readonly #followers = new Set<(event: LiveEvent) => void>()
  #connection: PoolClient | undefined
  /** What it does next about its connection. */
  #next: NodeJS.Timeout | undefined
  #closed = false
  #sending: Promise<void> = Promise.resolve()
  #delivering: Promise<void> = Promise.resolve()

  constructor({ database, logger, grantsOf }: ChannelParts) {
    this.#database = database
    this.#logger = logger
    this.#grantsOf = grantsOf
  }

  /** How many streams are open here. */
  get openStreams(): number {
    return this.#listeners.size
  }

  /** Begins to hear the other gateways; with an embedded database there are none. */
  async start(): Promise<void> {
    if (this.#database.kind === 'embedded') return
    const connection = await this.#database.pool.connect()
    connection.on('notification', ({ payload }) => this.#hear(payload ?? ''))
    connection.on('error', (error) => this.#lose(connection, error))
    connection.on('end', () => this.#lose(connection))
    try {
      await connection.query(listen)
    } catch (error) {
      connection.release(true)
      throw error
    }
    if (this.#closed) return connection.release(true)
    this.#connection = connection
    this.#askAgain(connection)
  }

  /** Notifies the others of what is still waiting, and stops hearing them; call it before the database is closed. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#next)
    await this.#sending
    await this.flush()
    this.#connection?.release(true)
  }

  /** Waits until the streams here have heard what was announced. */
  async flush(): Promise<void> {
    await this.#delivering
  }

  announce(to: Audience, event: LiveEvent): void {
    this.#notify(to, event)
    if (this.#database.kind === 'embedded') return
    for (const piece of piecesOf(to)) {
      const notice = JSON.stringify({ from: this.#self, to: piece, event })
      // One after the other: on several connections a later event could overtake an earlier one.
      this.#sending = this.#sending
        .then(() => this.#database.pool.query('select pg_notify($1, $2)', [postgresChannel, notice]))
        .then(() => undefined)
        .catch((error) => this.#logger.warn({ err: error }, 'the other gateways could not be notified'))
    }
  }

  /** @throws Refusal 20429 when the account has too many open streams. */
  listen(actor: Actor, send: (event: LiveEvent) => void): () => void {
    const others = [...this.#listeners].filter((one) => one.actor.accountId === actor.accountId)
    if (others.length >= mostOfAnAccount) throw new Refusal(codes.slowDown)
    // The actor was read before this, and what changed in between was told to those who listened then.
    const listener = { actor, outdated: true, send }
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Has all that is announced, here and elsewhere, told to a part of this gateway; events get lost as they do for streams. */
  follow(follower: (event: LiveEvent) => void): void {
    this.#followers.add(follower)
  }

  #notify(to: Audience, event: LiveEvent): void {
    for (const follower of this.#followers) follower(event)
    if (changesGrants(event)) this.#outdateAll()
    // One after the other: an event that waits for nothing could overtake an earlier one.
    this.#delivering = this.#delivering
      .then(() => this.#deliver(to, event))
      .catch((error) => this.#logger.warn({ err: error }, 'an event could not be delivered'))
  }

  #outdateAll(): void {
    for (const listener of this.#listeners) listener.outdated = true
  }

  async #deliver(to: Audience, event: LiveEvent): Promise<void> {
    if ('permission' in to) await this.#readGrants()
    for (const { actor, send } of this.#listeners) if (concerns(to, actor)) send(event)
  }

  /** Reads again what the outdated listeners may see: nothing, when it cannot be read. */
  async #readGrants(): Promise<void> {
    const outdated = [...this.#listeners].filter((listener) => listener.outdated)
    if (outdated.length === 0) return
    for (const listener of outdated) listener.outdated = false
    let granted: GrantsOf = new Map()
    try {
      granted = await this.#grantsOf([...new Set(outdated.map(({ actor }) => actor.accountId))])
    } catch (error) {
      this.#logger.warn({ err: error }, 'what open streams may hear could not be read')
      for (const listener of outdated) listener.outdated = true
    }
    for (const listener of outdated) {
      const { permissions, scope } = granted.get(listener.actor.accountId) ?? noGrants
      listener.actor = { ...listener.actor, permissions, scope }
    }
  }

  #hear(payload: string): void {
    // A gateway of another release may send what this one does not know.
    const notice = Notice.safeParse(JSON.parse(payload))
    if (notice.success && notice.data.from !== this.#self) this.#notify(notice.data.to, notice.data.event)
  }

  #askAgain(connection: PoolClient): void {
    this.#next = setTimeout(async () => {
      try {
        await connection.query(listen)
        if (this.#connection === connection && !this.#closed) this.#askAgain(connection)
      } catch (error) {
        this.#lose(connection, error)
      }
    }, askEvery)
  }

  #lose(connection: PoolClient, error?: unknown): void {
    if (this.#closed || this.#connection !== connection) return
    this.#logger.warn({ err: error }, 'the connection that hears the other gateways is lost')
    this.#connection = undefined
    connection.release(true)
    this.#again()
  }

  #again(): void {
    this.#next = setTimeout(async () => {
      try {
        await this.start()
        this.#outdateAll()
        for (const { send } of this.#listeners) send({ kind: 'changed', entity: 'message' })
        for (const follower of this.#followers) follower({ kind: 'changed', entity: 'supplier' })
      } catch (error) {
        this.#logger.warn({ err: error }, 'the other gateways cannot be heard yet')
        if (!this.#closed) this.#again()
      }
    }, retryAfter)
  }
}
