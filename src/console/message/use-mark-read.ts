import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { markMessagesRead } from '#contract/message/endpoints.ts'
import { useEngine } from '../app/engine.tsx'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'

/** Marks messages as read, also without a network; says so only when it could not be saved. */
export function useMarkRead(): (ids: string[]) => Promise<void> {
  const engine = useEngine()
  const toast = useToast()
  const { t } = useTranslation('message')
  return useCallback(
    async (ids) => {
      if (ids.length === 0) return
      try {
        await engine.submit(markMessagesRead, { ids })
      } catch (failure) {
        toast({ kind: 'error', text: t('notMarked', { reason: messageOf(failure) }) })
      }
    },
    [engine, toast, t],
  )
}
