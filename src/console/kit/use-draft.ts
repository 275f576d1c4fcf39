import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Draft } from '#offline/surface.ts'
import { DraftsContext } from './drafts.ts'
import { type BuildRequest, changedValues, type FormValues } from './form-request.ts'

/** How often what is being typed is kept, milliseconds. */
const pause = 500

/** What was brought back into a form. */
export interface Restored {
  /** By this device's clock. */
  writtenAt: number
  /** The row has another revision now than it was written over. */
  moved: boolean
}

interface DraftOptions {
  /** Which form, and what it is about; without it nothing is kept. */
  name: string | undefined
  form: UseFormReturn<FormValues>
  initial: FormValues
  build: BuildRequest
  /** What is brought back was written over this revision. */
  onRestored: (baseRevision: number | undefined) => void
}

/**
 * Keeps what is half written in a form for as long as it is neither saved nor given up, and brings it back when the
 * form is opened again. `forget` ends that.
 */
export function useDraft({ name, form, initial, build, onRestored }: DraftOptions) {
  const drafts = useContext(DraftsContext)
  const [restored, setRestored] = useState<Restored>()
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)

  const forget = () => {
    clearTimeout(pending.current)
    pending.current = undefined
    setRestored(undefined)
    if (name) drafts?.drop(name).catch(tell)
  }

  const restore = useEffectEvent((draft: Draft & { writtenAt: number }) => {
    // A form of an earlier build may have had other fields; what was typed since it was opened is newer.
    const kept = Object.entries(draft.values).filter(([field]) => field in initial)
    const values = { ...initial, ...Object.fromEntries(kept), ...changedValues(form.getValues(), initial) }
    const request = build(values, initial)
    if (!request) return forget()
    form.reset(values, { keepDefaultValues: true })
    const { writtenAt, baseRevision } = draft
    onRestored(baseRevision)
    setRestored({ writtenAt, moved: baseRevision !== undefined && request.baseRevision !== baseRevision })
  })

  const write = useEffectEvent(() => {
    if (!name || pending.current === undefined) return
    clearTimeout(pending.current)
    pending.current = undefined
    const values = changedValues(form.getValues(), initial)
    const { baseRevision } = build(form.getValues(), initial) ?? {}
    const draft = { values, ...(typeof baseRevision === 'number' && { baseRevision }) }
    const kept = Object.keys(values).length > 0 ? drafts?.keep(name, draft) : drafts?.drop(name)
    kept?.catch(tell)
  })

  useEffect(() => {
    if (!drafts || !name) return
    let gone = false
    let stop: (() => void) | undefined
    const begin = async () => {
      const draft = await drafts.load(name).catch(tell)
      if (gone) return
      if (draft) restore(draft)
      stop = form.subscribe({
        formState: { values: true },
        callback: () => {
          pending.current ??= setTimeout(write, pause)
        },
      })
    }
    void begin()
    // A tablet's browser may be killed behind another program without a word.
    const left = ['focusout', 'visibilitychange'] as const
    for (const event of left) document.addEventListener(event, write)
    window.addEventListener('pagehide', write)
    return () => {
      gone = true
      stop?.()
      for (const event of left) document.removeEventListener(event, write)
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [drafts, name, form])

  return { restored, forget }
}

/** The form goes on without: nobody was told that a draft is kept. */
function tell(failure: unknown): undefined {
  console.warn('No draft', failure)
}
