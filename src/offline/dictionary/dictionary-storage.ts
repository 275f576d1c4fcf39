import { dictionaryType } from '#contract/dictionary/addresses.ts'
import { dictionaryCache } from '../wake.ts'

/**
 * Where an account's dictionaries are stored: in the cache that the service worker answers from, or, where the browser
 * stores nothing, in memory for as long as the page stands.
 */
export class DictionaryStorage {
  readonly #cache: Cache | undefined
  readonly #memory = new Map<string, string>()

  private constructor(cache: Cache | undefined) {
    this.#cache = cache
  }

  static async open(account: string): Promise<DictionaryStorage> {
    // Absent on plain http; Firefox refuses it where cookies are blocked.
    const cache = await globalThis.caches?.open(dictionaryCache(account)).catch(() => undefined)
    return new DictionaryStorage(cache)
  }

  async has(address: string): Promise<boolean> {
    return this.#memory.has(address) || (await this.#cache?.match(address)) !== undefined
  }

  async text(address: string): Promise<string | undefined> {
    return this.#memory.get(address) ?? (await (await this.#cache?.match(address))?.text())
  }

  /** Saves a text; in memory alone, when there is no room for it. */
  async put(address: string, text: string): Promise<void> {
    try {
      if (!this.#cache) throw new Error('This browser stores nothing')
      await this.#cache.put(address, new Response(text, { headers: { 'content-type': dictionaryType } }))
      this.#memory.delete(address)
    } catch (failure) {
      if (this.#cache) console.warn('No room for a dictionary', failure)
      this.#memory.set(address, text)
    }
  }

  /** Drops what is stored under addresses that the condition holds for. */
  async drop(condition: (address: string) => boolean): Promise<void> {
    for (const address of this.#memory.keys()) if (condition(address)) this.#memory.delete(address)
    for (const { url } of (await this.#cache?.keys()) ?? []) {
      const { pathname, search } = new URL(url)
      if (condition(pathname + search)) await this.#cache?.delete(url)
    }
  }
}
