import { Entries, EntriesEdit } from '#contract/entries.ts'
import { z } from '#contract/zod.ts'
import type { Draft, ListedDraft } from '../draft-types.ts'
import { format, type SealedStore } from '../vault/encryption.ts'
import { draftTag } from './draft-tag.ts'

const Content = z.object({
  values: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), Entries, EntriesEdit]),
  ),
  baseRevision: z.optional(z.number()),
  title: z.optional(z.string()),
  address: z.optional(z.string()),
})

/** What was half written in the form, and when. */
export async function loadDraft(
  { database, vault }: SealedStore,
  form: string,
): Promise<(Draft & { writtenAt: number }) | undefined> {
  const tag = await draftTag(vault, form)
  const record = await database.get('drafts', [vault.account, tag])
  const content = record && z.safeParse(Content, await vault.open('drafts', tag, record.sealed)).data
  return content && { ...content, writtenAt: record.writtenAt }
}

/** Saves what is half written in the form, sealed, until its author saves or discards it; resolves once it is on disk for good. */
export async function saveDraft({ database, vault }: SealedStore, form: string, draft: Draft): Promise<void> {
  const tag = await draftTag(vault, form)
  const { sealed } = await vault.seal('drafts', tag, draft)
  const tx = database.transaction('drafts', 'readwrite', { durability: 'strict' })
  await Promise.all([
    tx.store.put({ account: vault.account, tag, writtenAt: Date.now(), format, sealed }),
    tx.done,
  ])
}

export async function dropDraft({ database, vault }: SealedStore, form: string): Promise<void> {
  await database.delete('drafts', [vault.account, await draftTag(vault, form)])
}

/** The account's half-written forms with the texts in them. */
async function openDrafts({ database, vault }: SealedStore) {
  const drafts = await database.getAll('drafts', IDBKeyRange.bound([vault.account], [vault.account, []]))
  return await Promise.all(
    drafts.map(async ({ tag, writtenAt, sealed }) => {
      const { data } = z.safeParse(Content, await vault.open('drafts', tag, sealed))
      return { id: tag, writtenAt, title: data?.title, address: data?.address, texts: textsIn(data?.values) }
    }),
  )
}

/** What the half-written forms name, photos among it. */
export async function namedInDrafts(store: SealedStore): Promise<Set<string>> {
  return new Set((await openDrafts(store)).flatMap(({ texts }) => texts))
}

/** The account's half-written forms, the newest first. */
export async function listDrafts(store: SealedStore): Promise<ListedDraft[]> {
  const { database, vault } = store
  const keys = await database.getAllKeys('files', IDBKeyRange.bound([vault.account], [vault.account, []]))
  const files = new Set(keys.map(([, fileId]) => fileId))
  const listed = (await openDrafts(store)).map(({ texts, ...draft }) => ({
    ...draft,
    files: [...new Set(texts)].filter((text) => files.has(text)).length,
  }))
  return listed.sort((a, b) => b.writtenAt - a.writtenAt)
}

/** Gives a half-written form up; its photos go once they are old and nothing else names them (files.ts). */
export async function discardDraft({ database, vault }: SealedStore, id: string): Promise<void> {
  await database.delete('drafts', [vault.account, id])
}

/** The texts in a value, however deep they lie: a photo of a cell is named within an entry of a list. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
