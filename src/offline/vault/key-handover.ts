import { type PageMessage, readKeys } from '../wake.ts'
import type { VaultKeys } from './encryption.ts'

const channelName = 'milepost-keys'
/** How long a page waits for keys from another tab, milliseconds; a tab without them says nothing. */
const tabPatience = 600
/** How long for the worker, which always answers, but has to be started for it on a busy tablet, milliseconds. */
const workerPatience = 4_000
/**
 * How long a first sign-in waits for the worker to be installed, milliseconds, where the gateway has no secret that would
 * open the vault again: without the worker the reload would lose the keys.
 */
export const installPatience = 10_000

/**
 * Hands an account's open keys from page to page, through the memory of other tabs and of the service worker, never
 * through a disk: over the reload after a sign-in, and to new tabs.
 */
export class KeyHandover {
  readonly #channel = new BroadcastChannel(channelName)
  #held: { account: string; keys: VaultKeys } | undefined
  #drops = 0

  /** `revoked` is called when another tab has found that this terminal may open nothing any more. */
  constructor(revoked: () => void) {
    this.#channel.addEventListener('message', ({ data }) => {
      if (data?.kind === 'revoked') {
        this.#held = undefined
        this.#drops++
        revoked()
      }
      if (!this.#held || data?.kind !== 'ask' || data.account !== this.#held.account) return
      this.#channel.postMessage({ kind: 'keys', ...this.#held })
    })
    // Just before the page goes, so that the worker has them for the page that follows.
    globalThis.addEventListener?.('pagehide', () => {
      // Nothing asynchronous gets its turn any more, so it is the worker in charge or none.
      const message: PageMessage | undefined = this.#held && { kind: 'keep-keys', ...this.#held }
      if (message) globalThis.navigator?.serviceWorker?.controller?.postMessage(message)
    })
  }

  /** The keys that this page holds for the account. */
  held(account: string): VaultKeys | undefined {
    return this.#held?.account === account ? this.#held.keys : undefined
  }

  /** Holds the keys in the memory of this page and of the worker, for which it waits so long, milliseconds, while it is installed. */
  async hold(account: string, keys: VaultKeys, wait = 0): Promise<void> {
    this.#held = { account, keys }
    await post({ kind: 'keep-keys', account, keys }, [], wait)
  }

  /**
   * Asks the worker and the other tabs; undefined when all memory of the keys is gone.
   * @param otherwise asked as soon as the worker has none, for nobody knows whether there are other tabs
   */
  async ask(
    account: string,
    otherwise?: () => Promise<VaultKeys | undefined>,
  ): Promise<VaultKeys | undefined> {
    const own = this.held(account)
    if (own) return own
    const beyondTabs = this.#askWorker(account).then((keys) => keys ?? otherwise?.())
    const drops = this.#drops
    const keys = await first([this.#askTabs(account), beyondTabs])
    // Whoever signed out meanwhile is not to be given them.
    if (this.#drops > drops) return undefined
    if (keys) this.#held = { account, keys }
    return keys
  }

  /** Forgets the keys here and in the worker. */
  async drop(): Promise<void> {
    this.#held = undefined
    this.#drops++
    await post({ kind: 'drop-keys' })
  }

  /** The same in all tabs, no matter who is signed in there. */
  async dropEverywhere(): Promise<void> {
    this.#channel.postMessage({ kind: 'revoked' })
    await this.drop()
  }

  close(): void {
    this.#channel.close()
  }

  #askTabs(account: string): Promise<VaultKeys | undefined> {
    return new Promise((resolve) => {
      const hear = ({ data }: MessageEvent) => {
        if (data?.kind !== 'keys' || data.account !== account) return
        this.#channel.removeEventListener('message', hear)
        resolve(readKeys(data.keys))
      }
      this.#channel.addEventListener('message', hear)
      setTimeout(() => {
        this.#channel.removeEventListener('message', hear)
        resolve(undefined)
      }, tabPatience)
      this.#channel.postMessage({ kind: 'ask', account })
    })
  }

  async #askWorker(account: string): Promise<VaultKeys | undefined> {
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise<VaultKeys | undefined>((resolve) => {
      port1.onmessage = ({ data }) => resolve(readKeys(data))
      setTimeout(() => resolve(undefined), workerPatience)
    })
    const asked = await post({ kind: 'ask-keys', account }, [port2])
    return asked ? answer.finally(() => port1.close()) : undefined
  }
}

/** Posts to the worker, waiting so long for one that is being installed; false when there is none. */
async function post(message: PageMessage, ports: Transferable[] = [], wait = 0): Promise<boolean> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration()
  const ready = registration?.active
    ? registration
    : registration && wait > 0
      ? await Promise.race([navigator.serviceWorker.ready, sleep(wait)])
      : undefined
  ready?.active?.postMessage(message, ports)
  return ready?.active !== undefined && ready.active !== null
}

function sleep(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds))
}

/** The first answer that is one; undefined when none is. */
function first<T>(answers: Promise<T | undefined>[]): Promise<T | undefined> {
  const found = answers.map(async (answer) => {
    const value = await answer
    if (value === undefined) throw new Error('nothing here')
    return value
  })
  return Promise.any(found).catch(() => undefined)
}
