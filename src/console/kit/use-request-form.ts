import { useEffect, useMemo, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Schema } from '#contract/define-endpoint.ts'
import { InvalidData } from '#contract/envelope.ts'
import { z } from '#contract/zod.ts'
import type { BuildRequest, FormValues } from './form-request.ts'
import { requestResolver } from './form-resolver.ts'

/** Where half-written forms are kept. The one who gives it seals what it keeps. */
export interface Draft {
  load(): Promise<FormValues | undefined>
  save(values: FormValues): Promise<void>
  drop(): Promise<void>
}

export interface RequestFormOptions<S extends Schema> {
  /** The endpoint's request schema. */
  schema: S
  initial: FormValues
  /** `wholeRequest(...)` for something new, `changedRequest(...)` for an edit. */
  build: BuildRequest
  submit: (request: z.output<S>) => Promise<void>
  /** Saved, or given up. */
  onClose: () => void
  draft?: Draft | undefined
}

export interface RequestForm {
  form: UseFormReturn<FormValues>
  send: () => Promise<void>
  /** Why the last attempt to send failed, unless it was the fields. */
  failure: unknown
  /** Values of an earlier, unfinished attempt have been put in. */
  restored: boolean
  /** Gives up what was written. */
  discard: () => void
}

const draftPause = 500

/** A form whose values become a checked request; what differs between a dialog and a page is drawn elsewhere. */
export function useRequestForm<S extends Schema>({
  schema,
  initial,
  build,
  submit,
  onClose,
  draft,
}: RequestFormOptions<S>): RequestForm {
  const { i18n } = useTranslation()
  const language = i18n.language === 'en' ? 'en' : 'zh'
  const [failure, setFailure] = useState<unknown>()
  const [restored, setRestored] = useState(false)
  const resolver = useMemo(
    () => requestResolver(schema, build, initial, language),
    [schema, build, initial, language],
  )
  const form = useForm<FormValues>({ defaultValues: initial, resolver })

  useEffect(() => {
    let gone = false
    draft?.load().then((values) => {
      if (gone || values === undefined) return
      form.reset({ ...initial, ...values }, { keepDefaultValues: true })
      setRestored(true)
    }, setFailure)
    return () => {
      gone = true
    }
  }, [draft, form, initial])

  useEffect(() => {
    if (!draft) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(timer)
        if (isDirty) timer = setTimeout(() => void draft.save(values).catch(setFailure), draftPause)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [draft, form])

  const send = form.handleSubmit(async (values) => {
    setFailure(undefined)
    const request = build(values, initial)
    try {
      if (request !== undefined) await submit(z.parse(schema, request))
      await draft?.drop()
      onClose()
    } catch (error) {
      if (!showInvalidFields(form, error)) setFailure(error)
    }
  })

  const discard = () => {
    draft?.drop().catch(setFailure)
    onClose()
  }
  return { form, send, failure, restored, discard }
}

/** Puts the gateway's own words (20400) under the fields they are about; false when the error is another. */
function showInvalidFields(form: UseFormReturn<FormValues>, error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('data' in error)) return false
  const invalid = z.safeParse(InvalidData, error.data)
  const fields = invalid.success ? invalid.data.fields.filter(({ path }) => path in form.getValues()) : []
  for (const [index, { path, message }] of fields.entries()) {
    form.setError(path, { type: 'rule', message }, { shouldFocus: index === 0 })
  }
  return fields.length > 0
}
