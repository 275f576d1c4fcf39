import type { CaptchaAnswer } from '#contract/session/captcha.ts'
import type { NetworkFailure, Refused } from './errors.ts'
import { newId } from './id.ts'

/** What became of the last password. */
export interface PasswordRefused {
  /** Why it was not taken; undefined where it was not even looked at for want of a captcha's answer. */
  reason: string | undefined
  /** What was typed, where that is still to be looked at: nobody types it twice. */
  password: string | undefined
  /** Given when a captcha has to be answered with the next one: what the gateway says of that. */
  captcha: { problem: string | undefined } | undefined
}

/** A password, never empty, and the answer to the captcha where one was asked. */
export interface PasswordAnswer {
  password: string
  captcha?: CaptchaAnswer | undefined
}

/** What stands over the page until the person has answered or closed it. */
export type Dialog = { id: string } & (
  | {
      kind: 'password'
      accountName: string
      refused: PasswordRefused | undefined
      close: (answer?: PasswordAnswer) => void
    }
  | { kind: 'factor'; close: (shown?: true) => void }
  | { kind: 'alert'; message: string; close: () => void }
  | { kind: 'error'; failure: Refused | NetworkFailure; close: () => void }
)

/** What the session has to ask or to say, in the order it came (NAV-06). Where no page shows it, nothing is asked or said. */
export class Dialogs {
  #open: readonly Dialog[] = []
  readonly #listeners = new Set<() => void>()

  /** What stands open, the oldest first: the same array until that changes. */
  read = (): readonly Dialog[] => this.#open

  /** Calls the listener after each change, as long as it shows what stands open; returns what ends that. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) for (const dialog of this.#open) dialog.close()
    }
  }

  /** Asks for the password after long inactivity; undefined means that the person gave up. */
  password(accountName: string, refused: PasswordRefused | undefined): Promise<PasswordAnswer | undefined> {
    return this.#show((close) => ({ id: newId(), kind: 'password', accountName, refused, close }))
  }

  /** Asks for the second factor; undefined means that the person gave up. */
  factor(): Promise<true | undefined> {
    return this.#show<true>((close) => ({ id: newId(), kind: 'factor', close }))
  }

  /** A message box; resolves when it is closed. */
  alert(message: string): Promise<void> {
    return this.#show((close) => ({ id: newId(), kind: 'alert', message, close }))
  }

  /** An error box; what a broken line does to two hundred calls at once is said once. */
  error(failure: Refused | NetworkFailure): void {
    const isOpen = this.#open.some((each) => each.kind === 'error' && saysTheSame(each.failure, failure))
    if (!isOpen) void this.#show<void>((close) => ({ id: newId(), kind: 'error', failure, close }))
  }

  #show<Answer>(dialogWith: (close: (answer?: Answer) => void) => Dialog): Promise<Answer | undefined> {
    if (this.#listeners.size === 0) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      const dialog = dialogWith((answer) => {
        this.#set(this.#open.filter((each) => each !== dialog))
        resolve(answer)
      })
      this.#set([...this.#open, dialog])
    })
  }

  #set(dialogs: readonly Dialog[]): void {
    this.#open = dialogs
    for (const listener of this.#listeners) listener()
  }
}

function saysTheSame(one: Refused | NetworkFailure, other: Refused | NetworkFailure): boolean {
  return one.name === other.name && one.message === other.message
}
