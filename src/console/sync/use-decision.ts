import { useTranslation } from 'react-i18next'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { wasMovedMeanwhile } from './edit-states.ts'

/** Says when a decision failed, or was made of fewer edits than were asked for: the others had been dealt with or changed elsewhere. */
export function useDecision(): (decided: Promise<number>, asked: number) => void {
  const { t } = useTranslation('queue')
  const toast = useToast()
  const notify = (text: string) => toast({ kind: 'error', text })
  const notifyMoved = (count: number) => notify(t('movedMeanwhile', { count }))
  return (decided, asked) =>
    void decided.then(
      (count) => (count < asked ? notifyMoved(asked - count) : undefined),
      (failure: unknown) => (wasMovedMeanwhile(failure) ? notifyMoved(asked) : notify(messageOf(failure))),
    )
}
