import type { LiveEvent } from '#contract/session/live.ts'
import { listenLive } from '#request/live.ts'

export interface LiveListener {
  /** `again`: after a break, in which anything may have happened. */
  opened(again: boolean): void
  event(event: LiveEvent): void
}

/**
 * The account's live channel, which is listened to while somebody is signed in. The gateway ends a stream with the
 * session that it was opened in, so each session has a stream of its own.
 */
export class LiveNews {
  readonly #listener: LiveListener
  #listening: AbortController | undefined
  #token: string | undefined

  constructor(listener: LiveListener) {
    this.#listener = listener
  }

  get listening(): boolean {
    return this.#listening !== undefined
  }

  /** Listens in the session of this token, and in no other any more. True when it begins just now. */
  start(token: string | undefined): boolean {
    if (this.#listening && this.#token === token) return false
    this.stop()
    this.#token = token
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
