import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { useQueueCommands } from './use-edits.ts'

/** Opens conflicts again in which the other person's version was taken, and says for how many it is too late, or did not work. */
export function useReopen(): (seqs: readonly number[]) => Promise<void> {
  const { t } = useTranslation('queue')
  const commands = useQueueCommands()
  const toast = useToast()
  return useCallback(
    async (seqs) => {
      let [done, late] = [0, 0]
      const failures: unknown[] = []
      for (const seq of seqs)
        try {
          if (await commands.reopen(seq)) done++
          else late++
        } catch (failure) {
          failures.push(failure)
        }
      const [why] = failures
      if (why !== undefined)
        toast({
          kind: 'error',
          text: t('reopen.failed', { count: failures.length, message: messageOf(why) }),
        })
      if (late > 0) toast({ kind: 'error', text: t('reopen.tooLate', { count: late }) })
      if (done > 0) toast({ kind: 'info', text: t('reopen.done', { count: done }) })
    },
    [commands, toast, t],
  )
}
