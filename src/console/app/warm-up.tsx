import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { countUnreadMessages, listMessages } from '#contract/message/endpoints.ts'
import { getProfile } from '#contract/personal/endpoints.ts'
import type { Dictionaries } from '#offline/dictionary/dictionaries.ts'
import type { Engine } from '#offline/engine-types.ts'
import { Cancelled, NetworkFailure, Refused } from '#request/errors.ts'
import { useDataSource } from '../kit/data-source.tsx'
import { ProgressBar } from '../kit/progress-bar.tsx'
import { endpointQuery } from '../kit/use-endpoint.ts'
import { anyMenuGrants } from '../shell/menu-tree.ts'
import { useShellData } from '../shell/shell-data.tsx'
import { useEngine, useReachable, useStore } from './engine.tsx'

/**
 * Brings here what the account needs without a network, whenever the gateway can be reached: what home, messages and the
 * personal centre show first, and the dictionaries that the account's projects use; says how far those are.
 */
export function WarmUp({ open }: { open: () => Promise<Dictionaries> }) {
  useFirstAnswers()
  const { data: dictionaries } = useQuery({
    queryKey: ['dictionaries'],
    queryFn: open,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  return dictionaries ? <Warming dictionaries={dictionaries} /> : null
}

function Warming({ dictionaries }: { dictionaries: Dictionaries }) {
  const { t } = useTranslation('dictionary')
  const engine = useEngine()
  const reachable = useReachable()
  const { running, done, total } = useStore(dictionaries.warmUpProgress)
  useEffect(() => {
    if (!reachable) return
    dictionaries
      .warmUp(() => replayAtRest(engine))
      .catch((failure: unknown) => {
        // The call has recorded it for the diagnostics page; the next time the gateway is reached it goes on.
        if (failure instanceof NetworkFailure || failure instanceof Refused || failure instanceof Cancelled)
          return
        throw failure
      })
  }, [dictionaries, engine, reachable])
  if (!running) return null
  return (
    <div
      role="status"
      className="pointer-events-none fixed right-4 bottom-4 z-10 w-64 rounded-panel border bg-panel p-3 shadow-raised"
    >
      <ProgressBar label={t('warmUp')} done={done} total={total} />
    </div>
  )
}

/** Reads once what opens first, so that this device stores it for those who open it offline. */
function useFirstAnswers(): void {
  const queries = useQueryClient()
  const source = useDataSource()
  const reachable = useReachable()
  const messages = anyMenuGrants(useShellData().menus, listMessages.permission)
  useEffect(() => {
    if (!reachable) return
    void queries.prefetchQuery(endpointQuery(source, getProfile, {}, { background: true }))
    if (!messages) return
    void queries.prefetchQuery(endpointQuery(source, countUnreadMessages, {}, { background: true }))
    void queries.prefetchQuery(endpointQuery(source, listMessages, {}, { background: true }))
  }, [queries, source, reachable, messages])
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
