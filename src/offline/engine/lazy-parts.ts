import type { Drafts } from '../draft-types.ts'
import type { Engine } from '../engine-types.ts'
import { createMutex } from '../mutex.ts'
import type { DraftRecord } from '../vault/db.ts'
import type { AccountStore } from './account-store.ts'

/** The engine's files; their code comes with the first of them. */
export function lazyFiles(account: string, opened: () => Promise<AccountStore | undefined>): Engine['files'] {
  return {
    save: async (file) => (await import('../queue/files.ts')).saveFile(account, await opened(), file),
    async open(fileId) {
      const store = await opened()
      return store && (await import('../queue/files.ts')).openFile(store, fileId)
    },
    async drop(fileId) {
      const store = await opened()
      await store?.database.delete('files', [account, fileId])
    },
  }
}

/** The engine's drafts, and the saves that they go with. */
export interface LazyDrafts extends Drafts {
  /** Runs a save whose transaction drops the form's draft, as this tab knows it. */
  during<T>(form: string | undefined, save: (draft: DraftRecord | undefined) => Promise<T>): Promise<T>
}

/** The engine's drafts; their code comes with the first form. */
export function lazyDrafts(opened: () => Promise<AccountStore | undefined>): LazyDrafts {
  type Parts = typeof import('../queue/drafts.ts')
  // One after the other: what was dropped must not come back by an earlier draft that was still being sealed.
  const inTurn = createMutex()
  // By form, as this tab read or wrote it last.
  const known = new Map<string, DraftRecord>()
  let parts: Parts | undefined
  const step = async <T>(run: (parts: Parts, store: AccountStore) => Promise<T>) => {
    // Before its turn: a save does not wait for code that is still on its way here. Once that is here, the turn is taken at once.
    const loaded = parts ?? (await import('../queue/drafts.ts'))
    parts = loaded
    return await inTurn(async () => {
      const store = await opened()
      return store && run(loaded, store)
    })
  }
  return {
    load: (form) =>
      step(async ({ findDraft, openDraft }, store) => {
        const record = await findDraft(store, form)
        if (record) known.set(form, record)
        else known.delete(form)
        return record && openDraft(store, record)
      }),
    save: (form, draft) =>
      step(async ({ saveDraft }, store) => {
        known.set(form, await saveDraft(store, form, draft, known.get(form)))
      }),
    drop: (form) =>
      step(async ({ dropDraft }, store) => {
        const record = known.get(form)
        known.delete(form)
        if (record) await dropDraft(store, record)
      }),
    list: async () => (await step(({ listDrafts }, store) => listDrafts(store))) ?? [],
    discard: (id) => step(({ discardDraft }, store) => discardDraft(store, id)),
    async during(form, save) {
      if (form === undefined) return save(undefined)
      return await inTurn(async () => {
        const saved = await save(known.get(form))
        known.delete(form)
        return saved
      })
    },
  }
}
