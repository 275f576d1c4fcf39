import type { Epoch } from '#contract/revision.ts'
import { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import { call } from '#request/call.ts'
import { Cancelled, NetworkFailure, Refused } from '#request/errors.ts'
import { clockOffset, sessionState } from '#request/session.ts'
import { createStore } from '../store.ts'
import type { Database } from '../vault/db.ts'
import { forgetLost, isEmptied, lostHere, noteLost, unsentHere } from '../vault/device-record.ts'
import type { AccountStore } from './account-store.ts'
import { readCondition } from './device-condition.ts'
import { readSequence, saveSequence } from './heartbeat-sequence.ts'

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
    const [terminalId, condition, unsent, emptied] = await Promise.all([
      this.#options.terminalId(),
      readCondition(),
      unsentHere(store.database),
      isEmptied(store.database),
    ])
    if (!terminalId) return
    const { unsynced, parked, oldestMadeAt } = unsent
    const answer = await call(
      sendHeartbeat,
      {
        terminalId,
        unsynced,
        parked,
        oldestMadeAt: oldestMadeAt && Math.round(oldestMadeAt + clockOffset()),
        build: __BUILD_ID__,
        emptied: emptied || undefined,
        ...condition,
        clockOffset: clockOffset(),
        sequence: readSequence(),
      },
      { account: store.vault.account, purpose: 'sync', background: true },
    )
    this.#minutes = answer.heartbeatMinutes
    saveSequence(answer.sequence)
    this.#options.heard()
    await this.#options.epochHeard(store, answer.epoch)
    if (!emptied) return
    await noteLost(store.database, answer.lastUnsynced)
    await this.count(store.database)
    await this.#send()
  }
}
