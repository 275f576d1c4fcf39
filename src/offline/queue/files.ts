import { mintedAt, newId } from '#request/id.ts'
import { unknownType, upload } from '#request/upload.ts'
import type { FileRecord } from '../vault/db.ts'
import { format, type SealedStore, type Vault } from '../vault/encryption.ts'
import { namedInDrafts } from './drafts.ts'
import { openEdit } from './edit.ts'
import { keptFiles } from './kept-files.ts'

/** What a device makes of all photos. */
const photoType = 'image/jpeg'
/** How long a file waits for an edit to name it, milliseconds. */
const keptFor = 14 * 24 * 3_600_000

/** Saves a file, sealed, for an edit to name; where nothing can be stored it is uploaded at once. Its id. */
export async function saveFile(
  account: string,
  store: SealedStore | undefined,
  given: Blob,
): Promise<string> {
  const fileId = newId()
  const file = new Blob([given], { type: given.type || unknownType })
  if (!store) return await upload(file, nameOf(fileId, file), { fileId, options: { account } })
  const { database, vault } = store
  const record = await sealFile(vault, fileId, file)
  const tx = database.transaction('files', 'readwrite', { durability: 'strict' })
  await Promise.all([tx.store.add(record), tx.done])
  return fileId
}

/** A file as it is stored. */
export async function sealFile(vault: Vault, fileId: string, file: Blob): Promise<FileRecord> {
  const sealed = await vault.sealBytes('files', fileId, new Uint8Array(await file.arrayBuffer()))
  return { account: vault.account, fileId, format, contentType: file.type, sealed }
}

/** A file that is on this device. */
export async function openFile({ database, vault }: SealedStore, fileId: string): Promise<Blob | undefined> {
  const record = await database.get('files', [vault.account, fileId])
  return record && openRecord(vault, record)
}

/** The file of a record. */
export async function openRecord(vault: Vault, record: FileRecord): Promise<Blob> {
  const { fileId, sealed, contentType: type = photoType } = record
  return new Blob([await vault.openBytes('files', fileId, sealed)], { type })
}

/** Sends the files of an edit, each from where the gateway has it. One that is not here may be there already. */
export async function sendFiles(store: SealedStore, fileIds: readonly string[]): Promise<void> {
  const options = { account: store.vault.account, purpose: 'sync', background: true } as const
  for (const fileId of fileIds) {
    const file = await openFile(store, fileId)
    if (file) await upload(file, nameOf(fileId, file), { fileId, options })
  }
}

/**
 * Removes files that no edit and no half-written form names any more; what was sent may be offered again, and its files with
 * it.
 */
export async function pruneFiles({ database, vault }: SealedStore, now: number): Promise<void> {
  const all = IDBKeyRange.bound([vault.account], [vault.account, []])
  const keys = await database.getAllKeys('files', all)
  const old = keys.filter(([, fileId]) => mintedAt(fileId) < now - keptFor)
  if (old.length === 0) return
  const named = await namedInDrafts({ database, vault })
  // All of one moment, from disk: an edit taken back meanwhile must not slip between two looks, nor one of another tab be missed.
  for (const record of await database.getAll('edits', all))
    for (const fileId of keptFiles((await openEdit(vault, record)).content)) named.add(fileId)
  for (const key of old) if (!named.has(key[1])) await database.delete('files', key)
}

/** The edit says what people call it. */
function nameOf(fileId: string, { type }: Blob): string {
  return type === photoType ? `${fileId}.jpg` : fileId
}
