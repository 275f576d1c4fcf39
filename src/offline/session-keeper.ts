import { exchange } from '#request/call.ts'
import { Cancelled, NetworkFailure, Refused } from '#request/errors.ts'
import { askToSignInAgain } from '#request/recover.ts'
import { alone, hearOtherTabs, item, sessionState } from '#request/session.ts'
import type { Device } from './device.ts'
import { OfflineRefused } from './vault.ts'

/** How long to leave the gateway alone after it could not be reached for a renewal, milliseconds. */
const betweenRenewals = 3_000

/**
 * Gets a session where there is none yet: after an offline sign-in by the device credential, without asking; when that
 * is refused, by the password, once, when somebody is there.
 */
export class SessionKeeper {
  readonly #device: Device
  #renewal: Promise<boolean> | undefined
  #triedAt = 0

  constructor(device: Device) {
    this.#device = device
  }

  /** True when there is a session to call with. */
  ensure(): Promise<boolean> {
    if (sessionState() === 'signed-in') return Promise.resolve(true)
    if (sessionState() === 'none') return Promise.resolve(false)
    if (!this.#renewal && Date.now() - this.#triedAt < betweenRenewals) return Promise.resolve(false)
    this.#renewal ??= this.#renew().finally(() => {
      this.#triedAt = Date.now()
      this.#renewal = undefined
    })
    return this.#renewal
  }

  /** Asks for the password after inactivity, if somebody is there to be asked. True when the session goes on. */
  async ask(): Promise<boolean> {
    if (document.visibilityState !== 'visible') return false
    try {
      await askToSignInAgain(exchange, item('token'))
      return true
    } catch (failure) {
      // Given up, or out of reach again: either way there is no session now.
      if (failure instanceof Cancelled || failure instanceof NetworkFailure) return false
      throw failure
    }
  }

  async #renew(): Promise<boolean> {
    try {
      await alone('sign-in', async () => {
        // The tab that had the turn before may have renewed; its word can come later than the turn.
        if (sessionState() !== 'signed-in') await hearOtherTabs()
        if (sessionState() !== 'signed-in') await this.#device.renew()
      })
      return true
    } catch (failure) {
      if (failure instanceof NetworkFailure) return false
      if (failure instanceof Refused || failure instanceof OfflineRefused) return this.ask()
      throw failure
    }
  }
}
