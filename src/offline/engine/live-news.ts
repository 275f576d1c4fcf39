import type { LiveEvent } from '#contract/session/live.ts'
import { listenLive } from '#request/live.ts'

export interface LiveListener {
  /** `again`: after a break, in which anything may have happened. */
  opened(again: boolean): void
  event(event: LiveEvent): void
}

/** The account's live channel, which is listened to while somebody is signed in. */
export class LiveNews {
  readonly #listener: LiveListener
  #listening: AbortController | undefined

  constructor(listener: LiveListener) {
    this.#listener = listener
  }

  get listening(): boolean {
    return this.#listening !== undefined
  }

  /** True when it begins just now. */
  start(): boolean {
    if (this.#listening) return false
    this.#listening = new AbortController()
    const { event } = this.#listener
    let again = false
    const opened = () => {
      this.#listener.opened(again)
      again = true
    }
    void listenLive({ opened, event }, this.#listening.signal)
    return true
  }

  stop(): void {
    this.#listening?.abort()
    this.#listening = undefined
  }
}
