import { dictionaryCache } from '../wake.ts'
import type { Database } from './db.ts'

const stores = ['answers', 'replicas', 'chunks'] as const

/**
 * Deletes an account's read caches; its sealed edits stay. That they are to go is noted first, by a write that needs no answer:
 * the page may go away before they have.
 */
export async function forgetReads(database: Database, account: string): Promise<void> {
  const noted = database.put('device', { name: account })
  const tx = database.transaction(stores, 'readwrite')
  const all = IDBKeyRange.bound([account], [account, []])
  await Promise.all([
    noted,
    ...stores.map((store) => tx.objectStore(store).delete(all)),
    tx.done,
    globalThis.caches?.delete(dictionaryCache(account)),
  ])
  await database.delete('device', account)
}

/** Deletes the read caches of accounts of which that was noted and not done. */
export async function forgetLeft(database: Database): Promise<void> {
  const names = await database.getAllKeys('device')
  await Promise.all(names.filter((name) => name !== 'device').map((name) => forgetReads(database, name)))
}
