import type { Drafts } from '../draft-types.ts'
import type { Engine } from '../engine-types.ts'
import { createMutex } from '../mutex.ts'
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
  /** Runs a save whose transaction drops the form's draft, where it has one. */
  during<T>(form: string | undefined, save: () => Promise<T>): Promise<T>
}

/** The engine's drafts; their code comes with the first form. */
export function lazyDrafts(opened: () => Promise<AccountStore | undefined>): LazyDrafts {
  // One after the other: what was dropped must not come back by an earlier draft that was still being sealed.
  const inTurn = createMutex()
  // How often each form was saved.
  const saves = new Map<string, number>()
  const step = async <T>(
    run: (parts: typeof import('../queue/drafts.ts'), store: AccountStore) => Promise<T>,
  ) => {
    // Before its turn: a save does not wait for code that is still on its way here.
    const parts = await import('../queue/drafts.ts')
    return await inTurn(async () => {
      const store = await opened()
      return store && run(parts, store)
    })
  }
  return {
    load: (form) => step(({ loadDraft }, store) => loadDraft(store, form)),
    save(form, draft) {
      const before = saves.get(form)
      return step(async ({ saveDraft }, store) => {
        // It is what was saved meanwhile, and would bring that back as unsaved.
        if (saves.get(form) === before) await saveDraft(store, form, draft)
      })
    },
    drop: (form) => step(({ dropDraft }, store) => dropDraft(store, form)),
    list: async () => (await step(({ listDrafts }, store) => listDrafts(store))) ?? [],
    discard: (id) => step(({ discardDraft }, store) => discardDraft(store, id)),
    async during(form, save) {
      if (form === undefined) return save()
      const saved = await inTurn(save)
      saves.set(form, (saves.get(form) ?? 0) + 1)
      return saved
    },
  }
}
