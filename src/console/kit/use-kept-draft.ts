import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import type { Draft } from '#offline/draft-types.ts'
import { DraftsContext } from './drafts.ts'

/** How often what is being written is stored, milliseconds. */
const pause = 500

interface KeptDraftOptions {
  /** Which form, and what it is about; without it nothing is stored. */
  name: string | undefined
  /** What the form is called, with what it is about: who looks through what is unsaved reads it. */
  title: string | undefined
  /** What is half written; undefined where nothing is. */
  current: () => Draft | undefined
  /** Restores what was stored. */
  restore: (draft: Draft & { writtenAt: number }) => void
}

/**
 * Stores what is half written as long as it is neither saved nor discarded, and restores it when it is opened again.
 * `touch` says that it has changed, `keep` stores it at once, before another name takes its place, and `forget` ends that.
 * `saving` says that what is half written, or `draft` where that differs, is being saved; what it returns, that it was: what has
 * been written since stays.
 */
export function useKeptDraft({ name, title, current, restore }: KeptDraftOptions) {
  const drafts = useContext(DraftsContext)
  const address = useRef<string>(undefined)
  const loaded = useRef(false)
  const typedBefore = useRef(false)
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What was stored last, and under which name. */
  const stored = useRef<string>(undefined)
  const restoreKept = useEffectEvent(restore)

  const stop = () => {
    clearTimeout(pending.current)
    pending.current = undefined
  }
  const forget = () => {
    stop()
    typedBefore.current = false
    stored.current = undefined
    if (name) drafts?.drop(name).catch(logFailure)
  }
  const keep = () => {
    if (pending.current === undefined) return
    stop()
    if (!name) return
    const draft = current()
    const text = textOf(name, draft)
    // A form says also while it is being saved that it has changed: what is in the save must not come back as unsaved.
    if (draft && text === stored.current) return
    stored.current = text
    const storing = draft
      ? drafts?.save(name, { ...draft, title, address: address.current })
      : drafts?.drop(name)
    storing?.catch(logFailure)
  }
  const saving = (draft = current()) => {
    keep()
    const saved = textOf(name, draft)
    stored.current = saved
    return () => {
      if (name && stored.current === saved) drafts?.drop(name).catch(logFailure)
    }
  }
  const write = useEffectEvent(keep)
  const touch = () => {
    if (loaded.current) pending.current ??= setTimeout(write, pause)
    else typedBefore.current = true
  }
  const touchAgain = useEffectEvent(touch)

  useEffect(() => {
    if (!drafts || !name) return
    let gone = false
    // Once it is left, the address is already that of another page.
    address.current = `${window.location.pathname}${window.location.search}`
    const begin = async () => {
      const draft = await drafts.load(name).catch(logFailure)
      if (gone) return
      // What restoring writes into the form was not typed.
      const typed = typedBefore.current
      // Nor does what is only looked at take the place of what another tab has stored.
      stored.current = textOf(name, draft)
      if (draft) restoreKept(draft)
      loaded.current = true
      if (typed) touchAgain()
    }
    void begin()
    // A tablet's browser may be killed behind another program without a word.
    const left = ['focusout', 'visibilitychange'] as const
    for (const event of left) document.addEventListener(event, write)
    window.addEventListener('pagehide', write)
    return () => {
      gone = true
      loaded.current = false
      typedBefore.current = false
      for (const event of left) document.removeEventListener(event, write)
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [drafts, name])

  return { touch, keep, saving, forget }
}

/** What is half written, and under which name, to compare; not when it was written, and where. */
function textOf(name: string | undefined, draft: Draft | undefined): string | undefined {
  return draft && JSON.stringify([name, draft.baseRevision, draft.values])
}

/** It goes on without: nobody was promised that a draft is stored. */
function logFailure(failure: unknown): undefined {
  console.warn('No draft', failure)
}
