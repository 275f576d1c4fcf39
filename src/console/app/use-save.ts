import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueuedEndpoint, RequestOf } from '#contract/define-endpoint.ts'
import type { EntityKind } from '#contract/entity-kind.ts'
import type { RefusedPart } from '#contract/sync/told.ts'
import { reachability } from '#request/session.ts'
import { useToast } from '../kit/toasts.tsx'
import { queuePath } from '../shell/paths.ts'
import { useEngine } from './engine.tsx'

/** How long a message waits for the gateway before it says that the edit is still to be synced, milliseconds. */
const patience = 2500

/** So many edits at most have been sent since one that was made here. */
const lastSent = 100

/** Kinds whose form stands over their list, which opens the row that the address names. */
const openByAddress: readonly EntityKind[] = ['person', 'work-site']

/** An edit of one entity. */
interface ToSave<E extends QueuedEndpoint> {
  request: RequestOf<E>
  /** The entity's. */
  id: string
  /** The row under the edit, where no replica has it. */
  seen?: object | undefined
}

interface SaveOptions {
  /** The name of the half-written form that is saved: once it is safe on this device, it is no draft any more. */
  draft?: string | undefined
  /** What is said once it is synced, in place of the usual. */
  done?: string
  /** What is said while it waits to be; `undo` takes it back. */
  queued?: { text: string; undo: () => void }
  /** Hears, whenever the gateway has taken it, of parts that were not taken; the message says that there are such. */
  refused?: (parts: readonly RefusedPart[]) => void
}

/**
 * Queues an edit of one entity: resolves once it is safe on this device, and then says whether it has been synced or
 * waits to be.
 */
export function useSave(
  kind: EntityKind,
): <E extends QueuedEndpoint>(
  endpoint: E,
  request: RequestOf<E>,
  id: string,
  options?: Pick<ToSave<E>, 'seen'> & Pick<SaveOptions, 'draft'>,
) => Promise<void> {
  const saveAll = useSaveAll(kind)
  return useCallback(
    (endpoint, request, id, { seen, draft } = {}) => saveAll(endpoint, [{ request, id, seen }], { draft }),
    [saveAll],
  )
}

/** The same for several edits at once, all of them or none: one message covers them. */
export function useSaveAll(
  kind: EntityKind,
): <E extends QueuedEndpoint>(
  endpoint: E,
  edits: readonly ToSave<E>[],
  options?: SaveOptions,
) => Promise<void> {
  const engine = useEngine()
  const toast = useToast()
  const router = useRouter()
  const { t } = useTranslation(['sync', 'kit'])
  const storable = useStorable()
  return useCallback(
    async (endpoint, edits, { draft, ...words } = {}) => {
      const submitted = await storable(engine.submitAll(endpoint, edits, draft))
      const ids = submitted.some(({ queued }) => queued) ? edits.map(({ id }) => id) : []
      const keys = new Set(submitted.map(({ id }) => id))
      const refusedAtOnce = submitted.flatMap(({ refused = [] }) => refused)
      const { label, effect } = endpoint.offline
      // What is called by its id has no name here.
      const named = edits.flatMap(({ request, id }) => (label(request) === id ? [] : label(request)))
      const about = [...new Set(named)]
      const { pathname, search } = router.state.location
      const [first] = edits
      const view =
        first && effect === 'create' && openByAddress.includes(kind)
          ? () => void router.navigate({ to: pathname, search: { ...search, selected: first.id } })
          : undefined
      const marks = engine.queue.pendingStatus(kind)
      const standing = () => {
        const marked = ids.flatMap((id) => marks.read().get(id) ?? [])
        const held = marked.some((mark) => mark === 'needYou' || mark === 'heldDeletion')
        return held ? 'needYou' : marked.length > 0 ? 'queued' : 'done'
      }
      const refusedOf = async () => {
        const commands = await engine.queue.commands()
        const { edits: sent } = await commands.sent({ offset: 0, limit: lastSent })
        return [...refusedAtOnce, ...sent.flatMap(({ id, refused = [] }) => (keys.has(id) ? refused : []))]
      }
      const sayRefused = async () => {
        const refused = words.refused ? await refusedOf() : []
        if (refused.length === 0) return false
        words.refused?.(refused)
        const text = t('saved.partly', { count: refused.length })
        toast({ kind: 'error', about, text, view: () => void router.navigate({ to: queuePath }) })
        return true
      }
      const sayTaken = async () => {
        if (await sayRefused()) return
        toast({ kind: 'done', about, text: words.done ?? t('kit:submitted'), view })
      }
      const say = () => {
        const stands = standing()
        if (stands === 'needYou')
          toast({
            kind: 'error',
            about,
            text: t('saved.needYou'),
            view: () => void router.navigate({ to: queuePath }),
          })
        else if (stands === 'queued')
          toast({ kind: 'done', about, text: t('saved.queued'), view, ...words.queued })
        else void sayTaken()
      }
      if (standing() !== 'queued') return say()
      let said = false
      const timer = setTimeout(
        () => {
          say()
          said = true
          if (!words.refused) stop()
        },
        reachability() === 'unreachable' ? 0 : patience,
      )
      const stop = marks.subscribe(() => {
        const stands = standing()
        if (stands === 'queued') return
        clearTimeout(timer)
        stop()
        if (!said) say()
        else if (stands === 'done') void sayRefused()
      })
    },
    [engine, kind, toast, router, t, storable],
  )
}

/** Says of a full device what the browser only names; what was to be saved stays in the form. */
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
