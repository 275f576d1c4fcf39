import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { codes } from '#contract/codes.ts'
import { getInitializationSteps, saveInitializationStep } from '#contract/project-initialization/endpoints.ts'
import type { ProjectInitialization } from '#contract/project-initialization/entity.ts'
import {
  type InitializationStep,
  initializationSteps,
  type SavedStep,
  StepRow,
} from '#contract/project-initialization/steps.ts'
import { z } from '#contract/zod.ts'
import { call } from '#request/call.ts'
import { Refused } from '#request/errors.ts'
import { useReachable } from '../app/engine.tsx'
import { useTyping } from '../kit/typing.ts'
import { endpointKey } from '../kit/use-endpoint.ts'
import { useKeptDraft } from '../kit/use-kept-draft.ts'

/** How long after the last key a step is saved, and how long until a save that failed is tried again, milliseconds. */
const pause = { typing: 2000, failed: 10_000 } as const

const TypedStep = z.object({ base: z.int(), rows: z.array(StepRow) })
/** What is typed in a step and not saved yet, over the revision that its person saw. */
type TypedStep = z.output<typeof TypedStep>
type Typed = ReadonlyMap<InitializationStep, TypedStep>

/** The steps of a draft as they are typed: saved a moment after the last key, and stored on the device until then. */
export function useDraftSteps(
  {
    projectInitializationId,
    draftName,
  }: Pick<ProjectInitialization, 'projectInitializationId' | 'draftName'>,
  saved: readonly SavedStep[],
) {
  const queries = useQueryClient()
  const reachable = useReachable()
  const [typed, setTyped] = useState<Typed>(new Map())
  // The same at once: what goes on after an answer does so before anything is drawn again.
  const latest = useRef(typed)
  const [failure, setFailure] = useState<unknown>()
  const sending = useRef<Promise<boolean>>(undefined)
  const key = endpointKey(getInitializationSteps, { projectInitializationId })
  useTyping(typed.size > 0)

  const savedOf = (step: InitializationStep) =>
    (queries.getQueryData<SavedStep[]>(key) ?? saved).find((each) => each.step === step)
  const setAll = (next: Typed) => {
    latest.current = next
    setTyped(next)
  }
  const put = (step: InitializationStep, change: (own: TypedStep | undefined) => TypedStep | undefined) => {
    const next = new Map(latest.current)
    const own = change(next.get(step))
    if (own) next.set(step, own)
    else next.delete(step)
    setAll(next)
  }

  const sendStep = async (step: InitializationStep, { rows, base }: TypedStep) => {
    const there = savedOf(step)
    if (there && isSame(there.rows, rows))
      return put(step, (own) => (own?.rows === rows ? undefined : own && { ...own, base: there.revision }))
    const request = { projectInitializationId, step, baseRevision: base, rows }
    const stamp = await call(saveInitializationStep, request, { handles: 'all' })
    queries.setQueryData<SavedStep[]>(key, (all) =>
      all?.map((each) => (each.step === step ? { ...stamp, rows } : each)),
    )
    // What was typed meanwhile lies on what is saved now.
    put(step, (own) => (own?.rows === rows ? undefined : own && { ...own, base: stamp.revision }))
  }
  const sendAll = async () => {
    try {
      for (const [step, own] of latest.current) if (!savedOver(own, savedOf(step))) await sendStep(step, own)
      setFailure(undefined)
      return latest.current.size === 0
    } catch (error) {
      // Who saved it before, and what, is then seen beside what is typed.
      if (error instanceof Refused && error.code === codes.conflict)
        await queries.invalidateQueries({ queryKey: key })
      setFailure(error)
      return false
    }
  }
  const save = async () => {
    // What was typed while a save is under way is not in it.
    await sending.current
    sending.current ??= sendAll().finally(() => {
      sending.current = undefined
    })
    return await sending.current
  }
  const send = useEffectEvent(save)

  const kept = useKeptDraft({
    name: `project-initialization ${projectInitializationId}`,
    title: draftName,
    current: () =>
      typed.size > 0
        ? { values: Object.fromEntries([...typed].map(([step, own]) => [step, JSON.stringify(own)])) }
        : undefined,
    restore: ({ values }) => {
      const stored = initializationSteps.flatMap((step): [InitializationStep, TypedStep][] => {
        const text = values[step]
        const own = typeof text === 'string' ? z.safeParse(TypedStep, JSON.parse(text)).data : undefined
        return own ? [[step, own]] : []
      })
      setAll(new Map([...stored, ...latest.current]))
    },
  })
  const touch = useEffectEvent(kept.touch)
  useEffect(() => {
    touch()
    if (typed.size === 0 || !reachable) return undefined
    const timer = setTimeout(() => void send(), failure === undefined ? pause.typing : pause.failed)
    return () => clearTimeout(timer)
  }, [typed, failure, reachable])
  useEffect(() => () => void send(), [])

  return {
    failure,
    typed: typed.size,
    rowsOf: (step: InitializationStep) => typed.get(step)?.rows ?? savedOf(step)?.rows ?? [],
    /** What somebody else has saved of a step since its person began to type. */
    theirsOf: (step: InitializationStep) => savedOver(typed.get(step), savedOf(step)),
    type(step: InitializationStep, rows: StepRow[]) {
      setFailure(undefined)
      put(step, (own) => ({ base: own?.base ?? savedOf(step)?.revision ?? 0, rows }))
    },
    /** Goes on with what is typed, or with what somebody else has saved. */
    settle(step: InitializationStep, choice: 'own' | 'theirs') {
      const there = savedOf(step)
      put(step, (own) => (choice === 'own' && own && there ? { ...own, base: there.revision } : undefined))
    },
    /** Saves what is typed at once; whether nothing is left of it. */
    save,
  }
}
export type DraftSteps = ReturnType<typeof useDraftSteps>

function savedOver(own: TypedStep | undefined, there: SavedStep | undefined): SavedStep | undefined {
  const isOther = own && there && there.revision > own.base && !isSame(there.rows, own.rows)
  return isOther ? there : undefined
}

function isSame(one: readonly StepRow[], other: readonly StepRow[]): boolean {
  return JSON.stringify(one.map(sorted)) === JSON.stringify(other.map(sorted))
}

function sorted(row: StepRow): [string, string][] {
  return Object.entries(row)
    .filter(([, text]) => text !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}
