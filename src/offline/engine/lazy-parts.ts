import type { Engine } from '../engine-types.ts'
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

/** The engine's drafts; their code comes with the first form. */
export function lazyDrafts(opened: () => Promise<AccountStore | undefined>): Engine['drafts'] {
  let last: Promise<unknown> = Promise.resolve()
  // One after the other: what was dropped must not come back by an earlier draft that was still being sealed.
  const inTurn = <T>(
    step: (parts: typeof import('../queue/drafts.ts'), store: AccountStore) => Promise<T>,
  ) => {
    const done = last.then(async () => {
      const store = await opened()
      return store && step(await import('../queue/drafts.ts'), store)
    })
    // Who asked for that one learns how it ended.
    last = done.catch(() => undefined)
    return done
  }
  return {
    load: (form) => inTurn(({ loadDraft }, store) => loadDraft(store, form)),
    save: (form, draft) => inTurn(({ saveDraft }, store) => saveDraft(store, form, draft)),
    drop: (form) => inTurn(({ dropDraft }, store) => dropDraft(store, form)),
    list: async () => (await inTurn(({ listDrafts }, store) => listDrafts(store))) ?? [],
    discard: (id) => inTurn(({ discardDraft }, store) => discardDraft(store, id)),
  }
}
