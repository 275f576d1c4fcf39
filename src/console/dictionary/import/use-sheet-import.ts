import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codes } from '#contract/codes.ts'
import { getDictionaryHeads } from '#contract/dictionary/endpoints.ts'
import {
  type DoneImport,
  ebsImports,
  type importCalls,
  quantityImports,
  wbsImports,
} from '#contract/dictionary/import-calls.ts'
import type { DictionaryHead, TreeKind } from '#contract/dictionary/schema.ts'
import { z } from '#contract/zod.ts'
import { call } from '#request/call.ts'
import { Refused } from '#request/errors.ts'
import { callUntilDone } from '../../app/call-until-done.ts'
import { useDictionaries } from '../../app/dictionaries.tsx'
import { useMajors } from '../../app/majors.ts'
import { endpointKey } from '../../kit/use-endpoint.ts'
import { useOutliving } from '../../kit/use-outliving.ts'
import { texts } from '../../texts.ts'
import { SheetClient } from './sheet-client.ts'
import type { Judged } from './sheet-tasks.ts'
import { SheetTexts, sheetWords } from './words.ts'

const calls: Record<TreeKind, ReturnType<typeof importCalls<TreeKind>>> = {
  ebs: ebsImports,
  wbs: wbsImports,
  quantity: quantityImports,
}

/** The calls about imports into standards of a kind. */
export function importsOf(kind: TreeKind) {
  return calls[kind]
}

export type ImportStep =
  | { kind: 'choose' }
  | { kind: 'busy'; doing: 'reading' | 'judging' | 'packing' | 'importing' | 'takingBack'; count: number }
  /** `meanwhile`: somebody changed the dictionary after the check before. */
  | { kind: 'judged'; judged: Judged; plainForms: boolean; meanwhile: boolean }
  | { kind: 'done'; done: DoneImport }
  | { kind: 'takenBack' }

/** An import from the choice of a file to its end: what it has come to, and what can be done next. */
export function useSheetImport(kind: TreeKind, head: DictionaryHead, onChanged: () => void) {
  const { t, i18n } = useTranslation('dictionary-import')
  const { dictionaryId } = head
  const dictionaries = useDictionaries()
  const majors = useMajors()
  const queries = useQueryClient()
  const outliving = useOutliving()
  const [step, setStep] = useState<ImportStep>({ kind: 'choose' })
  const [failure, setFailure] = useState<unknown>()
  const client = useRef<SheetClient>(undefined)
  const version = useRef(head.version)
  useEffect(() => () => endClient(client), [])

  const attempt = async (before: ImportStep, work: () => Promise<void>) => {
    setFailure(undefined)
    try {
      await work()
    } catch (reason) {
      setFailure(reason)
      setStep(before)
    }
  }
  const refresh = async () => {
    onChanged()
    await queries.invalidateQueries({ queryKey: endpointKey(calls[kind].last, { dictionaryId }) })
    await queries.invalidateQueries({ queryKey: endpointKey(getDictionaryHeads) })
  }
  /** Hands the newest tree to the thread. */
  const takeTree = async (thread: SheetClient) => {
    const here = await dictionaries()
    const newest = (await here.heads()).find((each) => each.dictionaryId === dictionaryId) ?? head
    const versioned = await here.versionedTree(newest)
    version.current = versioned.version
    await thread.takeTree(versioned.tree)
  }
  const judge = async (thread: SheetClient, plainForms: boolean, meanwhile = false) => {
    setStep({ kind: 'busy', doing: 'judging', count: 0 })
    setStep({ kind: 'judged', judged: await thread.ask('judge', { plainForms }), plainForms, meanwhile })
  }

  const read = (file: Blob) =>
    void attempt({ kind: 'choose' }, async () => {
      setStep({ kind: 'busy', doing: 'reading', count: 0 })
      endClient(client)
      const thread = new SheetClient()
      client.current = thread
      const names = majors.flatMap(({ code, nameZh, nameEn }) =>
        [nameZh, nameEn].map((name) => ({ code, name })),
      )
      const words = sheetWords(await bothTexts(), names)
      const bytes = new Uint8Array(await file.arrayBuffer())
      const language = i18n.language === 'en' ? 'en' : 'zh'
      await thread.ask('read', { bytes, words, language }, [bytes.buffer])
      await takeTree(thread)
      await judge(thread, false)
    })
  const takePlainForms = (plainForms: boolean) =>
    void attempt(step, async () => client.current && (await judge(client.current, plainForms)))
  const apply = () =>
    void attempt(step, async () => {
      const thread = client.current
      if (!thread || step.kind !== 'judged') return
      const { create, change } = step.judged.counts
      // Until it is sent, the import needs this dialog's thread.
      setStep({ kind: 'busy', doing: 'packing', count: 0 })
      const request = { dictionaryId, version: version.current, plan: await thread.ask('plan', null) }
      setStep({ kind: 'busy', doing: 'importing', count: create + change })
      try {
        const sent = callUntilDone(calls[kind].apply, request)
        const done = await outliving(sent, ({ created, changed }) =>
          t('finished', { create: created, change: changed }),
        )
        setStep({ kind: 'done', done })
        await refresh()
      } catch (refusal) {
        if (!(refusal instanceof Refused) || refusal.code !== codes.conflict) throw refusal
        await takeTree(thread)
        await judge(thread, step.plainForms, true)
      }
    })
  const takeBack = (importId: string) =>
    void attempt(step, async () => {
      setStep({ kind: 'busy', doing: 'takingBack', count: 0 })
      await call(calls[kind].takeBack, { dictionaryId, importId }, { handles: 'all' })
      setStep({ kind: 'takenBack' })
      await refresh()
    })
  return { step, failure, client, read, takePlainForms, apply, takeBack }
}
export type SheetImport = ReturnType<typeof useSheetImport>

function endClient(client: RefObject<SheetClient | undefined>): void {
  client.current?.end()
  client.current = undefined
}

/** What both languages call columns: a workbook may come from somebody who uses the other one. */
async function bothTexts(): Promise<SheetTexts[]> {
  const load = async (language: string) =>
    z.parse(SheetTexts, await texts[`./locales/${language}/dictionary-import.json`]?.())
  return [await load('zh'), await load('en')]
}
