import { Entries, EntriesEdit } from '#contract/entries.ts'
import { z } from '#contract/zod.ts'
import { newId } from '#request/id.ts'
import type { Draft, ListedDraft } from '../draft-types.ts'
import type { DraftRecord } from '../vault/db.ts'
import { format, type SealedStore, sameSeal } from '../vault/encryption.ts'

const Content = z.object({
  values: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), Entries, EntriesEdit]),
  ),
  baseRevision: z.optional(z.number()),
  title: z.optional(z.string()),
  address: z.optional(z.string()),
})

/** What was half written in the form last, in whatever tab. */
export async function findDraft(
  { database, vault }: SealedStore,
  form: string,
): Promise<DraftRecord | undefined> {
  const name = await nameOf({ vault }, form)
  const range = IDBKeyRange.bound([vault.account, name], [vault.account, `${name} \uffff`])
  const records = await database.getAll('drafts', range)
  return records.sort((a, b) => b.writtenAt - a.writtenAt)[0]
}

/** What is in a record, and when it was written. */
export async function openDraft(
  { vault }: Pick<SealedStore, 'vault'>,
  { tag, sealed, writtenAt }: DraftRecord,
): Promise<(Draft & { writtenAt: number }) | undefined> {
  const content = z.safeParse(Content, await vault.open('drafts', tag, sealed)).data
  return content && { ...content, writtenAt }
}

/**
 * Saves what is half written in the form, sealed, until its author saves or discards it; resolves once it is on disk for good. It
 * takes the place of `known`, unless another tab has written there since: then both stay.
 */
export async function saveDraft(
  store: SealedStore,
  form: string,
  draft: Draft,
  known?: DraftRecord,
): Promise<DraftRecord> {
  const { database, vault } = store
  const tag = known?.tag ?? `${await nameOf(store, form)} ${newId()}`
  const { sealed } = await vault.seal('drafts', tag, draft)
  const record = { account: vault.account, tag, writtenAt: Date.now(), format, sealed }
  const tx = database.transaction('drafts', 'readwrite', { durability: 'strict' })
  if (known && !isSame(await tx.store.get([vault.account, tag]), known)) {
    await tx.done
    return await saveDraft(store, form, draft)
  }
  await Promise.all([tx.store.put(record), tx.done])
  return record
}

/** Removes a record, unless another tab has written there since. */
export async function dropDraft({ database, vault }: SealedStore, known: DraftRecord): Promise<void> {
  const key: [string, string] = [vault.account, known.tag]
  const tx = database.transaction('drafts', 'readwrite')
  if (isSame(await tx.store.get(key), known)) await tx.store.delete(key)
  await tx.done
}

function isSame(record: DraftRecord | undefined, known: DraftRecord): boolean {
  return record !== undefined && sameSeal(record.sealed, known.sealed)
}

/** How the tags of a form's drafts begin: which form it is, nobody reads off the disk. */
function nameOf({ vault }: Pick<SealedStore, 'vault'>, form: string): Promise<string> {
  return vault.nameOf(`draft ${form}`)
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

/**
 * The account's half-written forms, the newest first. Of one that several tabs have written in, what is restored when it is opened:
 * nobody is to give up what they cannot see. The others come up once that is saved or given up.
 */
export async function listDrafts(store: SealedStore): Promise<ListedDraft[]> {
  const { database, vault } = store
  const keys = await database.getAllKeys('files', IDBKeyRange.bound([vault.account], [vault.account, []]))
  const files = new Set(keys.map(([, fileId]) => fileId))
  const listed = (await openDrafts(store)).map(({ texts, ...draft }) => ({
    ...draft,
    files: [...new Set(texts)].filter((text) => files.has(text)).length,
  }))
  const newest = new Map<string, ListedDraft>()
  for (const draft of listed.sort((a, b) => b.writtenAt - a.writtenAt)) {
    const [form = ''] = draft.id.split(' ')
    if (!newest.has(form)) newest.set(form, draft)
  }
  return [...newest.values()]
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
