import { mintedAt, newId } from '#request/id.ts'
import { upload } from '#request/upload.ts'
import { type FileRecord, settled } from '../vault/db.ts'
import { format, type SealedStore, type Vault } from '../vault/encryption.ts'
import { namedInDrafts } from './drafts.ts'
import { openEdit } from './edit.ts'
import type { EditStore } from './edit-store.ts'

/** All files are photos, and a device makes all photos this. */
const contentType = 'image/jpeg'
/** How long a photo waits for an edit to name it, milliseconds. */
const keptFor = 14 * 24 * 3_600_000

/** Saves a photo, sealed, for an edit to name; where nothing can be stored it is uploaded at once. Its id. */
export async function saveFile(
  account: string,
  store: SealedStore | undefined,
  photo: Blob,
): Promise<string> {
  const fileId = newId()
  if (!store) return await upload(photo, nameOf(fileId), { fileId, options: { account } })
  const { database, vault } = store
  const record = await sealFile(vault, fileId, new Uint8Array(await photo.arrayBuffer()))
  const tx = database.transaction('files', 'readwrite', { durability: 'strict' })
  await Promise.all([tx.store.add(record), tx.done])
  return fileId
}

/** A photo as it is stored. */
export async function sealFile(
  vault: Vault,
  fileId: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<FileRecord> {
  const sealed = await vault.sealBytes('files', fileId, bytes)
  return { account: vault.account, fileId, format, sealed }
}

/** A photo that is on this device. */
export async function openFile({ database, vault }: SealedStore, fileId: string): Promise<Blob | undefined> {
  const record = await database.get('files', [vault.account, fileId])
  if (!record) return undefined
  return new Blob([await vault.openBytes('files', fileId, record.sealed)], { type: contentType })
}

/** Sends the photos of an edit, each from where the gateway has it. One that is not here may be there already. */
export async function sendFiles(store: SealedStore, fileIds: readonly string[]): Promise<void> {
  const options = { account: store.vault.account, purpose: 'sync', background: true } as const
  for (const fileId of fileIds) {
    const photo = await openFile(store, fileId)
    if (photo) await upload(photo, nameOf(fileId), { fileId, options })
  }
}

/**
 * Removes photos that no edit and no half-written form names any more; what was sent may be offered again, and its photos with
 * it.
 */
export async function pruneFiles(
  { database, vault, queue }: SealedStore & Pick<EditStore, 'queue'>,
  now: number,
): Promise<void> {
  const keys = await database.getAllKeys('files', IDBKeyRange.bound([vault.account], [vault.account, []]))
  const waiting = new Set(queue.edits.flatMap(({ content }) => content.files ?? []))
  const old = keys.filter(([, fileId]) => !waiting.has(fileId) && mintedAt(fileId) < now - keptFor)
  if (old.length === 0) return
  const named = await namedInDrafts({ database, vault })
  for (const state of settled) {
    const range = IDBKeyRange.bound([vault.account, state], [vault.account, state, []])
    for (const key of await database.getAllKeysFromIndex('edits', 'by-state', range)) {
      const record = await database.get('edits', key)
      const files = record && (await openEdit(vault, record)).content.files
      for (const fileId of files ?? []) named.add(fileId)
    }
  }
  for (const key of old) if (!named.has(key[1])) await database.delete('files', key)
}

function nameOf(fileId: string): string {
  return `${fileId}.jpg`
}
