import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityKind, QueuedEndpoint, RequestOf } from '#contract/define-endpoint.ts'
import { reachability } from '#request/session.ts'
import { useToast } from '../kit/toasts.tsx'
import { useEngine } from './engine.tsx'

/** How long a message waits for the gateway before it says that the edit is still to be synced, milliseconds. */
const patience = 2500

/**
 * Takes an edit of one thing: resolves once it is safe on this device, and then says whether it has been synced or
 * waits to be.
 */
export function useSave(
  kind: EntityKind,
): <E extends QueuedEndpoint>(endpoint: E, request: RequestOf<E>, id: string) => Promise<void> {
  const engine = useEngine()
  const toast = useToast()
  const { t } = useTranslation(['sync', 'kit'])
  const storable = useStorable()
  return useCallback(
    async (endpoint, request, id) => {
      const { queued } = await storable(engine.submit(endpoint, request))
      const marks = engine.queue.marks(kind)
      const say = () => {
        const mark = queued ? marks.read().get(id) : undefined
        if (mark === 'needYou') toast({ kind: 'error', text: t('saved.needYou') })
        else toast({ kind: 'done', text: t(mark ? 'saved.queued' : 'kit:submitted') })
      }
      if (reachability() === 'unreachable' || marks.read().get(id) !== 'waiting') return say()
      const finish = () => {
        clearTimeout(timer)
        stop()
        say()
      }
      const timer = setTimeout(finish, patience)
      const stop = marks.subscribe(() => {
        if (marks.read().get(id) !== 'waiting') finish()
      })
    },
    [engine, kind, toast, t, storable],
  )
}

/** Says of a full device what the browser only names; whoever wanted to save keeps what they had. */
export function useStorable(): <T>(saving: Promise<T>) => Promise<T> {
  const { t } = useTranslation('sync')
  return useCallback(
    (saving) =>
      saving.catch((failure: unknown) => {
        throw isFull(failure) ? new Error(t('saved.full')) : failure
      }),
    [t],
  )
}

function isFull(failure: unknown): boolean {
  return failure instanceof Error && failure.name === 'QuotaExceededError'
}
