import { dictionaryCache } from '../wake.ts'
import type { Database } from './db.ts'

/** Items of local storage: accounts that were signed out, and whose read caches are still to be deleted. */
const prefix = 'signedOut:'

/** Notes, at once, that an account's read caches are to be deleted: the page that began it may go away first. */
export function noteLeft(account: string): void {
  localStorage.setItem(prefix + account, '')
}

/** Deletes an account's read caches; its sealed edits stay. */
export async function forgetReads(database: Database, account: string): Promise<void> {
  const tx = database.transaction(['answers', 'replicas', 'chunks'], 'readwrite')
  const all = IDBKeyRange.bound([account], [account, []])
  await Promise.all([
    tx.objectStore('answers').delete(all),
    tx.objectStore('replicas').delete(all),
    tx.objectStore('chunks').delete(all),
    tx.done,
    globalThis.caches?.delete(dictionaryCache(account)),
  ])
  localStorage.removeItem(prefix + account)
}

/** Deletes the read caches of accounts of which that was noted and not done. */
export async function forgetLeft(database: Database): Promise<void> {
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  const left = names.filter((name) => name.startsWith(prefix))
  await Promise.all(left.map((name) => forgetReads(database, name.slice(prefix.length))))
}
