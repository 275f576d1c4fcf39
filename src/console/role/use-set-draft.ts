import { useMemo, useState } from 'react'

/** A set that is being changed and not saved yet. */
export interface SetDraft {
  saved: ReadonlySet<string>
  /** What is saved, with the person's own changes on top. */
  chosen: ReadonlySet<string>
  /** How many come and go when it is saved. */
  changes: { added: number; removed: number }
  changed: boolean
  choose: (chosen: ReadonlySet<string>) => void
  undo: () => void
}

interface Own {
  added: readonly string[]
  removed: readonly string[]
}

const nothing: Own = { added: [], removed: [] }

/** What a person changes of a set; it stays when somebody else saves the set meanwhile, and lies on top of that. */
export function useSetDraft(ids: readonly string[]): SetDraft {
  const [own, setOwn] = useState(nothing)
  const saved = useMemo(() => new Set(ids), [ids])
  const chosen = useMemo(
    () => new Set([...saved, ...own.added].filter((id) => !own.removed.includes(id))),
    [saved, own],
  )
  const added = own.added.filter((id) => !saved.has(id)).length
  const removed = own.removed.filter((id) => saved.has(id)).length
  const changed = added + removed > 0
  // What has been saved since is nobody's own change any more.
  if (!changed && own !== nothing) setOwn(nothing)
  return {
    saved,
    chosen,
    changes: { added, removed },
    changed,
    choose: (next) =>
      setOwn({
        added: [...next].filter((id) => !saved.has(id)),
        removed: [...saved].filter((id) => !next.has(id)),
      }),
    undo: () => setOwn(nothing),
  }
}
