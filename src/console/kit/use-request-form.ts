import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Schema } from '#contract/define-endpoint.ts'
import { InvalidData } from '#contract/envelope.ts'
import { Conflict } from '#contract/revision.ts'
import { z } from '#contract/zod.ts'
import type { EntryLists } from './form-entries.ts'
import type { BuildRequest, FormCheck, FormValues } from './form-request.ts'
import { requestResolver } from './form-resolver.ts'
import { type Restored, useDraft } from './use-draft.ts'
import { useLanguage } from './use-language.ts'
import { useUnderWay } from './use-under-way.ts'

export interface RequestFormOptions<S extends Schema> {
  /** The endpoint's request schema. */
  schema: S
  initial: FormValues
  /** `wholeRequest(...)` for something new, `changedRequest(...)` for an edit. */
  build: BuildRequest
  /** `draft`: the name of what is half written, for a save that takes it along. */
  submit: (request: z.output<S>, draft: string | undefined) => Promise<void>
  /** Saved, or discarded. */
  onClose: () => void
  /** What is half written is stored under this name, encrypted: which form, and what it is about. Never for a form with a password. */
  draft?: string | undefined
  /** What it is called, with what it is about. */
  title: string
  /** What it is about, where its title does not say that: drafts are told apart by it. */
  about?: string | undefined
  /** What its fields have found out that the schema cannot know. */
  check?: RefObject<FormCheck | undefined> | undefined
  /** Its lists whose entries merge one by one. */
  lists?: EntryLists
  /** What is already written in it, and what was refused of that; must keep its identity from render to render. */
  begun?: { values: FormValues; problems: readonly InvalidData['fields'][number][] } | undefined
}

export interface RequestForm {
  form: UseFormReturn<FormValues>
  send: () => Promise<void>
  /** Why the last attempt to send failed, unless it was the fields. */
  failure: unknown
  /** What is written in it has been taken. */
  saved: boolean
  /** What was put in of an earlier, unfinished attempt. */
  restored: Restored | undefined
  /** Work that belongs to it is still under way: it is not sent before. */
  held: boolean
  /** Begins such work; what it returns ends it. */
  hold: () => () => void
  /** Discards what was written; the form is left. */
  forget: () => void
  /** Discards what was written; the form starts again. */
  startOver: () => void
  /** For a form that stays open over a save: it starts again from `initial` as it is now, as what was saved. */
  beginAgain: () => void
}

const unchecked = { current: undefined }

/** A form whose values become a checked request; what differs between a dialog and a page is drawn elsewhere. */
export function useRequestForm<S extends Schema>({
  schema,
  initial,
  build,
  submit,
  onClose,
  draft,
  title,
  about,
  check = unchecked,
  lists = [],
  begun,
}: RequestFormOptions<S>): RequestForm {
  const { t } = useTranslation('detail')
  const language = useLanguage()
  const write = useMutation<void, unknown, z.output<S>>({
    mutationFn: (request) => submit(request, draft),
    networkMode: 'always',
  })
  // Not the form's own `isSubmitSuccessful`, which is true after a refusal, too: that is caught here.
  const [savedOver, setSavedOver] = useState<FormValues>()
  /**
   * Where the next save does not go over the revision that the form was opened on: that of a draft, or the one that somebody
   * else left, once a save has met it and that was said.
   */
  const [base, setBase] = useState<number>()
  const buildOver: BuildRequest = (...of) => {
    const built = build(...of)
    return built && base !== undefined ? { ...built, baseRevision: base } : built
  }
  const resolver = useMemo(
    () => requestResolver(schema, build, initial, language, check),
    [schema, build, initial, language, check],
  )
  const form = useForm<FormValues>({ defaultValues: initial, resolver })
  const opened = { ...initial, ...begun?.values }

  useEffect(() => {
    if (!begun) return
    form.reset({ ...initial, ...begun.values }, { keepDefaultValues: true })
    showProblems(form, begun.problems)
  }, [begun, form, initial])

  const { restored, saving, forget } = useDraft({
    name: draft,
    title: about ? `${title} · ${about}` : title,
    form,
    initial,
    opened,
    build: buildOver,
    lists,
    onRestored: setBase,
  })

  const [held, hold] = useUnderWay()

  const submitNow = form.handleSubmit(async (values) => {
    write.reset()
    const request = buildOver(values, initial)
    const saved = saving()
    try {
      if (request !== undefined) await write.mutateAsync(z.parse(schema, request))
      setSavedOver(initial)
      saved()
      onClose()
    } catch (error) {
      const { data: conflict } = z.safeParse(Conflict, dataOf(error))
      const changed = conflict?.fields.map((path) => ({
        path,
        message: t('form.changedMeanwhile', { name: conflict.changedBy }),
      }))
      // What its fields say the form does not say once more.
      if (conflict && changed && showProblems(form, changed)) {
        setBase(conflict.revision)
        write.reset()
      } else if (showInvalidFields(form, error)) write.reset()
    }
  })

  const startOver = () => {
    forget()
    setBase(undefined)
    write.reset()
    form.reset(opened, { keepDefaultValues: true })
  }
  const beginAgain = () => {
    setBase(undefined)
    write.reset()
    form.reset(initial)
  }
  const send = async () => {
    if (!held) await submitNow()
  }
  const failure = write.error ?? undefined
  const saved = savedOver === initial
  return { form, send, failure, saved, restored, held, hold, forget, startOver, beginAgain }
}

function dataOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'data' in error ? error.data : undefined
}

/** Puts the gateway's own words (20400) under the fields they are about; false when the error is another. */
function showInvalidFields(form: UseFormReturn<FormValues>, error: unknown): boolean {
  const invalid = z.safeParse(InvalidData, dataOf(error))
  return invalid.success && showProblems(form, invalid.data.fields)
}

/** Puts problems under the fields of the form that they are about; false when they are about none. */
function showProblems(
  form: UseFormReturn<FormValues>,
  problems: readonly InvalidData['fields'][number][],
): boolean {
  const fields = problems.map(({ path, message }) => ({ name: path.split('.', 1).join(), message }))
  const own = fields.filter(({ name }) => name in form.getValues())
  for (const [index, { name, message }] of own.entries()) {
    form.setError(name, { type: 'rule', message }, { shouldFocus: index === 0 })
  }
  return own.length > 0
}
