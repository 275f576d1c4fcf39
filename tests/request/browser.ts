import { DeviceLocks } from '../offline/locks.ts'

/** What a browser gives a page and Node does not: its storages, its name and its locks. */
class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>()

  get length(): number {
    return this.#items.size
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null
  }

  getItem(name: string): string | null {
    return this.#items.get(name) ?? null
  }

  setItem(name: string, value: string): void {
    this.#items.set(name, value)
  }

  removeItem(name: string): void {
    this.#items.delete(name)
  }

  clear(): void {
    this.#items.clear()
  }
}

/** Gives this process what a fresh tab on a fresh device has. */
export function freshBrowser(): void {
  const navigator = {
    userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/120.0',
    locks: new DeviceLocks().tab(),
  }
  Object.assign(globalThis, { sessionStorage: new MemoryStorage(), localStorage: new MemoryStorage() })
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true })
  const page = new EventTarget()
  Object.assign(globalThis, {
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    dispatchEvent: page.dispatchEvent.bind(page),
  })
}
