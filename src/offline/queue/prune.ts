import { mintedAt } from '#request/id.ts'
import { countsOf, settled } from '../vault/db.ts'
import type { SealedStore } from '../vault/encryption.ts'
import { entityKey, openEdit } from './edit.ts'
import { readChain } from './edit-chain-store.ts'
import type { EditStore } from './edit-store.ts'
import { pruneFiles } from './files.ts'

/** What was sent stays readable on this device for so long, milliseconds. */
const settledKept = 14 * 24 * 3_600_000

/** Takes away what has been stored long enough: settled edits, and photos. What is unsynced is never touched, nor what is half written. */
export async function prune(store: EditStore, now: number): Promise<void> {
  await pruneSettled(store, now)
  await pruneFiles(store, now)
}

async function pruneSettled({ database, vault }: SealedStore, at: number): Promise<void> {
  const { account } = vault
  for (const state of settled) {
    const range = IDBKeyRange.bound([account, state], [account, state, []])
    for (const key of await database.getAllKeysFromIndex('edits', 'by-state', range)) {
      const record = await database.get('edits', key)
      // In the order they were made: those after it are younger still.
      if (!record || mintedAt(record.id) > at - settledKept) break
      if ((record.settledAt ?? at) > at - settledKept) continue
      const { content } = await openEdit(vault, record)
      const tx = database.transaction(['edits', 'counts'], 'readwrite')
      const [now, counted] = await Promise.all([
        tx.objectStore('edits').get(key),
        tx.objectStore('counts').get(account),
      ])
      // After a restored backup it may wait again.
      if (now?.state !== state || !counted) continue
      const counts = countsOf(counted)
      counts[state]--
      await Promise.all([
        tx.objectStore('edits').delete(key),
        tx.objectStore('counts').put({ ...counted, counts }),
        tx.done,
      ])
      const [own] = content.entities
      if (own) await pruneHead({ database, vault }, await vault.nameOf(entityKey(own)), record.id)
    }
  }
}

/** An entity's head goes with the last edit that it knows of. */
async function pruneHead({ database, vault }: SealedStore, tag: string, lastKey: string): Promise<void> {
  const head = await readChain(database, vault, tag)
  if (head.chain?.lastKey !== lastKey) return
  const tx = database.transaction('heads', 'readwrite')
  const now = await tx.store.get([vault.account, tag])
  if (now?.version === head.version) await tx.store.delete([vault.account, tag])
  await tx.done
}
