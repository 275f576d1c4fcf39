import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { useQueueCommands } from './use-edits.ts'

/** Opens conflicts again in which the other person's version was taken, and says so when it is too late for one. */
export function useReopen(): (seqs: readonly number[]) => Promise<void> {
  const { t } = useTranslation('queue')
  const commands = useQueueCommands()
  const toast = useToast()
  return useCallback(
    async (seqs) => {
      try {
        let late = 0
        for (const seq of seqs) if (!(await commands.reopen(seq))) late++
        if (late > 0) toast({ kind: 'error', text: t('reopen.tooLate', { count: late }) })
        if (late < seqs.length) toast({ kind: 'info', text: t('reopen.done', { count: seqs.length - late }) })
      } catch (failure) {
        toast({ kind: 'error', text: messageOf(failure) })
      }
    },
    [commands, toast, t],
  )
}
