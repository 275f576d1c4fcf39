import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import type { ListedDraft } from '#offline/draft-types.ts'
import type { EditDetail, QueueCommands, QueuedEdit, QueuePage } from '#offline/engine-types.ts'
import { useEngine, useStore } from '../app/engine.tsx'

/** What the queue can be seen and decided with; suspends until its code is here. */
export function useQueueCommands(): QueueCommands {
  return use(useEngine().queue.commands())
}

/** Edits sent or discarded in the last days; read again whenever the queue changes. */
export function useSettledEdits(limit: number) {
  const { queue, replay } = useEngine()
  const commands = useQueueCommands()
  const counts = useStore(queue.counts)
  const { sent } = useStore(replay)
  return useQuery<QueuePage>({
    queryKey: ['settled-edits', limit, counts, sent],
    queryFn: () => commands.sent({ offset: 0, limit }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

/** What is half written in forms; read when it is first shown, and after one of these is discarded. */
export function useUnsavedDrafts() {
  const { drafts } = useEngine()
  return useQuery<ListedDraft[]>({
    queryKey: ['unsaved-drafts'],
    queryFn: () => drafts.list(),
    gcTime: 0,
  })
}

/** What an edit changes, and what somebody else wrote meanwhile. */
export function useEditDetail(edit: QueuedEdit, enabled: boolean) {
  const commands = useQueueCommands()
  return useQuery<EditDetail | null>({
    queryKey: ['edit', edit],
    queryFn: async () => (await commands.detail(edit.seq)) ?? null,
    // While it is read again it stays: else a press meets a button that is just being made anew, and is lost.
    placeholderData: keepPreviousData,
    enabled,
    gcTime: 0,
  })
}
