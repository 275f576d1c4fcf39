import type { Kept } from './kept.ts'
import type { Engine } from './surface.ts'

/** The engine's photos; their code comes with the first of them. */
export function lazyFiles(account: string, opened: () => Promise<Kept | undefined>): Engine['files'] {
  return {
    keep: async (photo) => (await import('./files.ts')).keepFile(account, await opened(), photo),
    async open(fileId) {
      const kept = await opened()
      return kept && (await import('./files.ts')).openFile(kept, fileId)
    },
  }
}

/** The engine's drafts; their code comes with the first form. */
export function lazyDrafts(opened: () => Promise<Kept | undefined>): Engine['drafts'] {
  let last: Promise<unknown> = Promise.resolve()
  // One after the other: what was dropped must not come back by an earlier draft that was still being sealed.
  const inTurn = <T>(step: (parts: typeof import('./drafts.ts'), kept: Kept) => Promise<T>) => {
    const done = last.then(async () => {
      const kept = await opened()
      return kept && step(await import('./drafts.ts'), kept)
    })
    // Whoever asked for that one is told how it ended.
    last = done.catch(() => undefined)
    return done
  }
  return {
    load: (form) => inTurn(({ loadDraft }, kept) => loadDraft(kept, form)),
    keep: (form, draft) => inTurn(({ keepDraft }, kept) => keepDraft(kept, form, draft)),
    drop: (form) => inTurn(({ dropDraft }, kept) => dropDraft(kept, form)),
  }
}
