import { openDB } from 'idb'

/** Texts in IndexedDB, as TanStack's persister wants its storage, which tells when a text is in the store. */
export interface SavedText {
  getItem(key: string): Promise<string | undefined>
  setItem(key: string, value: string): Promise<void>
  removeItem(key: string): Promise<void>
  /** Resolves when a text that fits has been written. */
  saving(fits: (value: string) => boolean): Promise<void>
}

export async function openSavedText(name: string): Promise<SavedText> {
  const database = await openDB(name, 1, { upgrade: (upgraded) => upgraded.createObjectStore('text') })
  const waiting = new Set<{ fits: (value: string) => boolean; done: () => void }>()
  return {
    getItem: (key) => database.get('text', key),
    removeItem: (key) => database.delete('text', key),
    async setItem(key, value) {
      await database.put('text', value, key)
      for (const waiter of waiting) {
        if (!waiter.fits(value)) continue
        waiting.delete(waiter)
        waiter.done()
      }
    },
    saving: (fits) => new Promise((done) => waiting.add({ fits, done })),
  }
}
