import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { EditDetail, QueuePage } from '#offline/surface.ts'
import { useEngine, useStore } from '../app/engine.tsx'

/** Edits of the queue, or those sent in the last days; read again whenever the queue changes. */
export function useEdits(which: 'unsynced' | 'sent', limit: number) {
  const { queue, replay } = useEngine()
  const counts = useStore(queue.counts)
  const { sent } = useStore(replay)
  return useQuery<QueuePage>({
    queryKey: ['queue', which, limit, counts, sent],
    queryFn: () => (which === 'sent' ? queue.sent : queue.list)({ offset: 0, limit }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

/** What an edit changes, and what somebody else wrote meanwhile. */
export function useEditDetail(seq: number, enabled: boolean) {
  const { queue } = useEngine()
  const counts = useStore(queue.counts)
  return useQuery<EditDetail | null>({
    queryKey: ['edit', seq, counts],
    queryFn: async () => (await queue.detail(seq)) ?? null,
    enabled,
    gcTime: 0,
  })
}
