import type { CaptchaAnswer } from '#contract/session/captcha.ts'
import type { NetworkFailure, Refused } from './errors.ts'

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

/** What talks to the person; the console provides it. */
export interface Prompter {
  /** Asks for the password after long inactivity; undefined means that the person gave up. */
  password(accountName: string, refused: PasswordRefused | undefined): Promise<PasswordAnswer | undefined>
  /** A message box; resolves when it is closed. */
  alert(message: string): Promise<void>
  /** An error box. */
  error(failure: Refused | NetworkFailure): void
}
