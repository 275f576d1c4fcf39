import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { draftedValues, type EntryLists, restoredValues } from './form-entries.ts'
import { type BuildRequest, changedValues, type FormValues } from './form-request.ts'
import { useKeptDraft } from './use-kept-draft.ts'

/** What was brought back into a form. */
export interface Restored {
  /** By this device's clock. */
  writtenAt: number
  /** The row has another revision now than it was written over. */
  moved: boolean
}

interface DraftOptions {
  /** Which form, and what it is about; without it nothing is stored. */
  name: string | undefined
  title: string | undefined
  form: UseFormReturn<FormValues>
  initial: FormValues
  /** What stood in it when it was opened, where that is more: what a draft brings back wins over it. */
  opened?: FormValues | undefined
  build: BuildRequest
  /** The lists whose entries merge one by one. */
  lists: EntryLists
  /** What is brought back was written over this revision. */
  onRestored: (baseRevision: number | undefined) => void
}

/** Stores what is half written in a form (`useKeptDraft`). */
export function useDraft({
  name,
  title,
  form,
  initial,
  opened = initial,
  build,
  lists,
  onRestored,
}: DraftOptions) {
  const [restored, setRestored] = useState<Restored>()

  const kept = useKeptDraft({
    name,
    title,
    current: () => {
      const values = changedValues(form.getValues(), initial)
      if (Object.keys(values).length === 0) return undefined
      const { baseRevision } = build(form.getValues(), initial) ?? {}
      return {
        values: draftedValues(lists, values, initial),
        ...(typeof baseRevision === 'number' && { baseRevision }),
      }
    },
    restore: (draft) => {
      // A form of an earlier build may have had other fields; what was typed since it was opened is newer.
      const typed = changedValues(form.getValues(), opened)
      const values = { ...initial, ...restoredValues(lists, draft.values, initial), ...typed }
      const request = build(values, initial)
      if (!request) return forget()
      form.reset(values, { keepDefaultValues: true })
      const { writtenAt, baseRevision } = draft
      onRestored(baseRevision)
      setRestored({ writtenAt, moved: baseRevision !== undefined && request.baseRevision !== baseRevision })
    },
  })
  const forget = () => {
    setRestored(undefined)
    kept.forget()
  }
  const saving = () => {
    const saved = kept.saving()
    return () => {
      setRestored(undefined)
      saved()
    }
  }
  const touch = useEffectEvent(kept.touch)
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => touch() }), [form])

  return { restored, saving, forget }
}
