import type { Epoch } from '#contract/revision.ts'
import { Cancelled, NetworkFailure, Refused } from '#request/errors.ts'
import { sessionState } from '#request/session.ts'
import { createStore } from '../store.ts'
import type { Database } from '../vault/db.ts'
import { forgetLost, lostHere, noteLost } from '../vault/device-record.ts'
import type { AccountStore } from './account-store.ts'

/** Until the gateway has said how often, minutes. */
const defaultMinutes = 5

export interface HeartbeatOptions {
  store: () => AccountStore | undefined
  /** This device as a terminal of the account; undefined when it is not authorised. */
  terminalId: () => Promise<string | undefined>
  /** Called when the gateway has answered. */
  heard: () => void
  /** The gateway answers few calls of a session at once: those of the page go before a report. */
  firstScreen: Promise<void>
  /** Called with the epoch that it named. */
  epochHeard: (store: AccountStore, epoch: Epoch) => Promise<void>
}

/** Reports to the gateway at intervals what this device still has to send, so that the list of terminals is true. */
export class Heartbeat {
  /** Unsent edits that the browser has thrown away, until the person has read so. */
  readonly lost = createStore(0)
  readonly #options: HeartbeatOptions
  #minutes = defaultMinutes
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor(options: HeartbeatOptions) {
    this.#options = options
  }

  /** Reports now, and again after the interval. A failure is recorded by the call. */
  async beat(): Promise<void> {
    await this.#options.firstScreen
    await this.#send().catch((failure: unknown) => {
      const ofTheCall = [Refused, NetworkFailure, Cancelled].some((kind) => failure instanceof kind)
      if (!ofTheCall) console.error('No heartbeat', failure)
    })
    clearTimeout(this.#timer)
    if (!this.#closed) this.#timer = setTimeout(() => void this.#next(), this.#minutes * 60_000)
  }

  /** Looks at what is noted of lost edits. */
  async count(database: Database): Promise<void> {
    this.lost.set(await lostHere(database))
  }

  /** The person has read how many were lost. */
  async lostRead(): Promise<void> {
    this.lost.set(0)
    const database = this.#options.store()?.database
    if (database) await forgetLost(database)
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
  }

  async #next(): Promise<void> {
    if (document.visibilityState === 'visible') return this.beat()
    this.#timer = setTimeout(() => void this.#next(), this.#minutes * 60_000)
  }

  async #send(): Promise<void> {
    const store = this.#options.store()
    if (!store || sessionState() !== 'signed-in') return
    const terminalId = await this.#options.terminalId()
    if (!terminalId) return
    // Not needed before a page stands, and so no part of its first files.
    const { report } = await import('./report.ts')
    if (this.#closed) return
    const { emptied, answer } = await report(store, terminalId)
    this.#minutes = answer.heartbeatMinutes
    this.#options.heard()
    await this.#options.epochHeard(store, answer.epoch)
    if (!emptied) return
    await noteLost(store.database, answer.lastUnsynced)
    await this.count(store.database)
    await this.#send()
  }
}
