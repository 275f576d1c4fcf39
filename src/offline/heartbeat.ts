import { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import { call } from '#request/call.ts'
import { Cancelled, NetworkFailure, Refused } from '#request/errors.ts'
import { sessionState } from '#request/session.ts'
import { isParked } from './edit.ts'
import type { Kept } from './kept.ts'

/** Until the gateway has said how often, minutes. */
const defaultMinutes = 5

export interface HeartbeatOptions {
  kept: () => Kept | undefined
  /** This device as a terminal of the account; undefined when it is not authorised. */
  terminalId: () => Promise<string | undefined>
}

/** Tells the gateway at intervals what this device still has to send, so that the list of terminals is true. */
export class Heartbeat {
  readonly #options: HeartbeatOptions
  #minutes = defaultMinutes
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor(options: HeartbeatOptions) {
    this.#options = options
  }

  /** Tells it now, and again after the interval. A failure is kept by the call. */
  async beat(): Promise<void> {
    await this.#send().catch((failure: unknown) => {
      const ofTheCall = [Refused, NetworkFailure, Cancelled].some((kind) => failure instanceof kind)
      if (!ofTheCall) console.error('No heartbeat', failure)
    })
    clearTimeout(this.#timer)
    if (!this.#closed) this.#timer = setTimeout(() => void this.#next(), this.#minutes * 60_000)
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
    const kept = this.#options.kept()
    if (!kept || sessionState() !== 'signed-in') return
    const [terminalId, storage] = await Promise.all([
      this.#options.terminalId(),
      navigator.storage?.estimate(),
    ])
    if (!terminalId) return
    const { edits } = kept.queue
    const answer = await call(
      sendHeartbeat,
      {
        terminalId,
        unsynced: edits.length,
        parked: edits.filter(isParked).length,
        oldestMadeAt: edits[0]?.content.madeAt,
        build: __BUILD_ID__,
        storageUsed: storage?.usage,
        storageQuota: storage?.quota,
      },
      { account: kept.vault.account, purpose: 'sync', background: true },
    )
    this.#minutes = answer.heartbeatMinutes
  }
}
