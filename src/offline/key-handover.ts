import type { VaultKeys } from './seal.ts'
import { type PageMessage, readKeys } from './wake.ts'

const channelName = 'milepost-keys'
/** How long a page waits for keys from the worker or another tab, milliseconds. */
const patience = 600

/**
 * Hands an account's open keys from page to page, through the memory of other tabs and of the service worker, never
 * through a disk: over the reload after a sign-in, and to new tabs.
 */
export class KeyHandover {
  readonly #channel = new BroadcastChannel(channelName)
  #held: { account: string; keys: VaultKeys } | undefined

  constructor() {
    this.#channel.addEventListener('message', ({ data }) => {
      if (!this.#held || data?.kind !== 'ask' || data.account !== this.#held.account) return
      this.#channel.postMessage({ kind: 'keys', ...this.#held })
    })
    // Just before the page goes, so that the worker has them for the page that follows.
    globalThis.addEventListener?.('pagehide', () => this.#tellWorker())
  }

  /** The keys that this page holds for the account. */
  held(account: string): VaultKeys | undefined {
    return this.#held?.account === account ? this.#held.keys : undefined
  }

  /** Keeps the keys in this page and in the worker. */
  async hold(account: string, keys: VaultKeys): Promise<void> {
    this.#held = { account, keys }
    await this.#tellWorker()
  }

  /** Asks the worker and the other tabs; undefined when all memory of the keys is gone. */
  async ask(account: string): Promise<VaultKeys | undefined> {
    const own = this.held(account)
    if (own) return own
    const keys = await first([this.#askTabs(account), this.#askWorker(account)])
    if (keys) this.#held = { account, keys }
    return keys
  }

  /** Forgets the keys here and in the worker. */
  async drop(): Promise<void> {
    this.#held = undefined
    await post({ kind: 'drop-keys' })
  }

  close(): void {
    this.#channel.close()
  }

  async #tellWorker(): Promise<void> {
    if (this.#held) await post({ kind: 'keep-keys', ...this.#held })
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
      }, patience)
      this.#channel.postMessage({ kind: 'ask', account })
    })
  }

  async #askWorker(account: string): Promise<VaultKeys | undefined> {
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise<VaultKeys | undefined>((resolve) => {
      port1.onmessage = ({ data }) => resolve(readKeys(data))
      setTimeout(() => resolve(undefined), patience)
    })
    await post({ kind: 'ask-keys', account }, [port2])
    return answer.finally(() => port1.close())
  }
}

async function post(message: PageMessage, ports: Transferable[] = []): Promise<void> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration()
  registration?.active?.postMessage(message, ports)
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
