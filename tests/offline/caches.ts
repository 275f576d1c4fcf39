const origin = 'https://milepost.example'

/** The browser's Cache, of which Node has none: answers by address, as texts. */
class MemoryCache {
  readonly #answers = new Map<string, { text: string; headers: Headers }>()

  async match(address: string): Promise<Response | undefined> {
    const kept = this.#answers.get(new URL(address, origin).href)
    return kept && new Response(kept.text, { headers: kept.headers })
  }

  async put(address: string, response: Response): Promise<void> {
    const { headers } = response
    this.#answers.set(new URL(address, origin).href, { text: await response.text(), headers })
  }

  async delete(address: string): Promise<boolean> {
    return this.#answers.delete(new URL(address, origin).href)
  }

  async keys(): Promise<{ url: string }[]> {
    return [...this.#answers.keys()].map((url) => ({ url }))
  }
}

/** The browser's caches; one that was deleted goes on for anyone who has it open, and is seen by nobody else. */
export class MemoryCaches {
  readonly #caches = new Map<string, MemoryCache>()

  async open(name: string): Promise<MemoryCache> {
    const cache = this.#caches.get(name) ?? new MemoryCache()
    this.#caches.set(name, cache)
    return cache
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name)
  }

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()]
  }
}
