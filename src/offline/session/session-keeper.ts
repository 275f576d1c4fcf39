import { codes } from '#contract/codes.ts'
import { Cancelled, NetworkFailure, Refused } from '#request/errors.ts'
import { alone, dialogs, dropSession, hearOtherTabs, item, needs, sessionState } from '#request/session.ts'
import type { SessionNeed } from '#request/session-needs.ts'
import { OfflineRefused } from '../vault/vault.ts'
import { renewSession, showFactor, signInAgain } from './continue-session.ts'
import type { Device } from './device.ts'

const ends: readonly number[] = [codes.sessionEnded, codes.noPermission]
/** How long nobody waits for a renewal by the way after the gateway could not be reached for one, milliseconds. */
const betweenRenewals = 3_000

/**
 * Gets a session where there is none yet: after an offline sign-in by the device credential, without asking; when that
 * is refused, by the password, once, when somebody is there.
 */
export class SessionKeeper {
  readonly #device: Device
  #renewal: Promise<boolean> | undefined
  #nextTry = 0

  constructor(device: Device) {
    this.#device = device
  }

  /**
   * Sees to what calls wait for: the password after inactivity, the second factor, the last word of an ended session. Returns
   * what ends that.
   */
  attend(): () => void {
    return needs().subscribe((need) => {
      need.settle(this.#satisfy(need))
    })
  }

  #satisfy(need: SessionNeed): Promise<void> {
    switch (need.kind) {
      case 'password':
        return signInAgain(this.#device, need.token)
      case 'factor':
        return showFactor()
      case 'end':
        return sayWhyEnded(this.#device, need)
    }
  }

  /** True when there is a session to call with; not tried for again and again where the gateway is out of reach. */
  ensure(): Promise<boolean> {
    // Not by the wall clock, which may be set back.
    const tooSoon = !this.#renewal && performance.now() < this.#nextTry
    return tooSoon ? Promise.resolve(sessionState() === 'signed-in') : this.tryNow()
  }

  /** The same, however short ago it was tried: for who has a reason to try now, or a pause of its own. */
  tryNow(): Promise<boolean> {
    if (sessionState() === 'signed-in') return Promise.resolve(true)
    if (sessionState() === 'none') return Promise.resolve(false)
    this.#renewal ??= this.#renew().finally(() => {
      this.#nextTry = performance.now() + betweenRenewals
      this.#renewal = undefined
    })
    return this.#renewal
  }

  /** Asks for the password after inactivity, if somebody is there to be asked. True when the session goes on. */
  async ask(): Promise<boolean> {
    if (document.visibilityState !== 'visible') return false
    try {
      await signInAgain(this.#device, item('token'))
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
        if (sessionState() !== 'signed-in') await renewSession(this.#device)
      })
      return true
    } catch (failure) {
      // The person gave up at the prompt that stood before it in the queue: there is no session now.
      if (failure instanceof NetworkFailure || failure instanceof Cancelled) return false
      // Its account, or its terminal, is not to go on: no password would help.
      if (failure instanceof Refused && ends.includes(failure.code)) {
        await sayWhyEnded(this.#device, failure)
        dropSession()
        return false
      }
      if (failure instanceof Refused || failure instanceof OfflineRefused) return this.ask()
      throw failure
    }
  }
}

/** What the gateway's 20119 asks for before the session is dropped: its reason, in a box. */
async function sayWhyEnded(
  device: Device,
  { message, data }: Pick<Refused, 'message' | 'data'>,
): Promise<void> {
  // Not after the box: nobody may be there to close it.
  await device.wipeIfRevoked(data)
  await dialogs().alert(message)
}
