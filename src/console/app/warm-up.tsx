import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listMessages } from '#contract/message/endpoints.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { listToDo } from '#contract/workflow/process-calls.ts'
import type { Dictionaries } from '#offline/dictionary/dictionaries.ts'
import type { Engine } from '#offline/engine-types.ts'
import { Cancelled, NetworkFailure, Refused } from '#request/errors.ts'
import { useFormat } from '../kit/format.ts'
import { anyMenuGrants } from '../shell/menu-tree.ts'
import { type Readiness, useShellData } from '../shell/shell-data.tsx'
import { useEngine, useReachable, useStore } from './engine.tsx'
import { countOfflineParts } from './readiness.ts'
import { useFirstAnswers } from './use-first-answers.ts'
import { useTasksAhead } from './use-tasks-ahead.ts'
import { useTries } from './use-tries.ts'

export interface WarmUpProps {
  open: () => Promise<Dictionaries>
  /** Called with whether this device is ready for offline; undefined where it cannot be. */
  onReadiness: (readiness: Readiness | undefined) => void
}

/**
 * Brings here what the account needs without a network, whenever the gateway can be reached: what home, messages and the personal
 * centre show first, tasks with their records, published templates and the sheets that are filled in, and the dictionaries that the
 * projects of the account use; says how much of all is here.
 */
export function WarmUp({ open, onReadiness }: WarmUpProps) {
  const { menus } = useShellData()
  const firstAnswers = useFirstAnswers({
    messages: anyMenuGrants(menus, listMessages.permission),
    sheets: anyMenuGrants(menus, sheetCalls.list.permission),
  })
  const tasks = useTasksAhead(anyMenuGrants(menus, listToDo.permission))
  const { data: dictionaries } = useQuery({
    queryKey: ['dictionaries'],
    queryFn: open,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  return (
    <>
      {dictionaries ? (
        <Warming dictionaries={dictionaries} firstAnswers={firstAnswers && tasks} onReadiness={onReadiness} />
      ) : null}
    </>
  )
}

interface WarmingProps extends Pick<WarmUpProps, 'onReadiness'> {
  dictionaries: Dictionaries
  firstAnswers: boolean
}

function Warming({ dictionaries, firstAnswers, onReadiness }: WarmingProps) {
  const { t } = useTranslation('dictionary')
  const format = useFormat()
  const engine = useEngine()
  const reachable = useReachable()
  const stored = useStore(engine.mode).kind === 'full'
  const { done, total, onlineOnly } = countOfflineParts({
    program: useProgramHere(),
    firstAnswers,
    dictionaries: useStore(dictionaries.warmUpProgress),
    replicas: useStore(engine.replicas),
  })
  const { tries, later } = useTries()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes on with each try
  useEffect(() => {
    if (!reachable) return
    dictionaries
      .warmUp(() => replayAtRest(engine))
      .catch((failure: unknown) => {
        // The call has recorded it for the diagnostics page; after a while, or the next time the gateway is reached, it goes on.
        if (failure instanceof NetworkFailure || failure instanceof Refused || failure instanceof Cancelled)
          return later()
        throw failure
      })
  }, [dictionaries, engine, reachable, tries, later])

  const ready = done === total
  const kinds = format.list(onlineOnly.map((kind) => t(`offline.kind.${kind}`)))
  const text = t(ready ? (kinds ? 'offline.readyBut' : 'offline.ready') : 'offline.preparing', {
    done,
    total,
    kinds,
  })
  // Without a service worker the program itself does not open again.
  const possible = stored && 'serviceWorker' in navigator
  useEffect(() => {
    onReadiness(possible ? { ready, text } : undefined)
  }, [onReadiness, possible, ready, text])
  return null
}

/** Whether a service worker is in charge: it is installed only once all files of the program are here. */
function useProgramHere(): boolean {
  const [here, setHere] = useState(false)
  useEffect(() => {
    void navigator.serviceWorker?.ready.then(() => setHere(true))
  }, [])
  return here
}

/** Resolves when no edits are being sent: they go first. */
async function replayAtRest({ replay }: Engine): Promise<void> {
  while (replay.read().running) {
    await new Promise<void>((resolve) => {
      const end = replay.subscribe(() => {
        end()
        resolve()
      })
    })
  }
}
