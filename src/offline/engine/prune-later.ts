import type { AccountStore } from './account-store.ts'

/** The first page comes first, milliseconds. */
const pageFirst = 60_000

/** Has what was stored long enough taken away after a while, if it is still open then; returns what calls that off. */
export function pruneLater(store: () => AccountStore | undefined): () => void {
  const prune = async () => {
    const open = store()
    if (open) await (await import('../queue/prune.ts')).prune(open, Date.now())
  }
  const timer = setTimeout(() => {
    prune().catch((failure: unknown) => console.error('Something old stays', failure))
  }, pageFirst)
  return () => clearTimeout(timer)
}
