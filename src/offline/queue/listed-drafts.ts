import type { ListedDraft } from '../draft-types.ts'
import type { SealedStore } from '../vault/encryption.ts'
import { openDrafts } from './drafts.ts'
import type { EditStore } from './edit-store.ts'
import { dropUnnamedFiles } from './files.ts'

/** What is half written in forms of this account, the newest first. */
export async function listDrafts(store: SealedStore): Promise<ListedDraft[]> {
  const drafts = await openDrafts(store)
  const listed = drafts.map(async ({ tag: id, named, size, ...draft }) => {
    const files = await filesAmong(store, named)
    const bytes = [...files.values()].reduce((sum, each) => sum + each, size)
    return { ...draft, id, size: bytes, files: files.size }
  })
  return (await Promise.all(listed)).sort((a, b) => b.writtenAt - a.writtenAt)
}

/** Gives up what is half written, with those of its files that no edit and no other draft names. */
export async function discardDraft(store: EditStore, id: string): Promise<void> {
  const { database, vault } = store
  const draft = (await openDrafts(store)).find(({ tag }) => tag === id)
  if (!draft) return
  const files = await filesAmong(store, draft.named)
  await database.delete('drafts', [vault.account, id])
  await dropUnnamedFiles(store, [...files.keys()])
}

/** The files of this device that are among the texts of a draft, and their bytes. */
async function filesAmong(
  { database, vault }: SealedStore,
  texts: ReadonlySet<string>,
): Promise<Map<string, number>> {
  const keys = await database.getAllKeys('files', IDBKeyRange.bound([vault.account], [vault.account, []]))
  const sizes = keys.flatMap(([account, fileId]) =>
    texts.has(fileId)
      ? database
          .get('files', [account, fileId])
          .then((file): [string, number] => [fileId, file?.sealed.data.byteLength ?? 0])
      : [],
  )
  return new Map(await Promise.all(sizes))
}
