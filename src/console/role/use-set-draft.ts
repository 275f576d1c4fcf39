import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useKeptDraft } from '../kit/use-kept-draft.ts'

/** A set that is being changed and not saved yet. */
export interface SetDraft {
  saved: ReadonlySet<string>
  /** What is saved, with the person's own changes on top. */
  chosen: ReadonlySet<string>
  /** How many come and go when it is saved. */
  changes: { added: number; removed: number }
  changed: boolean
  /** When changes that were brought back had been made, by this device's clock; undefined for those made since. */
  restored: number | undefined
  choose: (chosen: ReadonlySet<string>) => void
  undo: () => void
}

interface Own {
  added: readonly string[]
  removed: readonly string[]
}

const nothing: Own = { added: [], removed: [] }

function idsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}

/**
 * What a person changes of a set; it stays when somebody else saves the set meanwhile, and lies on top of that.
 * @param name under which changes are stored until they are saved or given up; without it they are not.
 * @param title what is called so by people
 */
export function useSetDraft(name: string | undefined, title: string, ids: readonly string[]): SetDraft {
  const [own, setOwn] = useState(nothing)
  const [restored, setRestored] = useState<number>()
  const saved = useMemo(() => new Set(ids), [ids])
  const chosen = useMemo(
    () => new Set([...saved, ...own.added].filter((id) => !own.removed.includes(id))),
    [saved, own],
  )
  const added = own.added.filter((id) => !saved.has(id)).length
  const removed = own.removed.filter((id) => saved.has(id)).length
  const changed = added + removed > 0
  // What has been saved since is nobody's own change any more.
  if (!changed && own !== nothing) {
    setOwn(nothing)
    setRestored(undefined)
  }
  const kept = useKeptDraft({
    name,
    title,
    current: () => (changed ? { values: { ...own } } : undefined),
    restore: ({ values, writtenAt }) => {
      if (changed) return
      setOwn({ added: idsIn(values.added), removed: idsIn(values.removed) })
      setRestored(writtenAt)
    },
  })
  const touch = useEffectEvent(kept.touch)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the change, it is stored.
  useEffect(() => touch(), [own])
  return {
    saved,
    chosen,
    changes: { added, removed },
    changed,
    restored,
    choose: (next) =>
      setOwn({
        added: [...next].filter((id) => !saved.has(id)),
        removed: [...saved].filter((id) => !next.has(id)),
      }),
    undo: () => {
      setOwn(nothing)
      setRestored(undefined)
      kept.forget()
    },
  }
}
